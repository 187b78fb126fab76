import { type CSSProperties, useState } from 'react';
import { useLanguage } from '../../api/language.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';
import { InputBox } from './InputBox.tsx';
import { numberText, parseNumber } from './numbers.ts';
import { useField } from './useField.ts';

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'search';
  readonly placeholder?: string;
  /** Lines; more than one makes a growing text area. */
  readonly lines?: number;
  readonly maxLength?: number;
  readonly autoComplete?: string;
}

export const TextField = (props: TextFieldProps) => {
  const { name, label, hint, optional = false, disabled = false, type = 'text', lines = 1 } = props;
  const { placeholder, maxLength, autoComplete = 'off' } = props;
  const { field, fieldState } = useField(name);
  return (
    <FieldFrame label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
      {({ input, note }) => {
        const shared = {
          id: input,
          name,
          value: field.value ?? '',
          onChange: field.onChange,
          onBlur: field.onBlur,
          disabled,
          placeholder,
          autoComplete,
          maxLength,
          'aria-describedby': note,
        };
        return lines > 1 ? (
          <textarea
            {...shared}
            ref={field.ref}
            rows={lines}
            className={styles.area}
            style={{ '--lines': lines } as CSSProperties}
            aria-invalid={fieldState.invalid || undefined}
          />
        ) : (
          <InputBox {...shared} type={type} inputRef={field.ref} invalid={fieldState.invalid} />
        );
      }}
    </FieldFrame>
  );
};

interface NumberFieldProps extends FieldProps {
  /** Said inside the field: "m AGL", "kg". */
  readonly unit?: string;
}

/** A number with its unit; comma and dot both separate decimals. An empty field is null. */
export const NumberField = ({
  name,
  label,
  hint,
  optional = false,
  disabled = false,
  unit,
}: NumberFieldProps) => {
  const language = useLanguage();
  const { field, fieldState } = useField(name);
  const value: unknown = field.value;
  const [typed, setTyped] = useState(() => ({ value, text: numberText(value, language) }));
  // The text as typed stays ("12," on the way to "12,5") until the form holds another number.
  if (!Object.is(typed.value, value)) {
    setTyped({
      value,
      text: Object.is(parseNumber(typed.text), value) ? typed.text : numberText(value, language),
    });
  }
  const change = (text: string): void => {
    setTyped({ ...typed, text });
    field.onChange(parseNumber(text));
  };
  return (
    <FieldFrame label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
      {({ input, note }) => (
        <InputBox
          id={input}
          name={name}
          value={typed.text}
          onChange={(event) => change(event.target.value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          invalid={fieldState.invalid}
          disabled={disabled}
          autoComplete="off"
          inputMode="decimal"
          aria-describedby={note}
          end={unit !== undefined && <span className={styles.unit}>{unit}</span>}
        />
      )}
    </FieldFrame>
  );
};
