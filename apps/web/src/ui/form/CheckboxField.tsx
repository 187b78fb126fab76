import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';
import type { FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';

/** Yes or no. */
export const CheckboxField = ({ name, label, hint, disabled = false }: Omit<FieldProps, 'optional'>) => {
  const { field, fieldState } = useController({ name });
  const note = fieldState.error?.message ?? hint;
  return (
    <div className={styles.field}>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Checkbox
            checked={field.value === true}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref } }}
          />
        }
      />
      {note && (
        <div className={styles.note} data-error={fieldState.invalid || undefined}>
          {note}
        </div>
      )}
    </div>
  );
};
