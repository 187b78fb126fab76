import type { ReactNode } from 'react';
import styles from './Badge.module.css';

/** How many, on the corner of the button that opens them; the button's own name says it in words. */
export const Badge = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.corner} aria-hidden>
    {children}
  </span>
);
