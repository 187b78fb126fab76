import { useState } from 'react';
import { callApi } from '../../../api/call.ts';
import { endpoints } from '../../../api/endpoints.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { currentSession, keepUser, useSeat } from '../../../api/session.ts';
import { goToPage } from '../../../routing/address.ts';
import { homeOf } from '../../../routing/home.ts';
import { PageLink } from '../../../routing/PageLink.tsx';
import { Button, buttonLook } from '../../../ui/Button.tsx';
import { useFormats } from '../../../ui/format.ts';
import { usePageTitle } from '../../../ui/pageTitle.ts';
import { useTranslation } from '../../../ui/texts.ts';
import { EntryPage } from '../EntryPage.tsx';
import styles from '../LinkPages.module.css';
import { JoinForm } from './JoinForm.tsx';
import { type Invited, useInvitation } from './useInvitation.ts';

/** For whoever is signed in: joins, and goes on for the organisation joined. */
const Accept = ({ token, email }: { readonly token: string; readonly email: string }) => {
  const { t } = useTranslation('members');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const user = currentSession()?.user;
  if (user === undefined) return null;
  if (user.email.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <p>{t('join.other_account', { email: user.email })}</p>
        <PageLink to="/logout" className={buttonLook({ variant: 'outlined' })}>
          {t('join.sign_out')}
        </PageLink>
      </>
    );
  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      const { membership_id } = await callApi(
        endpoints.acceptInvitation,
        { body: { token } },
        { handles: 'all' },
      );
      const now = await callApi(endpoints.actFor, { body: { membership_id } });
      keepUser(now);
      goToPage(homeOf(now), true);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.detail);
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <Button loading={busy} onClick={() => void accept()}>
        {t('join.accept')}
      </Button>
    </>
  );
};

const Open = ({ invited, token }: { readonly invited: Invited; readonly token: string }) => {
  const { t } = useTranslation('members');
  const format = useFormats();
  const isSignedIn = useSeat() !== null;
  const { email, invited_by: by, tenant_name: tenant, role, is_restricted } = invited;
  return (
    <>
      <h1>{t('join.to', { by, tenant })}</h1>
      <p>
        {t('join.as', { role: t(`roles.${is_restricted ? 'restricted' : role}`) })}{' '}
        {t('join.for', { email, date: format.longDay(invited.expires_at) })}
      </p>
      {isSignedIn && <Accept token={token} email={email} />}
      {!isSignedIn && invited.has_account && (
        <>
          <p>{t('join.has_account')}</p>
          <PageLink to="/" search={{ redirect: `/invitation?token=${token}` }} className={buttonLook({})}>
            {t('join.sign_in')}
          </PageLink>
        </>
      )}
      {!isSignedIn && !invited.has_account && <JoinForm token={token} email={email} />}
    </>
  );
};

/** Where an invitation's letter leads: who asks, to what, and the way to accept. */
export const InvitationPage = () => {
  const { t } = useTranslation('members');
  const { token, state, read } = useInvitation();
  usePageTitle(t('join.title'));
  return (
    <EntryPage>
      <div className={styles.page}>
        {state.kind === 'reading' && <h1 role="status">{t('join.reading')}</h1>}
        {state.kind === 'open' && <Open invited={state.invited} token={token} />}
        {state.kind === 'over' && (
          <>
            <h1>{t('join.over')}</h1>
            <p>{t('join.over_text')}</p>
            <PageLink to="/" className={buttonLook({})}>
              {t('join.home')}
            </PageLink>
          </>
        )}
        {state.kind === 'failed' && (
          <>
            <h1>{t('join.failed')}</h1>
            <p role="alert">{state.detail}</p>
            <Button onClick={() => void read()}>{t('join.retry')}</Button>
          </>
        )}
      </div>
    </EntryPage>
  );
};
