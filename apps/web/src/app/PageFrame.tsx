import { Component, type ReactNode, Suspense } from 'react';
import { usePageTitle } from '../ui/pageTitle.ts';
import { areTextsHere, useTranslation } from '../ui/texts.ts';
import styles from './PageFrame.module.css';

/** Seen only when the code takes long to come. */
export const Waiting = () => <div className={styles.waiting} role="status" aria-label="Envol" />;

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
export const ScreenError = ({ error }: { readonly error: unknown }) => {
  console.error(error);
  return areTextsHere('common') ? <FailedInWords /> : <FailedBare />;
};

interface FrameProps {
  readonly children: ReactNode;
}
interface FrameState {
  readonly failure: { readonly error: unknown } | null;
}

/** Around a page of the public root, anew for each: it waits for what comes late, and says what failed. */
export class PageFrame extends Component<FrameProps, FrameState> {
  override state: FrameState = { failure: null };

  static getDerivedStateFromError(error: unknown): FrameState {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure !== null) return <ScreenError error={failure.error} />;
    return <Suspense fallback={<Waiting />}>{this.props.children}</Suspense>;
  }
}
