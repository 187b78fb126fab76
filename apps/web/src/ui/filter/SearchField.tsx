import { Search } from 'lucide-react';
import { LineInput } from '../form/LineInput.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A field that filters a list; the caller waits a little before it asks the server (useDeferredValue). */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <label className={styles.field}>
    <Search size={16} aria-hidden />
    <LineInput
      type="search"
      invalid={false}
      value={value}
      placeholder={label}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
