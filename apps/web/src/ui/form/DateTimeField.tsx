import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../format.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';
import { instantOf, wallClockOf } from './zonedTime.ts';

interface DateTimeFieldProps extends FieldProps {
  /** IANA zone of the place. */
  readonly zone: string;
  /** Which of the two is typed; the other one stands under the field. */
  readonly reference?: 'local' | 'utc';
}

const clockOf = (value: unknown, zone: string): { readonly date: string; readonly time: string } =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))
    ? wallClockOf(value, zone)
    : { date: '', time: '' };

/** The other zone's clock, with its day only where that differs. */
const otherClock = (format: Formats, instant: string, zone: string, other: string): string =>
  format.day(instant, zone) === format.day(instant, other)
    ? format.clock(instant, other)
    : format.dayAndClock(instant, other);

/** A day and a time; the form holds the instant (ISO), or null while it is incomplete. Local and UTC stand together. */
export const DateTimeField = (props: DateTimeFieldProps) => {
  const { name, label, hint, optional = false, disabled = false, zone, reference = 'local' } = props;
  const { t } = useTranslation('common');
  const format = useFormats();
  const { field, fieldState } = useController({ name });
  const typedZone = reference === 'utc' ? 'UTC' : zone;
  const value: unknown = field.value;
  const [held, setHeld] = useState(() => ({ value, typedZone, typed: clockOf(value, typedZone) }));
  const { typed } = held;
  if (held.value !== value || held.typedZone !== typedZone) {
    // What was typed stays as long as it means the value, a half-typed date included; another value is shown anew.
    const stays =
      held.typedZone === typedZone || value === null
        ? instantOf(typed.date, typed.time, typedZone) === value
        : false;
    setHeld({ value, typedZone, typed: stays ? typed : clockOf(value, typedZone) });
  }

  const change = (part: 'date' | 'time', text: string): void => {
    const next = { ...typed, [part]: text };
    setHeld({ ...held, typed: next });
    field.onChange(instantOf(next.date, next.time, typedZone));
  };
  const instant = typeof value === 'string' ? value : null;
  const otherZone = reference === 'utc' ? zone : 'UTC';
  // The browser writes the day in its own language's order: the words below leave no doubt which day is meant.
  const said =
    instant === null
      ? null
      : `${format.dayAndClock(instant, typedZone)} · ${otherClock(format, instant, typedZone, otherZone)} ${reference === 'utc' ? t('form.local_hint', { zone }) : 'UTC'}`;
  const inputs = [
    ['date', typed.date, t('form.date')],
    ['time', typed.time, t('form.time')],
  ] as const;
  return (
    <FieldFrame
      group
      label={`${label} (${reference === 'utc' ? 'UTC' : t('time.local')})`}
      hint={hint ?? said}
      optional={optional}
      error={fieldState.error?.message}
    >
      {() => (
        <div className={styles.dateTime}>
          {inputs.map(([part, text, partLabel], index) => (
            <OutlinedInput
              key={part}
              type={part}
              value={text}
              onChange={(event) => change(part, event.target.value)}
              onBlur={field.onBlur}
              error={fieldState.invalid}
              disabled={disabled}
              {...(index === 0 ? { inputRef: field.ref } : {})}
              slotProps={{ input: { 'aria-label': `${label}, ${partLabel}` } }}
            />
          ))}
        </div>
      )}
    </FieldFrame>
  );
};
