import type { ApprovalSummary } from '@envol/contract/approvals';
import { numberFormatter } from '@envol/i18n/quantities';
import { useTranslation } from '../../ui/texts.ts';

/** An amount in euros, without the sign; cents are two digits or none. */
export const usePriceText = () => {
  const { language } = useTranslation('approvals');
  return (price_eur: number): string =>
    numberFormatter(language, {
      minimumFractionDigits: Number.isInteger(price_eur) ? 0 : 2,
      maximumFractionDigits: 2,
    }).format(price_eur);
};

/** Where a payment stands, with the amount; before tax, as the authority says it. */
export const usePaymentText = () => {
  const { t } = useTranslation('approvals');
  const say = usePriceText();
  return ({ status, price_eur }: NonNullable<ApprovalSummary['payment']>): string =>
    t(`payment.statuses.${status}`, { price: say(price_eur) });
};
