import { useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { usePages } from '../../api/usePages.ts';
import { useToday } from '../../shared/answering/index.ts';
import { useFormats } from '../../ui/format.ts';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { ErrorState, SkeletonList } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './supervision.module.css';

const PAGE = 10;

const Changes = () => {
  const { t } = useTranslation('uspace');
  const format = useFormats();
  const { zone } = useToday();
  // Under the noun of the supervisions: read again with each opening and closing.
  const list = usePages(['supervisions', 'journal'], PAGE, (window, signal) =>
    callApi(endpoints.uspacesJournal, { query: window }, { handles: 'all', signal }),
  );
  if (list.error !== null) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <SkeletonList rows={2} />;
  if (list.rows.length === 0) return <p>{t('history.none')}</p>;
  return (
    <>
      <ol className={styles.changes}>
        {list.rows.map(({ id, structure_name, is_closed, reason, landing_orders, by, at }) => (
          <li key={id} className={styles.change}>
            <b>
              {structure_name} {t(is_closed ? 'history.closed' : 'history.opened')}
            </b>
            <span className={styles.said}>
              {format.dayAndClock(at, zone)} ({format.clock(at, 'UTC')} UTC) · {by}
            </span>
            {is_closed && (
              <span className={styles.said}>{t('history.orders', { count: landing_orders })}</span>
            )}
            {reason !== null && <q>{reason}</q>}
          </li>
        ))}
      </ol>
      <ShowMore list={list} />
    </>
  );
};

/** Who opened and closed the supervised U-spaces, when and why; read when it is unfolded. */
export const SpacesHistory = () => {
  const { t } = useTranslation('uspace');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.historyTitle}>{t('history.title')}</summary>
      {isOpen && <Changes />}
    </details>
  );
};
