import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useFormats } from '../../ui/format.ts';
import { Page } from '../../ui/layout/Page.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './help.module.css';

/** What each version brought, the latest first. */
export const NewsPage = () => {
  const { t } = useTranslation('help_screens');
  const format = useFormats();
  const { data, error, refetch } = useQuery(queryOf(endpoints.lastVersions));
  return (
    <Page title={t('news')}>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonList />}
      <div className={styles.articles}>
        {data?.map(({ version, date, title, items }) => (
          <article key={version}>
            <h2>{title}</h2>
            <small>{t('version', { version, date: format.day(date) })}</small>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </Page>
  );
};
