import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ChartCard } from './Chart.tsx';
import { acceptedShare } from './rates.ts';
import styles from './statistics.module.css';
import { TableHead } from './TableHead.tsx';
import { useDelayText } from './useDelayText.ts';

/** As many as a page's worth; the export has them all that the call gives at once. */
const SHOWN = 8;

/** Who asked, how often, and how it was answered. */
export const Operators = ({
  id,
  period,
}: {
  readonly id: number;
  readonly period: { readonly date_min: string; readonly date_max: string };
}) => {
  const { t } = useTranslation('statistics');
  const delay = useDelayText();
  const { data, error, isPending, refetch } = useQuery(
    everyPageOf(endpoints.listStructureOperators, { params: { id }, query: period }),
  );
  const results = data ?? [];
  const accepted = (row: (typeof results)[number]): string => {
    const value = acceptedShare(row);
    return value === null ? '–' : t('percent', { value });
  };
  const head = [t('operator'), t('received'), t('parts.open'), t('accepted'), t('delay')];
  const rows = results.map((row) => [
    row.company_name,
    row.received,
    row.open,
    accepted(row),
    delay(row.median_hours),
  ]);
  return (
    <ChartCard
      columns={4}
      title={t('operators')}
      text={t('operators_text', { count: results.length })}
      head={head}
      rows={rows}
      file="operators"
    >
      {isPending && <SkeletonList rows={4} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <table className={styles.operators}>
        <TableHead words={head} />
        <tbody>
          {rows.slice(0, SHOWN).map(([name, ...figures], index) => (
            <tr key={results[index]?.exploitant_id}>
              <th scope="row">{name}</th>
              {figures.map((figure, place) => (
                <td key={head[place + 1]}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className={styles.none}>{t('more_operators', { count: rows.length - SHOWN })}</p>
      )}
    </ChartCard>
  );
};
