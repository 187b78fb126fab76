import type { Invitation } from '@envol/contract/members';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { refreshQueries } from '../../api/query.ts';
import { usePages } from '../../api/usePages.ts';
import { ActButton } from '../../ui/ActButton.tsx';
import { useFormats } from '../../ui/format.ts';
import { ShowMore } from '../../ui/list/ShowMore.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { showSuccess } from '../../ui/snackbar/snackbars.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './Members.module.css';
import { useRightsText } from './useRightsText.ts';

const PAGE = 25;

const Row = ({ invitation }: { readonly invitation: Invitation }) => {
  const { t } = useTranslation('members');
  const format = useFormats();
  const { roleText } = useRightsText();
  const { id, email } = invitation;
  const act = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    await work();
    showSuccess(words);
    await refreshQueries('invitations');
  };
  const resend = () =>
    act(() => callApi(endpoints.resendInvitation, { params: { id } }), t('invited', { email }));
  const withdraw = () => act(() => callApi(endpoints.withdrawInvitation, { params: { id } }), t('withdrawn'));
  return (
    <li>
      <Mail size={18} aria-hidden />
      <div>
        <b>{email}</b>
        <span>{roleText(invitation)}</span>
        <small>
          {t('sent', { date: format.day(invitation.sent_at), by: invitation.invited_by })}
          {!invitation.is_expired && ` · ${t('expires', { date: format.day(invitation.expires_at) })}`}
        </small>
      </div>
      {invitation.is_expired && <StatusChip status="outdated" label={t('expired')} />}
      <span className={styles.acts}>
        <ActButton variant="outlined" size="small" aria-label={t('resend_to', { email })} act={resend}>
          {t('resend')}
        </ActButton>
        <ActButton variant="outlined" size="small" aria-label={t('withdraw_from', { email })} act={withdraw}>
          {t('withdraw')}
        </ActButton>
      </span>
    </li>
  );
};

/** Who was asked to join and has not answered. */
export const Invitations = ({ whenNone = null }: { readonly whenNone?: ReactNode }) => {
  const { t } = useTranslation('members');
  const list = usePages(['invitations', 'waiting'], PAGE, (query, signal) =>
    callApi(endpoints.listInvitations, { query }, { handles: 'all', signal }),
  );
  if (list.error !== null) return <ErrorState error={list.error} retry={() => void list.refetch()} />;
  if (list.last === undefined) return null;
  if (list.rows.length === 0) return whenNone;
  return (
    <section className={styles.waiting}>
      <h2>{t('waiting')}</h2>
      <ul>
        {list.rows.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  );
};
