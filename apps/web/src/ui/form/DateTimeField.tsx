import { todayIn } from '@envol/domain/time/localTime';
import { instantOf, wallClockOf } from '@envol/domain/time/wallClock';
import { useState } from 'react';
import { useMinute } from '../../device/clock.ts';
import { type Formats, useFormats } from '../format.ts';
import { useTranslation } from '../texts.ts';
import { useZoneName } from '../zoneName.ts';
import { DateInput } from './DateInput.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';
import { TimeInput } from './TimeInput.tsx';
import { useField } from './useField.ts';

interface DateTimeFieldProps extends FieldProps {
  /** IANA zone of the place. */
  readonly zone: string;
  /** Which of the two is typed; the other one stands under the field. */
  readonly reference?: 'local' | 'utc';
  /** One instant was replaced by another, here. */
  readonly onMove?: (from: string, to: string) => void;
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
  const { field, fieldState } = useField(name);
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

  const [unreadable, setUnreadable] = useState({ date: false, time: false });
  const now = useMinute();
  const zoneName = useZoneName()(zone);
  const change = (part: 'date' | 'time', text: string): void => {
    const next = { ...typed, [part]: text };
    const meant = instantOf(next.date, next.time, typedZone);
    setHeld({ typedZone, value: meant, typed: next });
    field.onChange(meant);
    if (meant !== null && meant !== value && typeof value === 'string') props.onMove?.(value, meant);
  };
  const instant = typeof value === 'string' ? value : null;
  const otherZone = reference === 'utc' ? zone : 'UTC';
  const local = zoneName === null ? t('time.local') : t('time.local_of', { place: zoneName });
  // The week day is what a wrong date is caught by.
  const said =
    instant === null
      ? null
      : `${format.dayAndClock(instant, typedZone)} · ${otherClock(format, instant, typedZone, otherZone)} ${reference === 'utc' ? local : 'UTC'}`;
  const wrong = unreadable.date ? t('form.date_format') : unreadable.time ? t('form.time_format') : undefined;
  const inputOf = (part: 'date' | 'time') => ({
    label: `${label}, ${t(`form.${part}`)}`,
    value: typed[part],
    onChange: (text: string) => change(part, text),
    onBlur: field.onBlur,
    onUnreadable: (is: boolean) => setUnreadable((known) => ({ ...known, [part]: is })),
    invalid: unreadable[part] || fieldState.invalid,
    disabled,
  });
  return (
    <FieldFrame
      group
      label={`${label} (${reference === 'utc' ? 'UTC' : local})`}
      hint={hint ?? said}
      optional={optional}
      error={wrong ?? fieldState.error?.message}
    >
      {({ note }) => (
        <div className={styles.dateTime}>
          <DateInput
            {...inputOf('date')}
            inputRef={field.ref}
            describedBy={note}
            today={todayIn(now, typedZone)}
          />
          <TimeInput {...inputOf('time')} />
        </div>
      )}
    </FieldFrame>
  );
};
