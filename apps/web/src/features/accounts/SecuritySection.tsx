import type { ReactNode } from 'react';
import styles from './SecurityPage.module.css';

interface SecuritySectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

export const SecuritySection = ({ title, text, children }: SecuritySectionProps) => (
  <section className={styles.section}>
    <div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
    </div>
    <div className={styles.body}>{children}</div>
  </section>
);
