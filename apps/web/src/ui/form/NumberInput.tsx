import { type Ref, useState } from 'react';
import { useLanguage } from '../../api/language.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';
import { InputBox } from './InputBox.tsx';
import { numberText, parseNumber } from './numbers.ts';

interface Figure {
  readonly value: number | null;
  /** Null where nothing is typed, NaN for what is no number between the bounds: what was typed stays. */
  readonly onChange: (value: number | null) => void;
  readonly least?: number;
  readonly most?: number;
  /** Said inside the field: "m AGL", "kg". */
  readonly unit?: string;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onBlur?: () => void;
  readonly onEnter?: (input: HTMLInputElement) => void;
}

interface NumberBoxProps extends Figure {
  readonly id: string;
  readonly invalid: boolean;
  readonly describedBy?: string | undefined;
}

/** What is typed, where it lies between the bounds. */
const told = (text: string, { least = -Infinity, most = Infinity }: Figure): number | null => {
  const value = parseNumber(text);
  return value === null || (value >= least && value <= most) ? value : Number.NaN;
};

/** A number with its unit in the usual frame, told at each stroke; comma and dot both separate decimals. */
export const NumberBox = (props: NumberBoxProps) => {
  const { id, value, onChange, unit, invalid, describedBy, onEnter } = props;
  const language = useLanguage();
  const [typed, setTyped] = useState(() => ({ value, text: numberText(value, language) }));
  // The text as typed stays ("12," on the way to "12,5") until another number stands there.
  if (!Object.is(typed.value, value)) {
    const stays = Object.is(told(typed.text, props), value);
    setTyped({ value, text: stays ? typed.text : numberText(value, language) });
  }
  return (
    <InputBox
      id={id}
      name={props.name}
      value={typed.text}
      onChange={({ target }) => {
        setTyped({ ...typed, text: target.value });
        onChange(told(target.value, props));
      }}
      onBlur={props.onBlur}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && onEnter?.(currentTarget)}
      inputRef={props.inputRef}
      invalid={invalid}
      disabled={props.disabled}
      placeholder={props.placeholder}
      autoComplete="off"
      inputMode="decimal"
      aria-describedby={describedBy}
      end={unit !== undefined && <span className={styles.unit}>{unit}</span>}
    />
  );
};

interface NumberInputProps extends Figure, Pick<FieldProps, 'label' | 'hint' | 'optional'> {
  readonly error?: string | undefined;
  /** Wrong, whether or not it is said here. */
  readonly invalid?: boolean;
}

/** The same with its label; `NumberField` is for a form. */
export const NumberInput = ({
  label,
  hint,
  optional = false,
  error,
  invalid,
  ...figure
}: NumberInputProps) => (
  <FieldFrame label={label} hint={hint} optional={optional} error={error}>
    {({ input, note }) => (
      <NumberBox {...figure} id={input} invalid={invalid ?? error !== undefined} describedBy={note} />
    )}
  </FieldFrame>
);
