import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '../texts.ts';
import { dateText, isWholeDate, parseDate } from './dateText.ts';
import { InputBox } from './InputBox.tsx';
import styles from './picker.module.css';
import { type TypedInputProps, useTypedText } from './useTypedText.ts';

const CalendarPopover = lazy(async () => ({
  default: (await import('./CalendarPopover.tsx')).CalendarPopover,
}));

export interface DateInputProps extends TypedInputProps {
  /** YYYY-MM-DD at the place: what "tomorrow" and a day without its year are counted from. */
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** A date typed day first, or chosen in a calendar. The value is YYYY-MM-DD, or empty. */
export const DateInput = (props: DateInputProps) => {
  const { value, onChange, onBlur, inputRef, today, min, max, label, invalid, disabled = false } = props;
  const { t } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const typed = useTypedText(props, {
    write: dateText,
    read: (text) => parseDate(text, today),
    isWhole: isWholeDate,
  });
  const said = value === '' ? '' : `, ${dateText(value)}`;
  return (
    <>
      <InputBox
        frameRef={frame}
        id={props.id}
        value={typed.text}
        placeholder={t('form.date_placeholder')}
        autoComplete="off"
        onChange={(event) => typed.type(event.target.value)}
        onBlur={() => {
          typed.settle();
          onBlur();
        }}
        onKeyDown={(event) => {
          // Enter first takes what is typed; only then does it send the form.
          if (event.key === 'Enter' && typed.settle()) event.preventDefault();
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        inputRef={inputRef}
        invalid={invalid}
        disabled={disabled}
        aria-label={label}
        aria-describedby={props.describedBy}
        inputMode="numeric"
        end={
          <button
            type="button"
            className={styles.pick}
            aria-label={`${t('form.pick_date')}${said}`}
            title={t('form.pick_date')}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            <CalendarDays size={17} aria-hidden />
          </button>
        }
      />
      {open && (
        <Suspense fallback={null}>
          <CalendarPopover
            anchor={frame}
            value={value}
            today={today}
            min={min}
            max={max}
            onPick={(iso) => {
              typed.put(iso);
              onChange(iso);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
};
