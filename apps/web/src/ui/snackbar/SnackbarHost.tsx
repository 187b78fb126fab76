import styles from './SnackbarPlace.module.css';
import { SnackbarPlace } from './SnackbarPlace.tsx';

/**
 * Shows what `showSnackbar` is told: over the page's header, so that nothing of the page is covered. Stands directly before the
 * header. Beside an open menu too it is read, and its buttons answer.
 */
export const SnackbarHost = () => (
  <div className={styles.beforeHeader}>
    <div className={styles.host} data-react-aria-top-layer>
      <SnackbarPlace over={null} />
    </div>
  </div>
);
