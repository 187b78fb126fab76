import { Clock } from 'lucide-react';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { untilThere } from '../stores/untilThere.ts';
import { useTranslation } from '../texts.ts';
import { isWholeTime, parseTime } from './dateText.ts';
import { InputBox } from './InputBox.tsx';
import styles from './picker.module.css';
import { nearestQuarter, QUARTERS } from './quarters.ts';
import { type TypedInputProps, useTypedText } from './useTypedText.ts';

const TimeList = lazy(() => untilThere(async () => ({ default: (await import('./TimeList.tsx')).TimeList })));

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 4, PageUp: -4 };

/** The list of quarters as the field's keys move in it; `active` is null while it is closed. */
const useQuarters = (value: string, onPick: (time: string) => void) => {
  const [active, setActive] = useState<number | null>(null);
  const open = (): void => setActive(nearestQuarter(value));
  const close = (): void => setActive(null);
  const pick = (index: number): void => {
    close();
    const time = QUARTERS[index];
    if (time !== undefined) onPick(time);
  };
  return {
    active,
    close,
    pick,
    toggle: (): void => (active === null ? open() : close()),
    /** The list follows what is typed. */
    follow: (time: string | null): void => {
      if (active !== null && time !== null) setActive(nearestQuarter(time));
    },
    /** True when the key was meant for the list. */
    press: (event: KeyboardEvent): boolean => {
      const step = STEPS[event.key];
      if (step !== undefined) {
        if (active === null) open();
        else setActive(Math.min(QUARTERS.length - 1, Math.max(0, active + step)));
      } else if (active !== null && event.key === 'Enter') pick(active);
      else if (active !== null && event.key === 'Escape') {
        // The list alone is closed, not what stands around it.
        event.stopPropagation();
        close();
      } else return false;
      event.preventDefault();
      return true;
    },
  };
};

/** A time of day, 24 h, typed or taken from the quarters of hours. The value is HH:MM, or empty. */
export const TimeInput = (props: TypedInputProps) => {
  const { value, onChange, onBlur, label, invalid, disabled = false } = props;
  const { t } = useTranslation('common');
  const listId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const typed = useTypedText(props, { write: (time) => time, read: parseTime, isWhole: isWholeTime });
  const list = useQuarters(value, (time) => {
    typed.put(time);
    onChange(time);
  });
  const { active } = list;
  const leave = (): void => {
    list.close();
    typed.settle();
    onBlur();
  };
  return (
    <>
      <InputBox
        frameRef={frame}
        id={props.id}
        value={typed.text}
        placeholder={t('form.time_placeholder')}
        autoComplete="off"
        onChange={({ target }) => {
          typed.type(target.value);
          list.follow(parseTime(target.value));
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (!list.press(event) && event.key === 'Enter' && typed.settle()) event.preventDefault();
        }}
        inputRef={props.inputRef}
        invalid={invalid}
        disabled={disabled}
        role="combobox"
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-expanded={active !== null}
        aria-haspopup="listbox"
        {...(active === null
          ? {}
          : { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` })}
        inputMode="numeric"
        end={<Opener frame={frame} disabled={disabled} onToggle={list.toggle} />}
      />
      {active !== null && (
        <Suspense fallback={null}>
          <TimeList id={listId} anchor={frame} active={active} value={value} onPick={list.pick} />
        </Suspense>
      )}
    </>
  );
};

interface OpenerProps {
  readonly frame: RefObject<HTMLElement | null>;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

/** For the pointer; the keyboard opens the list from the field itself, by the arrows. */
const Opener = ({ frame, disabled, onToggle }: OpenerProps) => {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className={styles.pick}
      tabIndex={-1}
      aria-label={t('form.pick_time')}
      title={t('form.pick_time')}
      disabled={disabled}
      // The focus stays in the field, which the list belongs to.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => {
        frame.current?.querySelector('input')?.focus();
        onToggle();
      }}
    >
      <Clock size={16} aria-hidden />
    </button>
  );
};
