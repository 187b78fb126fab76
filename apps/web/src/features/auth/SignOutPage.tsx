import { useState } from 'react';
import { sendWaitingActs } from '../../api/heldActs.ts';
import { forgetDrafts, leftBehind } from '../../api/leftBehind.ts';
import { useUser } from '../../api/session.ts';
import { signOut } from '../../api/signOut.ts';
import { goToPage } from '../../routing/address.ts';
import { homeOf } from '../../routing/home.ts';
import { Button } from '../../ui/Button.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import styles from './LinkPages.module.css';

/** Before a sign-out that would leave something on this device: what it is, and whether it stays. */
export const SignOutPage = () => {
  const { t } = useTranslation('accounts');
  const user = useUser();
  const [{ drafts, waiting }] = useState(() => leftBehind(user.id));
  usePageTitle(t('sign_out.title'));
  const [busy, setBusy] = useState(false);
  const leave = async (forgotten: readonly string[] = []): Promise<void> => {
    setBusy(true);
    // What was not received is told on the screens of whoever did it, who stays with the drafts.
    if (!(await sendWaitingActs())) return goToPage(homeOf(user));
    forgetDrafts(forgotten);
    await signOut();
    return goToPage('/', true);
  };
  return (
    <EntryPage>
      <div className={styles.page}>
        <h1>{t('sign_out.title')}</h1>
        {drafts.length > 0 && <p>{t('sign_out.drafts', { count: drafts.length })}</p>}
        {waiting > 0 && <p>{t('sign_out.waiting', { count: waiting })}</p>}
        <Button loading={busy} onClick={() => void leave()}>
          {t(drafts.length > 0 ? 'sign_out.keep' : 'sign_out.go')}
        </Button>
        {drafts.length > 0 && (
          <Button variant="outlined" disabled={busy} onClick={() => void leave(drafts)}>
            {t('sign_out.forget', { count: drafts.length })}
          </Button>
        )}
        <Button variant="text" onClick={() => goToPage(homeOf(user))}>
          {t('sign_out.stay')}
        </Button>
      </div>
    </EntryPage>
  );
};
