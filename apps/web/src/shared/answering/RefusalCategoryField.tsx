import { REFUSAL_CATEGORIES, type RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useTranslation } from '../../ui/texts.ts';

/** Why, as it is counted; the words beside it say it to the operator. */
export const RefusalCategoryField = () => {
  const { t } = useTranslation('approvals');
  return (
    <SelectField<RefusalCategory | ''>
      name="refusal_category"
      label={t('refusal_category')}
      options={[
        { value: '', label: '–' },
        ...REFUSAL_CATEGORIES.map((value) => ({ value, label: t(`refusal_categories.${value}`) })),
      ]}
    />
  );
};
