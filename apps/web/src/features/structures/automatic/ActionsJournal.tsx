import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import { useMinute } from '../../../device/clock.ts';
import { useFormats } from '../../../ui/format.ts';
import { ShowMore } from '../../../ui/list/ShowMore.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../ui/states.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import styles from './preview.module.css';

const PAGE = 25;

/** What the actions in service made of each request, the latest first. */
export const ActionsJournal = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('automatic_actions');
  const format = useFormats();
  const now = useMinute();
  const list = usePages(['structures-authority', 'journal', id], PAGE, (window, signal) =>
    callApi(endpoints.automaticJournal, { params: { id }, query: window }, { handles: 'all', signal }),
  );
  if (list.error !== null) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <SkeletonList rows={4} />;
  if (list.rows.length === 0)
    return <EmptyState icon={History} title={t('journal.empty')} text={t('journal.empty_text')} />;
  return (
    <>
      <ol className={styles.journal}>
        {list.rows.map((entry) => (
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
              {entry.agreed_volume !== null &&
                ` · ${entry.agreed_volume.protocol_reference}, ${entry.agreed_volume.name}`}
              {entry.reason !== null && ` · ${t(`reasons.${entry.reason}`)}`}
              {entry.inside_impacting_zone && ` · ${t('journal.marked')}`}
            </small>
            <small>{format.ago(entry.made_at, now)}</small>
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
};
