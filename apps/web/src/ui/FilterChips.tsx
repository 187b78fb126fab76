import styles from './FilterChips.module.css';
import { useTranslation } from './texts.ts';

interface FilterChip<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly count?: number | undefined;
}

interface FilterChipsProps<V extends string> {
  readonly label?: string;
  readonly chips: readonly FilterChip<V>[];
  readonly selected: readonly V[];
  /** The chip that was touched; the caller decides whether one or several stay on, and puts it in the address. */
  readonly onToggle: (value: V) => void;
}

export const FilterChips = <V extends string>({ label, chips, selected, onToggle }: FilterChipsProps<V>) => {
  const { t } = useTranslation('common');
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label ?? t('filters.label')}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={selected.includes(chip.value)}
          onClick={() => onToggle(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
};
