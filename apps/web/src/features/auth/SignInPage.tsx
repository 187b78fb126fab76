import { lazy, Suspense, useState } from 'react';
import { hadSession } from '../../api/session.ts';
import { useAddressText } from '../../routing/address.ts';
import { safeRedirect } from '../../routing/home.ts';
import { PageLink } from '../../routing/PageLink.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';
import { useSignIn } from './useSignIn.ts';

// Not on the first paint: a provider and a demonstration show once the server told of them, the code once it is asked for.
const ProviderSignIn = lazy(async () => ({ default: (await import('./ProviderSignIn.tsx')).ProviderSignIn }));
const DemoAccounts = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoAccounts }));
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

/** The first page: light, without the map and without the component library. */
export const SignInPage = () => {
  const { t } = useTranslation(['auth', 'common']);
  const redirect = safeRedirect(useAddressText()('redirect'));
  const signIn = useSignIn();
  const [stay, setStay] = useState(false);
  usePageTitle(t('title'));
  if (signIn.wantsCode)
    return (
      <EntryPage>
        <h1>{t('code.title')}</h1>
        <Suspense>
          <SecondStep signIn={signIn} stay={stay} />
        </Suspense>
      </EntryPage>
    );
  return (
    <EntryPage>
      <h1>{t('title')}</h1>
      {redirect !== undefined && signIn.failure === null && (
        <p className={styles.over}>{t(hadSession() ? 'session_ended' : 'session_over')}</p>
      )}
      <SignInForm signIn={signIn} stay={stay} onStay={setStay} />
      <div className={styles.others}>
        <PasskeySignIn busy={signIn.busy !== null} onSignIn={() => void signIn.withPasskey(stay)} />
        <Suspense>
          <ProviderSignIn />
        </Suspense>
      </div>
      <p className={styles.ways}>
        <PageLink to="/forgotten-password">{t('forgotten')}</PageLink>
        <span>
          {t('no_account')} <PageLink to="/sign-up">{t('create')}</PageLink>
        </span>
      </p>
      <Suspense>
        <DemoAccounts signIn={signIn} stay={stay} />
      </Suspense>
    </EntryPage>
  );
};
