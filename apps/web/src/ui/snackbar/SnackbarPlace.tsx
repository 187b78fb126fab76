import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { presentTime } from '../../device/clock.ts';
import { PlansLink } from '../PlansLink.tsx';
import { useTranslation } from '../texts.ts';
import styles from './SnackbarPlace.module.css';
import { dismissSnackbar, keepRest, openOver, restOf, type Snackbar, useSnackbars } from './snackbars.ts';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;

const useEndInTime = (snackbar: Snackbar, held: boolean): void =>
  useEffect(() => {
    if (held) return undefined;
    const since = presentTime();
    const rest = restOf(snackbar);
    const timer = setTimeout(() => dismissSnackbar(snackbar.id), rest);
    return () => {
      clearTimeout(timer);
      keepRest(snackbar.id, Math.max(0, rest - (presentTime() - since)));
    };
  }, [held, snackbar]);

const Item = ({ snackbar }: { readonly snackbar: Snackbar }) => {
  const { t } = useTranslation('common');
  const [held, setHeld] = useState(false);
  const Icon = ICONS[snackbar.tone];
  useEndInTime(snackbar, held);
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
        {snackbar.code !== undefined && <PlansLink code={snackbar.code} />}
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

/** Where messages are shown over a dialog, or over the page (null); errors interrupt a screen reader, the others wait for a pause. */
export const SnackbarPlace = ({ over }: { readonly over: symbol | null }) => {
  const snackbars = useSnackbars(over);
  const itemsOf = (isError: boolean) =>
    snackbars
      .filter(({ tone }) => (tone === 'error') === isError)
      .map((each) => <Item key={each.id} snackbar={each} />);
  return (
    <>
      <div aria-live="assertive">{itemsOf(true)}</div>
      <div aria-live="polite">{itemsOf(false)}</div>
    </>
  );
};

/** In an open dialog: what is told meanwhile stands above its buttons and covers nothing of it. */
export const DialogSnackbars = () => {
  const [dialog] = useState(() => Symbol('dialog'));
  useEffect(() => openOver(dialog), [dialog]);
  return (
    <div className={styles.inDialog}>
      <SnackbarPlace over={dialog} />
    </div>
  );
};
