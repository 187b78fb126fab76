import type { ApprovalHistoryLine } from '@envol/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../api/endpoints.ts';
import { queryOf } from '../../api/query.ts';
import { useFormats } from '../../ui/format.ts';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ChartCard } from './Chart.tsx';
import styles from './statistics.module.css';

const SHOWN = 12;

/** Who did what, and when, the latest first. */
export const History = ({
  id,
  period,
  zone,
}: {
  readonly id: number;
  readonly period: { readonly date_min: string; readonly date_max: string };
  readonly zone: string;
}) => {
  const { t } = useTranslation(['statistics', 'approvals']);
  const format = useFormats();
  const { data, error, isPending, refetch } = useQuery(
    queryOf(endpoints.listApprovalsHistory, {
      params: { id },
      query: { limit: 200, date_min: period.date_min },
    }),
  );
  const results = data?.results ?? [];
  const did = ({ action }: ApprovalHistoryLine): string => t(`approvals:timeline.${action as 'accept'}`);
  return (
    <ChartCard
      columns={12}
      title={t('history')}
      text={t('history_text', { count: data?.count ?? 0 })}
      head={[t('when'), t('who'), t('what'), t('request'), t('operator')]}
      rows={results.map((line) => [
        line.created_at,
        line.author_name,
        did(line),
        line.display_identifier,
        line.company_name,
      ])}
      file="history"
    >
      {isPending && <SkeletonList rows={4} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      <ol className={styles.history}>
        {results.slice(0, SHOWN).map((line) => (
          <li key={line.id}>
            <time dateTime={line.created_at}>{format.dayAndClock(line.created_at, zone)}</time>
            <span>
              <b>{line.author_name}</b> {did(line)}{' '}
              <Link to="/map/approvals/$id" params={{ id: String(line.approval_id) }}>
                {line.display_identifier}
              </Link>{' '}
              · {line.company_name}
            </span>
          </li>
        ))}
      </ol>
    </ChartCard>
  );
};
