import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useFormats } from '../../ui/format.ts';
import { useTranslation } from '../../ui/texts.ts';
import styles from './journal.module.css';

/** An hour of flight may have fewer needless alarms than this: above it nobody listens any more. */
const MOST_NEEDLESS = 1;

const COUNTS = ['raised', 'noted', 'muted', 'brief'] as const;

interface AlarmTableProps {
  readonly query: { readonly date_from: string; readonly date_to: string };
  /** Asked again after so long, ms. */
  readonly again: number | false;
}

/** A day's alarms by rule, and how many nobody had needed for each hour of flight. */
export const AlarmTable = ({ query, again }: AlarmTableProps) => {
  const { t } = useTranslation('traces');
  const format = useFormats();
  const { data } = useQuery({ ...queryOf(endpoints.readAlertTable, { query }), refetchInterval: again });
  if (data === undefined || data.kinds.length === 0) return null;
  const { flight_hours, nuisance_per_hour: rate } = data;
  return (
    <details className={styles.table}>
      <summary>
        {t('journal.table.title')}
        {rate !== null && (
          <b className={styles.rate} data-many={rate >= MOST_NEEDLESS || undefined}>
            {t('journal.table.nuisance', { count: rate, rate: format.number(rate, 2) })}
          </b>
        )}
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('journal.table.kind')}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col">
                {t(`journal.table.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.kinds.map((kind) => (
            <tr key={kind.alert_type}>
              <th scope="row">{t(`alert_types.${kind.alert_type}`)}</th>
              {COUNTS.map((count) => (
                <td key={count}>{format.number(kind[count])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {flight_hours > 0
          ? t('journal.table.hours', { hours: format.number(flight_hours, 1) })
          : t('journal.table.nothing')}{' '}
        · {t('journal.table.goal')}. {t('journal.table.meaning')}
      </p>
    </details>
  );
};
