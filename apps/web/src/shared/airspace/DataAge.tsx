import type { DataAgeReason } from '@envol/i18n/dataAge';
import styles from './DataAge.module.css';
import { useDataAge, useDatasetAge } from './useDataAge.ts';

interface DataAgeProps {
  /** Of one mission or request: what its own analysis rests on, and who read what is in force instead. */
  readonly reasons?: readonly DataAgeReason[];
}

/** One line over a list or a request where what it is judged by is out of date; nothing while it is in force. */
export const DataAge = ({ reasons = [] }: DataAgeProps) => {
  const ofDevice = useDatasetAge();
  const age = useDataAge()(reasons) ?? ofDevice;
  return age === null ? null : (
    <p className={styles.age} role="note">
      {age}
    </p>
  );
};
