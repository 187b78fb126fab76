import type { ApprovalSummary } from '@envol/contract/approvals';
import { useTranslation } from '../../ui/texts.ts';
import { usePriceText } from '../../ui/usePriceText.ts';

/** Where a payment stands, with the amount; before tax, as the authority says it. */
export const usePaymentText = () => {
  const { t } = useTranslation('approvals');
  const say = usePriceText();
  return ({ status, price_cents }: NonNullable<ApprovalSummary['payment']>): string =>
    t(`payment.statuses.${status}`, { price: say(price_cents) });
};
