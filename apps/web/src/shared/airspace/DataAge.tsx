import styles from './DataAge.module.css';
import { useDatasetAge } from './useDataAge.ts';

/** One line over a list or a request where the publications are out of date; nothing while they are in force. */
export const DataAge = () => {
  const age = useDatasetAge();
  return age === null ? null : (
    <p className={styles.age} role="note">
      {age}
    </p>
  );
};
