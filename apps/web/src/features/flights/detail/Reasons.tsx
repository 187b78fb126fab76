import styles from './detail.module.css';

/** Sentences as a list. */
export const Reasons = ({ reasons }: { readonly reasons: readonly string[] }) => (
  <ul className={styles.obstacles}>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
);
