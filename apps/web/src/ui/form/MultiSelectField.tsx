import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import MuiTextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { useTranslation } from '../texts.ts';
import { FieldFrame, type FieldProps } from './FieldFrame.tsx';
import { type Option, OptionText } from './SelectField.tsx';

interface MultiSelectFieldProps<V extends string | number> extends FieldProps {
  readonly options: readonly Option<V>[];
  readonly loading?: boolean;
  readonly placeholder?: string;
}

/** Several of many, found by typing; the form holds the list of values. */
export const MultiSelectField = <V extends string | number>(props: MultiSelectFieldProps<V>) => {
  const {
    name,
    label,
    hint,
    optional = false,
    disabled = false,
    options,
    loading = false,
    placeholder,
  } = props;
  const { t } = useTranslation('common');
  const { field, fieldState } = useController({ name });
  const values: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const chosen = options.filter((option) => values.includes(option.value));
  return (
    <FieldFrame label={label} hint={hint} optional={optional} error={fieldState.error?.message}>
      {({ input, note }) => (
        <Autocomplete
          multiple
          id={input}
          size="small"
          options={options}
          value={chosen}
          loading={loading}
          disabled={disabled}
          disableCloseOnSelect
          filterSelectedOptions
          noOptionsText={t('form.no_choice')}
          loadingText={t('states.loading')}
          clearText={t('form.clear')}
          openText={t('form.open_list')}
          closeText={t('actions.close')}
          getOptionKey={(option) => option.value}
          getOptionLabel={(option) => option.label}
          getOptionDisabled={(option) => option.disabled ?? false}
          isOptionEqualToValue={(one, other) => one.value === other.value}
          onChange={(_event, next) => field.onChange(next.map((option) => option.value))}
          onBlur={field.onBlur}
          renderOption={({ key, ...rest }, option) => (
            <li key={key} {...rest}>
              <OptionText option={option} />
            </li>
          )}
          renderValue={(shown, getItemProps) =>
            shown.map((option, index) => {
              const { key, ...rest } = getItemProps({ index });
              return <Chip key={key} size="small" label={option.label} {...rest} />;
            })
          }
          renderInput={(params) => (
            <MuiTextField
              {...params}
              inputRef={field.ref}
              error={fieldState.invalid}
              placeholder={chosen.length === 0 ? (placeholder ?? '') : ''}
              slotProps={{
                ...params.slotProps,
                htmlInput: { ...params.slotProps.htmlInput, 'aria-describedby': note },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
};
