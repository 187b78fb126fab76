import type { FlightConstraint } from '@envol/contract/constraints';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { usePriceText } from '../../../ui/usePriceText.ts';
import styles from './request.module.css';

/** The kind of request, where the authority has any, and what it asks to be paid: not here. */
export const RequestTerms = ({
  check,
  name,
}: {
  readonly check: FlightConstraint['request_check'];
  /** The authority's. */
  readonly name: string;
}) => {
  const { t } = useTranslation('approvals');
  const priceText = usePriceText();
  if (check === null) return null;
  const { categories, approval_price_cents: price } = check;
  return (
    <>
      {categories.length > 0 && (
        <SelectField
          name="category"
          label={t('payment.category')}
          placeholder={t('payment.choose')}
          options={categories.map(({ name: value }) => ({ value, label: value }))}
        />
      )}
      {price !== null && (
        <div className={styles.banner} role="note">
          {t('payment.before', { name, price: priceText(price) })}
        </div>
      )}
    </>
  );
};
