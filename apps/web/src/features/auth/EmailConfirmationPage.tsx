import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { ApiFailure } from '../../api/failure.ts';
import { currentSeat, currentSession, keepUser } from '../../api/session.ts';
import { takeLetterPage } from '../../device/letterPage.ts';
import { useAddressText } from '../../routing/address.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { ActButton } from '../../ui/ActButton.tsx';
import { buttonLook } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import { FIRST_MISSION } from './firstMission.ts';
import styles from './LinkPages.module.css';

type State =
  | { readonly kind: 'working' | 'confirmed' | 'verified' | 'expired' | 'unknown' | 'dispatched' }
  | { readonly kind: 'failed'; readonly detail: string };

const stateOf = (failure: ApiFailure): State => {
  switch (failure.code) {
    case 'ACCOUNT_ALREADY_VERIFIED':
      return { kind: 'verified' };
    case 'CONFIRMATION_LINK_EXPIRED':
      return { kind: 'expired' };
    case 'NOT_FOUND':
    case 'VALIDATION':
      return { kind: 'unknown' };
    default:
      return { kind: 'failed', detail: failure.detail };
  }
};

/** Does the letter's business once, and again when asked to. */
const useConfirmation = () => {
  const text = useAddressText();
  const [id, token] = [Number(text('id')) || 0, text('token')];
  const [state, setState] = useState<State>({ kind: 'working' });
  const begun = useRef(false);
  const run = async (work: () => Promise<State>): Promise<void> => {
    try {
      setState(await work());
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setState(stateOf(error));
    }
  };
  const letter = { params: { id }, body: { token } };
  const confirm = (): Promise<void> =>
    run(async () => {
      await callApi(endpoints.confirmEmail, letter, { handles: 'all' });
      if (currentSession() !== null) keepUser(await callApi(endpoints.currentUser));
      return { kind: 'confirmed' };
    });
  const resend = (): Promise<void> =>
    run(async () => {
      await callApi(endpoints.resendConfirmation, letter, { handles: 'all' });
      return { kind: 'dispatched' };
    });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void confirm();
  });
  return { state, confirm, resend };
};

/** Where the link of the letter leads: confirmed, already so, too late, or no such link. */
export const EmailConfirmationPage = () => {
  const { t } = useTranslation('accounts');
  const { state, confirm, resend } = useConfirmation();
  const { kind } = state;
  const [back] = useState(() => takeLetterPage(currentSeat()));
  usePageTitle(t('confirmation.title'));
  return (
    <EntryPage>
      <div className={styles.page} role="status">
        <h1>{t(`confirmation.${kind}.title`)}</h1>
        <p>{kind === 'failed' ? state.detail : t(`confirmation.${kind}.text`)}</p>
        {kind === 'expired' && <ActButton act={resend}>{t('confirmation.renew')}</ActButton>}
        {kind === 'failed' && <ActButton act={confirm}>{t('confirmation.retry')}</ActButton>}
        {kind !== 'working' && kind !== 'expired' && kind !== 'failed' && (
          <PageLink href={back?.startsWith('/map/') ? back : '/'} className={buttonLook({})}>
            {t(back === FIRST_MISSION ? 'welcome.start' : 'confirmation.go_on')}
          </PageLink>
        )}
      </div>
    </EntryPage>
  );
};
