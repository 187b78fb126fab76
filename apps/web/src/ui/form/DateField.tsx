import { useState } from 'react';
import { useFormats } from '../format.ts';
import { useTranslation } from '../texts.ts';
import { DateInput } from './DateInput.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { TimeInput } from './TimeInput.tsx';
import { useField } from './useField.ts';

interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD at the place. */
  readonly today: string;
  readonly min?: string;
  readonly max?: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A local date; the form holds YYYY-MM-DD, or an empty text. */
export const DateField = (props: DateFieldProps) => {
  const { name, label, hint, optional = false, disabled = false, today, min, max } = props;
  const { t } = useTranslation('common');
  const format = useFormats();
  const { field, fieldState } = useField(name);
  const [unreadable, setUnreadable] = useState(false);
  const value = textOf(field.value);
  const said = value === '' ? undefined : format.day(value);
  return (
    <FieldFrame
      label={label}
      hint={hint ?? said}
      optional={optional}
      error={unreadable ? t('form.date_format') : fieldState.error?.message}
    >
      {({ input, note }) => (
        <DateInput
          id={input}
          value={value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onUnreadable={setUnreadable}
          inputRef={field.ref}
          describedBy={note}
          invalid={unreadable || fieldState.invalid}
          disabled={disabled}
          {...{ today, min, max }}
        />
      )}
    </FieldFrame>
  );
};

/** A time of day; the form holds HH:MM, or an empty text. */
export const TimeField = ({ name, label, hint, optional = false, disabled = false }: FieldProps) => {
  const { t } = useTranslation('common');
  const { field, fieldState } = useField(name);
  const [unreadable, setUnreadable] = useState(false);
  return (
    <FieldFrame
      label={label}
      hint={hint}
      optional={optional}
      error={unreadable ? t('form.time_format') : fieldState.error?.message}
    >
      {({ input, note }) => (
        <TimeInput
          id={input}
          value={textOf(field.value)}
          onChange={field.onChange}
          onBlur={field.onBlur}
          onUnreadable={setUnreadable}
          inputRef={field.ref}
          describedBy={note}
          invalid={unreadable || fieldState.invalid}
          disabled={disabled}
        />
      )}
    </FieldFrame>
  );
};
