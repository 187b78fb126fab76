import { type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePageTitle } from '../ui/pageTitle.ts';
import { areTextsHere, useTranslation } from '../ui/texts.ts';
import styles from './RootLayout.module.css';

export const RootLayout = () => (
  <Suspense fallback={<Waiting />}>
    <Outlet />
  </Suspense>
);

/** Seen only when the code takes long to come. */
const Waiting = () => <div className={styles.waiting} role="status" aria-label="Envol" />;

export const NotFound = () => {
  const { t } = useTranslation('common');
  usePageTitle(t('not_found.title'));
  return (
    <main className={styles.message}>
      <p className={styles.code}>404</p>
      <h1>{t('not_found.title')}</h1>
      <p>{t('not_found.text')}</p>
      <a href="/" className={styles.button}>
        {t('actions.home')}
      </a>
    </main>
  );
};

const reload = (): void => window.location.reload();

const FailedInWords = () => {
  const { t } = useTranslation('common');
  return (
    <main className={styles.message} role="alert">
      <h1>{t('states.unexpected_title')}</h1>
      <p>{t('states.unexpected_text')}</p>
      <button type="button" className={styles.button} onClick={reload}>
        {t('actions.reload')}
      </button>
    </main>
  );
};

/** Where even the words did not come. */
const FailedBare = () => (
  <main className={styles.message} role="alert">
    <h1>Envol</h1>
    <button type="button" className={styles.button} onClick={reload}>
      Recharger · Reload
    </button>
  </main>
);

/** A screen that failed to draw. After a new version was installed, old pieces of code are gone: a reload gets the new ones. */
export const ScreenError = ({ error }: ErrorComponentProps) => {
  console.error(error);
  return areTextsHere('common') ? <FailedInWords /> : <FailedBare />;
};
