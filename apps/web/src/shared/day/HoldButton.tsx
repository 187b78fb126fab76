import { ChevronsRight } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/texts.ts';
import styles from './hold.module.css';

const HOLD_MS = 2000;
/** How far along a slide counts as one, of the button's width. */
const SLID = 0.6;

interface Props {
  readonly icon: ReactNode;
  readonly label: string;
  /** What the question of the keyboard and the screen reader says. */
  readonly question: string;
  readonly disabled?: boolean;
  readonly onDone: () => void;
}

/** A finger that slides along, or stays for two seconds; what it does is done once. */
const useHold = (disabled: boolean, onDone: () => void) => {
  const [at, setAt] = useState(0);
  const from = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isDone = useRef(false);
  const done = (): void => {
    if (isDone.current) return;
    isDone.current = true;
    navigator.vibrate?.(60);
    onDone();
  };
  const end = (): void => {
    clearTimeout(timer.current);
    from.current = null;
    setAt(0);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    if (disabled) return;
    isDone.current = false;
    from.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
    timer.current = setTimeout(done, HOLD_MS);
  };
  const move = (event: PointerEvent<HTMLButtonElement>): void => {
    if (from.current === null) return;
    const share = Math.min(1, Math.max(0, (event.clientX - from.current) / event.currentTarget.offsetWidth));
    setAt(share);
    if (share < SLID) return;
    done();
    end();
  };
  return { at, isHeld: from.current !== null, begin, move, end };
};

/** An act that a pocket must not do: slid or held for two seconds by a finger, confirmed by everybody else. */
export const HoldButton = ({ icon, label, question, disabled = false, onDone }: Props) => {
  const { t } = useTranslation('day');
  const [asks, setAsks] = useState(false);
  const { at, isHeld, begin, move, end } = useHold(disabled, onDone);
  return (
    <>
      <button
        type="button"
        className={styles.hold}
        disabled={disabled}
        data-held={isHeld || undefined}
        style={{ '--slid': `${at * 100}%` } as React.CSSProperties}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onContextMenu={(event) => event.preventDefault()}
        // A key, or a screen reader's own press: no finger to slide.
        onClick={(event) => {
          if (event.detail === 0) setAsks(true);
        }}
      >
        <i aria-hidden>{icon}</i>
        <span>
          <b>{label}</b>
          <small>{t('pilot.hold')}</small>
        </span>
        <ChevronsRight size={20} aria-hidden />
      </button>
      {asks && (
        <ConfirmDialog
          open
          title={question}
          confirm={label}
          onConfirm={onDone}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
};
