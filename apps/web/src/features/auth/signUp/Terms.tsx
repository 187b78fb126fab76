import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { TermsText } from '../../../shared/account/index.ts';
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx';
import { ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './SignUpPage.module.css';

/** The terms in force; undefined while they come. */
export const useTerms = () => useQuery(queryOf(endpoints.currentTerms));

/** To be read, then accepted. */
export const Terms = ({
  terms: { data, error, refetch },
}: {
  readonly terms: ReturnType<typeof useTerms>;
}) => {
  const { t } = useTranslation('accounts');
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList />;
  return (
    <div className={styles.terms}>
      <TermsText terms={data} />
      <CheckboxField name="accepted" label={t('sign_up.accept')} />
    </div>
  );
};
