import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useController } from 'react-hook-form';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';

export interface Option<V extends string | number> {
  readonly value: V;
  readonly label: string;
  /** A second line: what the choice means, a phone number. */
  readonly note?: string;
  readonly disabled?: boolean;
}

interface SelectFieldProps<V extends string | number> extends FieldProps {
  readonly options: readonly Option<V>[];
  /** Stands there while nothing is chosen. */
  readonly placeholder?: string;
}

export const SelectField = <V extends string | number>(props: SelectFieldProps<V>) => {
  const { name, label, hint, optional = false, disabled = false, options, placeholder = '' } = props;
  const { field, fieldState } = useController({ name });
  const chosen = options.find((option) => option.value === field.value);
  return (
    <FieldFrame label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
      {({ input, note }) => (
        <Select<string | number>
          value={chosen?.value ?? ''}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={fieldState.invalid}
          disabled={disabled}
          displayEmpty
          renderValue={() => chosen?.label ?? placeholder}
          input={<OutlinedInput id={input} />}
          SelectDisplayProps={{ id: input, 'aria-label': label, 'aria-describedby': note }}
        >
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
              <OptionText option={option} />
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
};

export const OptionText = ({ option }: { readonly option: Option<string | number> }) => (
  <span>
    {option.label}
    {option.note && (
      <small style={{ display: 'block', color: 'var(--muted)', fontSize: 12.5 }}>{option.note}</small>
    )}
  </span>
);
