import { type ReactNode, useId } from 'react';
import styles from './company.module.css';

interface SectionProps {
  /** Where a link leads. */
  readonly anchor?: string;
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
}

/** A titled part of the company's page. */
export const Section = ({ anchor, title, text, children }: SectionProps) => {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text !== undefined && <p>{text}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
};
