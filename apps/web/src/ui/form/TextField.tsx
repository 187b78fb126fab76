import { AreaBox } from './AreaInput.tsx';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { InputBox } from './InputBox.tsx';
import { NumberInput } from './NumberInput.tsx';
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
          <AreaBox {...shared} ref={field.ref} lines={lines} invalid={fieldState.invalid} />
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

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** A number with its unit; comma and dot both separate decimals. An empty field is null. */
export const NumberField = ({ name, ...rest }: NumberFieldProps) => {
  const { field, fieldState } = useField(name);
  return (
    <NumberInput
      {...rest}
      name={name}
      value={numberOf(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      invalid={fieldState.invalid}
    />
  );
};
