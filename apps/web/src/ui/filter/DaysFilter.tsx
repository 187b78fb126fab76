import styles from './DaysFilter.module.css';
import { FilterMenu } from './FilterMenu.tsx';

/** Days, YYYY-MM-DD; absent: open on that side. */
export interface Days {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

interface DaysFilterProps {
  readonly labels: Readonly<Record<'days' | keyof Days, string>>;
  readonly value: Days;
  readonly onChange: (change: Days) => void;
}

/** From one day to another, behind a filter's button. */
export const DaysFilter = ({ labels, value, onChange }: DaysFilterProps) => (
  <FilterMenu label={labels.days} count={[value.from, value.until].filter((day) => day !== undefined).length}>
    <div className={styles.days}>
      {(['from', 'until'] as const).map((name) => (
        <label key={name}>
          {labels[name]}
          <input
            type="date"
            value={value[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value || undefined })}
          />
        </label>
      ))}
    </div>
  </FilterMenu>
);
