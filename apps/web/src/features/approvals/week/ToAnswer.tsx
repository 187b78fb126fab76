import type { ApprovalSummary } from '@envol/contract/approvals';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpoints } from '../../../api/endpoints.ts';
import { queryOf } from '../../../api/query.ts';
import { toneOf } from '../../../ui/StatusChip.tsx';
import { usePeriodLine } from '../../../ui/TimeText.tsx';
import { useTranslation } from '../../../ui/texts.ts';
import { DueText } from '../queue/ApprovalRow.tsx';
import styles from './week.module.css';

const MOST = 40;

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

const usePage = (query: object) => {
  const { data } = useQuery(
    queryOf(endpoints.listApprovals, {
      query: { ordering: 'urgency', limit: MOST, is_closed: 'false', ...query },
    }),
  );
  return data !== undefined && 'results' in data ? data : null;
};

const Group = ({ title, about, query }: { title: string; about: string; query: object }) => {
  const page = usePage(query);
  if (page === null) return null;
  return (
    <section>
      <h2>
        {title} <small>{page.count}</small>
      </h2>
      <p>{about}</p>
      <ul>
        {page.results.map((approval) => (
          <Row key={approval.id} approval={approval} />
        ))}
      </ul>
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
  const page = usePage(TO_ANSWER);
  if (page === null) return null;
  return (
    <details className={styles.fold}>
      <summary>
        {t('week.side')} <small>{page.count}</small>
      </summary>
      <div className={styles.folded}>
        <Groups />
      </div>
    </details>
  );
};
