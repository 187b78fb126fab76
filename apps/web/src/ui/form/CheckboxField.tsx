import { useId } from 'react';
import type { FieldProps } from './FieldFrame.tsx';
import styles from './form.module.css';
import { useField } from './useField.ts';

/** Yes or no. */
export const CheckboxField = ({ name, label, hint, disabled = false }: Omit<FieldProps, 'optional'>) => {
  const { field, fieldState } = useField(name);
  const noteId = useId();
  const note = fieldState.error?.message ?? hint;
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          ref={field.ref}
          name={name}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
          onBlur={field.onBlur}
          disabled={disabled}
          aria-invalid={fieldState.invalid || undefined}
          aria-describedby={note ? noteId : undefined}
        />
        {label}
      </label>
      {note && (
        <div id={noteId} className={styles.note} data-error={fieldState.invalid || undefined}>
          {note}
        </div>
      )}
    </div>
  );
};
