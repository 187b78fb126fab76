import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../texts.ts';
import { useIsPhone } from '../useIsPhone.ts';
import styles from './SnackbarHost.module.css';
import { dismissSnackbar, type Snackbar, useSnackbars } from './snackbars.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

const Item = ({ snackbar }: { readonly snackbar: Snackbar }) => {
  const { t } = useTranslation('common');
  const [held, setHeld] = useState(false);
  const Icon = ICONS[snackbar.tone];
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissSnackbar(snackbar.id), snackbar.duration_ms);
    return () => clearTimeout(timer);
  }, [held, snackbar]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps the message from going away
    <div
      className={styles.item}
      data-tone={snackbar.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={18} aria-hidden />
      <div className={styles.text}>
        <b>{snackbar.message}</b>
        {snackbar.detail && <span>{snackbar.detail}</span>}
      </div>
      {snackbar.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            snackbar.action?.run();
            dismissSnackbar(snackbar.id);
          }}
        >
          {snackbar.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        onClick={() => dismissSnackbar(snackbar.id)}
        aria-label={t('actions.dismiss')}
      >
        <X size={16} aria-hidden />
      </button>
    </div>
  );
};

/** Shows what `showSnackbar` is told; errors interrupt a screen reader, the others wait for a pause. */
export const SnackbarHost = () => {
  const all = useSnackbars();
  // On a phone one at a time, the last first: those before it wait, and their time does not run.
  const snackbars = useIsPhone() ? all.slice(-1) : all;
  const errors = snackbars.filter((each) => each.tone === 'error');
  const others = snackbars.filter((each) => each.tone !== 'error');
  // Beside a dialog too it is read, and its buttons answer.
  return (
    <div className={styles.host} data-react-aria-top-layer>
      <div aria-live="assertive">
        {errors.map((each) => (
          <Item key={each.id} snackbar={each} />
        ))}
      </div>
      <div aria-live="polite">
        {others.map((each) => (
          <Item key={each.id} snackbar={each} />
        ))}
      </div>
    </div>
  );
};
