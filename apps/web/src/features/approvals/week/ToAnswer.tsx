import type { ApprovalSummary } from '@envol/contract/approvals';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { usePages } from '../../../api/usePages.ts';
import { ShowMore } from '../../../ui/list/ShowMore.tsx';
import { toneOf } from '../../../ui/StatusChip.tsx';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { DueText } from '../queue/ApprovalRow.tsx';
import styles from './week.module.css';

const PAGE = 40;

const Row = ({ approval }: { readonly approval: ApprovalSummary }) => {
  const { t } = useTranslation(['approvals', 'common']);
  const period = usePeriodLine();
  return (
    <li>
      <Link
        to="/map/approvals/$id"
        params={{ id: String(approval.id) }}
        className={styles.waiting}
        data-tone={toneOf(approval.status, 'authority')}
      >
        <b>{approval.flight.name}</b>
        <span>{period(approval)}</span>
        {approval.status === 'incomplete' ? (
          <span className={styles.word}>{t('common:approval_statuses.incomplete')}</span>
        ) : (
          <DueText approval={approval} />
        )}
      </Link>
    </li>
  );
};

const usePage = (query: object) =>
  usePages(['approvals', 'to answer', query], PAGE, (window, signal) =>
    callApi(
      endpoints.listApprovals,
      { query: { ordering: 'urgency', is_closed: 'false', ...query, ...window } },
      { handles: 'all', signal },
    ),
  );

const Group = ({ title, about, query }: { title: string; about: string; query: object }) => {
  const list = usePage(query);
  if (list.last === undefined) return null;
  return (
    <section>
      <h2>
        {title} <small>{list.last.count}</small>
      </h2>
      <p>{about}</p>
      <ul>
        {list.rows.map((approval) => (
          <Row key={approval.id} approval={approval} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
};

const TO_ANSWER = { only_approvals_to_process: 'true' };

const Groups = () => {
  const { t } = useTranslation('approvals');
  return (
    <>
      <Group title={t('week.to_answer')} about={t('week.to_answer_text')} query={TO_ANSWER} />
      <Group
        title={t('week.to_complete')}
        about={t('week.to_complete_text')}
        query={{ status: 'incomplete' }}
      />
    </>
  );
};

/** Beside the week: what is to be answered, whichever week it is for, and what waits for an operator. */
export const ToAnswer = () => {
  const { t } = useTranslation('approvals');
  return (
    <aside className={styles.side} aria-label={t('week.side')}>
      <Groups />
    </aside>
  );
};

/** The same above a phone's day, under one line that says how many until it is opened. */
export const FoldedToAnswer = () => {
  const { t } = useTranslation('approvals');
  const { last } = usePage(TO_ANSWER);
  if (last === undefined) return null;
  return (
    <details className={styles.fold}>
      <summary>
        {t('week.side')} <small>{last.count}</small>
      </summary>
      <div className={styles.folded}>
        <Groups />
      </div>
    </details>
  );
};
