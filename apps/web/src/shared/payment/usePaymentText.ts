import type { ApprovalSummary } from '@envol/contract/approvals';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';

/** Where a payment stands, with the amount; before tax, as the authority says it. */
export const usePaymentText = () => {
  const { t } = useTranslation('approvals');
  const format = useFormats();
  return ({ status, price_eur }: NonNullable<ApprovalSummary['payment']>): string =>
    t(`payment.statuses.${status}`, { price: format.number(price_eur, 2) });
};
