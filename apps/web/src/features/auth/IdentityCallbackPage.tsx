import { useEffect, useRef, useState } from 'react';
import { PageLink } from '../../routing/PageLink.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { EntryPage } from './EntryPage.tsx';
import styles from './LinkPages.module.css';
import { SecondStep } from './SecondStep.tsx';
import { useIdentityAnswer } from './useIdentity.ts';

/** Where the identity provider sends the browser back: goes on by itself, or says why it cannot. */
export const IdentityCallbackPage = () => {
  const { t } = useTranslation('auth');
  const answer = useRef(window.location.search.slice(1));
  const signIn = useIdentityAnswer(answer.current);
  const { begin } = signIn;
  const [begun, setBegun] = useState(false);
  usePageTitle(t('identity.title'));
  useEffect(() => {
    if (begun) return;
    setBegun(true);
    begin();
  }, [begun, begin]);
  return (
    <EntryPage>
      <div className={styles.page}>
        <h1>{t('identity.title')}</h1>
        {signIn.wantsCode && <SecondStep signIn={signIn} stay={false} />}
        {!signIn.wantsCode && signIn.failure === null && <p role="status">{t('identity.working')}</p>}
        {!signIn.wantsCode && signIn.failure !== null && (
          <>
            <p role="alert">
              {signIn.failure.code === 'NOT_FOUND' ? t('identity.off') : signIn.failure.detail}
            </p>
            <PageLink to="/" className={styles.back}>
              {t('identity.back')}
            </PageLink>
          </>
        )}
      </div>
    </EntryPage>
  );
};
