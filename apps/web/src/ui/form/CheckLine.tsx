import type { ReactNode } from 'react';
import { CheckInput } from './CheckInput.tsx';
import styles from './form.module.css';

interface CheckLineProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** Yes or no outside a form, with its words. `CheckboxField` is for a form. */
export const CheckLine = ({ label, ...rest }: CheckLineProps) => (
  <label className={styles.check}>
    <CheckInput {...rest} />
    {label}
  </label>
);
