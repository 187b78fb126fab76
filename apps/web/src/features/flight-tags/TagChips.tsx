import type { FlightSummary } from '@envol/contract/flights';
import styles from './tags.module.css';

/** The words that a mission wears. */
export const TagChips = ({ tags }: Pick<FlightSummary, 'tags'>) =>
  tags.length === 0 ? null : (
    <span className={styles.chips}>
      {tags.map(({ id, name }) => (
        <span key={id} className={styles.chip} title={name}>
          {name}
        </span>
      ))}
    </span>
  );
