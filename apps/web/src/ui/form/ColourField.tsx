import { useId } from 'react';
import styles from './ColourField.module.css';
import { useField } from './useField.ts';

interface ColourFieldProps {
  readonly name: string;
  readonly label: string;
  /** The label is read out, not shown. */
  readonly hideLabel?: boolean;
}

/** A colour, by the system's own choice. */
export const ColourField = ({ name, label, hideLabel = false }: ColourFieldProps) => {
  const id = useId();
  const { field } = useField(name);
  return (
    <div className={styles.colour}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : undefined}>
        {label}
      </label>
      <input
        id={id}
        ref={field.ref}
        type="color"
        value={String(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </div>
  );
};
