import type { LucideIcon } from 'lucide-react';
import styles from './Segmented.module.css';

interface SegmentedProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: LucideIcon }[];
  /** Null while nothing is chosen: no silent default. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  /** Where room is short; the words stay for assistive technology. */
  readonly iconsOnly?: boolean;
}

/** One of a few, side by side. */
export const Segmented = <V extends string>({
  label,
  options,
  value,
  onChange,
  iconsOnly = false,
}: SegmentedProps<V>) => (
  <fieldset className={iconsOnly ? `${styles.group} ${styles.iconsOnly}` : styles.group}>
    <legend className="visually-hidden">{label}</legend>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        title={iconsOnly ? option.label : undefined}
        onClick={() => onChange(option.value)}
      >
        {option.icon && <option.icon size={15} strokeWidth={1.9} aria-hidden />}
        <span>{option.label}</span>
      </button>
    ))}
  </fieldset>
);
