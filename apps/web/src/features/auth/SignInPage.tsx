import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LanguageSwitch, ThemeSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { usePageTitle } from '../../ui/pageTitle.ts';
import { useTranslation } from '../../ui/texts.ts';
import { DemoAccounts } from './DemoAccounts.tsx';
import { Illustration } from './Illustration.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';
import { useSignIn } from './useSignIn.ts';

/** The first page: light, without the map and without the component library. */
export const SignInPage = () => {
  const { t } = useTranslation(['auth', 'common']);
  const { redirect } = useSearch({ from: '/' });
  const signIn = useSignIn();
  const [stay, setStay] = useState(false);
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <aside className={styles.brand}>
        <Illustration />
        <div className={styles.brandTop}>
          <Logo />
        </div>
        <div className={styles.pitch}>
          <p className={styles.lead}>{t('lead')}</p>
          <ol>
            {(['draw', 'know', 'ask'] as const).map((step) => (
              <li key={step}>
                <b>{t(`pitch.${step}`)}</b>
                <span>{t(`pitch.${step}_text`)}</span>
              </li>
            ))}
          </ol>
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.switches}>
          <span className={styles.smallLogo}>
            <Logo />
          </span>
          <ThemeSwitch iconsOnly />
          <LanguageSwitch short />
        </div>
        <div className={styles.column}>
          <h1>{t('title')}</h1>
          {redirect !== undefined && signIn.failure === null && (
            <p className={styles.over}>{t('session_over')}</p>
          )}
          <SignInForm signIn={signIn} stay={stay} onStay={setStay} />
          <DemoAccounts signIn={signIn} stay={stay} />
        </div>
      </main>
    </div>
  );
};
