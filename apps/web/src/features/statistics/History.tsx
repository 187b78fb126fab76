import type { ApprovalHistoryLine } from '@envol/contract/statistics';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { everyPageOf } from '../../api/everyPage.ts';
import { queryClient } from '../../api/queryClient.ts';
import { usePages } from '../../api/usePages.ts';
import { useStepText } from '../../shared/discussion/index.ts';
import { useFormats } from '../../ui/format.ts';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import { ChartCard } from './Chart.tsx';
import styles from './statistics.module.css';

const PAGE = 12;

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
  const { t } = useTranslation(['statistics', 'approvals', 'day']);
  const format = useFormats();
  const asked = { params: { id }, query: { date_min: period.date_min } };
  const list = usePages(['structures-statistics', 'history', asked], PAGE, (page, signal) =>
    callApi(
      endpoints.listApprovalsHistory,
      { ...asked, query: { ...asked.query, ...page } },
      { handles: 'all', signal },
    ),
  );
  const { rows, last, error, isPending } = list;
  const stepText = useStepText();
  const did = ({ subject_type, action, author_side }: ApprovalHistoryLine): string =>
    subject_type === 'approval'
      ? stepText({ action: action as 'accept', author_side })
      : subject_type === 'activation'
        ? t(`day:journal.activation.${action as 'accept'}`)
        : t(`day:journal.take_off.${action as 'grant'}`);
  const cells = (line: ApprovalHistoryLine) => [
    line.created_at,
    line.author_name,
    did(line),
    line.display_identifier,
    line.company_name,
  ];
  return (
    <ChartCard
      columns={12}
      title={t('history')}
      text={t('history_text', { count: last?.count ?? 0 })}
      head={[t('when'), t('who'), t('what'), t('request'), t('operator')]}
      rows={rows.map(cells)}
      everyRow={async () =>
        (await queryClient.fetchQuery(everyPageOf(endpoints.listApprovalsHistory, asked))).map(cells)
      }
      footer={<ShowMore list={list} />}
      file="history"
    >
      {isPending && <SkeletonList rows={4} />}
      {error && <ErrorState error={error} retry={() => void list.refetch()} />}
      <ol className={styles.history}>
        {rows.map((line) => (
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
