import styles from './SelectBox.module.css';
import { SelectInput, type SelectInputProps } from './SelectInput.tsx';

/** One of a few outside a form, in the usual frame: it takes effect at once. `SelectField` is for a form. */
export const SelectBox = <V extends string | number>(props: Omit<SelectInputProps<V>, 'className'>) => (
  <SelectInput {...props} className={styles.select} />
);
