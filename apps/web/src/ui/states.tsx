import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isFailure } from '../api/failure.ts';
import { Button } from './Button.tsx';
import { PlansLink } from './PlansLink.tsx';
import styles from './states.module.css';
import { useTranslation } from './texts.ts';

interface EmptyStateProps {
  readonly icon?: LucideIcon;
  readonly title: string;
  /** What to do next. */
  readonly text?: string;
  readonly action?: ReactNode;
}

export const EmptyState = ({ icon: Icon, title, text, action }: EmptyStateProps) => (
  <div className={styles.state}>
    {Icon && (
      <span className={styles.icon}>
        <Icon size={22} strokeWidth={1.7} aria-hidden />
      </span>
    )}
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action}
  </div>
);

interface ErrorStateProps {
  /** The failure itself: its sentence is shown. */
  readonly error: unknown;
  readonly title?: string;
  /** What was kept, where something could have been lost. */
  readonly kept?: string;
  readonly retry?: () => void;
}

/** What happened, what was kept, what to try. */
export const ErrorState = ({ error, title, kept, retry }: ErrorStateProps) => {
  const { t } = useTranslation('common');
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-tone="err">
        <CircleAlert size={22} strokeWidth={1.7} aria-hidden />
      </span>
      <h2>{title ?? t('states.error_title')}</h2>
      <p>{isFailure(error) ? error.detail : t('states.unexpected_text')}</p>
      {isFailure(error) && <PlansLink code={error.code} />}
      {kept && <p>{kept}</p>}
      {retry && (
        <Button variant="outlined" startIcon={<RotateCw size={16} />} onClick={retry}>
          {t('actions.retry')}
        </Button>
      )}
    </div>
  );
};

/** Rows of waiting, after a moment: an answer within 120 ms shows no flicker. */
export const SkeletonList = ({ rows = 6 }: { readonly rows?: number }) => {
  const { t } = useTranslation('common');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 120);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={t('states.loading')}>
      {late &&
        Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without state
          <div key={row} className={styles.row} aria-hidden>
            <span style={{ width: `${58 - (row % 3) * 9}%` }} />
            <span style={{ width: `${78 - (row % 4) * 8}%` }} />
          </div>
        ))}
    </div>
  );
};
