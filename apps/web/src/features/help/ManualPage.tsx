import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { buttonLook } from '../../ui/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './help.module.css';

/** The manual, as far as it concerns the reader. */
export const ManualPage = () => {
  const { t } = useTranslation('help_screens');
  const { data, error, refetch } = useQuery(queryOf(endpoints.getHelp));
  return (
    <Page
      title={t('manual')}
      aside={
        data?.has_quick_start && (
          <Link to="/help/quick-start" className={buttonLook({ variant: 'outlined' })}>
            {t('quick_start')}
          </Link>
        )
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      <div className={styles.articles}>
        {data?.articles.map(({ key, title, text }) => (
          <article key={key} id={key}>
            <h2>{title}</h2>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </Page>
  );
};
