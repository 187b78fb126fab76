import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { Card } from '../../ui/Card.tsx';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './activity.module.css';

const SHOWN = 8;

/** Who flew how often in the last 90 days, the least first: a manual of operations asks for a number of its own. */
export const RecentPractice = () => {
  const { t } = useTranslation('activity');
  const format = useFormats();
  const { data } = useQuery(queryOf(endpoints.flyingTimesStats, { query: {} }));
  const people = (data?.recent ?? []).slice(0, SHOWN);
  if (people.length === 0) return null;
  const left = (data?.recent_count ?? 0) - people.length;
  return (
    <Card title={t('recent.title')} text={t('recent.text')} level={2}>
      <ul className={styles.due}>
        {people.map(({ id, name, nb_flights, last_date }) => (
          <li key={id}>
            <b>{name}</b> · {t('recent.flights', { count: nb_flights })}
            <small>
              {last_date === null ? t('recent.never') : t('recent.last', { day: format.day(last_date) })}
            </small>
          </li>
        ))}
      </ul>
      {left > 0 && <small>{t('recent.left', { count: left })}</small>}
    </Card>
  );
};
