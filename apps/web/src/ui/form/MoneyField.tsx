import { amountOf, centsOf } from '@envol/domain/money/money';
import type { FieldProps } from './FieldFrame.tsx';
import { NumberInput } from './NumberInput.tsx';
import { useField } from './useField.ts';

/** A price: typed in euros, kept in cents as a number; an empty field is null. */
export const MoneyField = ({ name, ...rest }: FieldProps) => {
  const { field, fieldState } = useField(name);
  const cents: unknown = field.value;
  return (
    <NumberInput
      {...rest}
      name={name}
      unit="€"
      value={typeof cents === 'number' ? amountOf(cents) : null}
      onChange={(amount) => field.onChange(amount === null ? null : centsOf(amount))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      invalid={fieldState.invalid}
    />
  );
};
