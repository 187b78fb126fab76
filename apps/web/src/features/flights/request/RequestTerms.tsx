import type { FlightConstraint } from '@envol/contract/constraints';
import { requestPrice } from '@envol/domain/approvals/prices';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../../api/session.ts';
import { PaymentBox } from '../../../shared/payment/index.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { usePriceText } from '../../../ui/usePriceText.ts';
import { Answers } from './Answers.tsx';
import styles from './request.module.css';
import type { Paying } from './usePaying.ts';

/** What is told where one pays by the authority's own ways. */
const Elsewhere = ({ name, cents }: { readonly name: string; readonly cents: number }) => {
  const { t } = useTranslation('approvals');
  const priceText = usePriceText();
  const { operator } = useUser();
  const isTrial = operator?.sells_plans === true && operator.is_trial;
  return (
    <div className={styles.banner} role="note">
      <span>
        {t('payment.before', { name, price: priceText(cents) })}
        {isTrial && (
          <>
            {' '}
            {t('pay.trial')} <Link to="/settings/subscription">{t('pay.plans')}</Link>
          </>
        )}
      </span>
    </div>
  );
};

interface RequestTermsProps {
  readonly check: FlightConstraint['request_check'];
  /** The authority's. */
  readonly name: string;
  /** Its notice is over. */
  readonly isLate: boolean;
  readonly paying: Paying;
}

/** The kind of request, where the authority has any, what it asks to be paid, and its own questions. */
export const RequestTerms = ({ check, name, isLate, paying }: RequestTermsProps) => {
  const { t } = useTranslation('approvals');
  const priceText = usePriceText();
  if (check === null) return null;
  const priceOf = (cents: number): string => t('pay.kind_price', { price: priceText(cents) });
  const { categories } = check;
  const { net_cents, isHere, query, usesOther, setUsesOther } = paying;
  const hasOwnPrices = categories.some(({ price_cents }) => price_cents != null);
  return (
    <>
      {categories.length > 0 && (
        <SelectField
          name="category"
          label={t('payment.category')}
          placeholder={t('payment.choose')}
          options={categories.map(({ name: value }) => ({
            value,
            label: value,
            ...(hasOwnPrices && { note: priceOf(requestPrice(check, value)?.net_cents ?? 0) }),
          }))}
        />
      )}
      {net_cents !== null && !isHere && <Elsewhere name={name} cents={net_cents} />}
      {query?.isPending && <SkeletonList rows={2} />}
      {query?.error && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query?.data && <PaymentBox invoice={query.data} usesOther={usesOther} onOther={setUsesOther} />}
      <Answers check={check} name={name} isLate={isLate} />
    </>
  );
};
