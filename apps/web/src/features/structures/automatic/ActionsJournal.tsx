import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { useMinute } from '../../../device/clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './preview.module.css';

const PAGE = 25;

const useJournal = (id: number) =>
  useInfiniteQuery({
    queryKey: ['structures-authority', 'journal', id],
    queryFn: ({ pageParam: offset }) =>
      call(
        endpoints.automaticJournal,
        { params: { id }, query: { limit: PAGE, offset } },
        { handles: 'all' },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * PAGE),
  });

/** What the actions in service made of each request, the latest first. */
export const ActionsJournal = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const now = useMinute();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useJournal(id);
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <SkeletonList rows={4} />;
  const entries = data.pages.flatMap(({ results }) => results);
  if (entries.length === 0)
    return <EmptyState icon={History} title={t('journal.empty')} text={t('journal.empty_text')} />;
  return (
    <>
      <ol className={styles.journal}>
        {entries.map((entry) => (
          <li key={entry.id} data-kind={entry.outcome}>
            <Link to="/map/approvals/$id" params={{ id: String(entry.approval_id) }}>
              {entry.flight_name}
            </Link>
            <b>{t(`journal.outcomes.${entry.outcome}`)}</b>
            <small>
              {entry.display_identifier} · {entry.company_name} ·{' '}
              {t('journal.at', { height: format.number(entry.height_m) })}
              {entry.action !== null &&
                ` · ${t('range', {
                  floor: format.number(entry.action.floor_height),
                  ceiling: format.number(entry.action.ceiling_height),
                  unit: entry.action.unit,
                  reference: entry.action.reference,
                })}`}
              {entry.reason !== null && ` · ${t(`reasons.${entry.reason}`)}`}
              {entry.inside_impacting_zone && ` · ${t('journal.marked')}`}
            </small>
            <small>{format.ago(entry.made_at, now)}</small>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('journal.more')}
        </Button>
      )}
    </>
  );
};
