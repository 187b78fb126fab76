import type { ReactNode } from 'react';
import styles from './SettingsPage.module.css';

/** A titled part of the settings. */
export const SettingsSection = ({
  id,
  title,
  text,
  children,
}: {
  /** Where an address with this hash leads. */
  id?: string;
  title: string;
  text?: string;
  children: ReactNode;
}) => (
  <section className={styles.section} {...(id !== undefined && { id })}>
    <div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    <div className={styles.body}>{children}</div>
  </section>
);
