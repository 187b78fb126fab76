import { useId } from 'react';
import { useField } from '../../ui/form/useField.ts';
import styles from './mapLayers.module.css';

/** One of the colours that stand out on every base map, by its name. */
export const ColourField = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const id = useId();
  const { field } = useField(name);
  return (
    <div className={styles.colour}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="color"
        value={String(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </div>
  );
};
