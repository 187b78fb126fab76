import type { ReactNode } from 'react';
import styles from './Card.module.css';
import type { Tone } from './StatusChip.tsx';

interface CardProps {
  /** Absent where what it stands in has said it. */
  readonly title?: ReactNode;
  /** What the card says about its subject, one sentence. */
  readonly text?: ReactNode;
  /** At the right of the title: a StatusChip. */
  readonly aside?: ReactNode;
  /** Colours the bar at the left edge; only for a status. */
  readonly tone?: Tone;
  readonly children?: ReactNode;
  /** Source and date at the left, an action at the right. */
  readonly footer?: ReactNode;
  /** The level of the title in the page's outline. */
  readonly level?: 2 | 3;
}

export const Card = ({ title, text, aside, tone, children, footer, level = 3 }: CardProps) => {
  const Heading = `h${level}` as const;
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        {tone && <i className={styles.bar} data-tone={tone} aria-hidden />}
        <div className={styles.main}>
          {title === undefined ? (
            aside
          ) : (
            <div className={styles.titleRow}>
              <Heading className={styles.title}>{title}</Heading>
              {aside}
            </div>
          )}
          {text && <div className={styles.text}>{text}</div>}
          {children}
        </div>
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  );
};

interface KeyValueProps {
  /** Pairs without a value are left out. */
  readonly items: readonly (readonly [label: ReactNode, value: ReactNode])[];
}

/** Label and value, two columns; labels of one list share a width. */
export const KeyValue = ({ items }: KeyValueProps) => (
  <dl className={styles.keyValue}>
    {items
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
      .map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one list keep their order and hold no state
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** A small heading between groups of cards; `aside` counts or acts. */
export const SectionTitle = ({
  children,
  aside,
}: {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}) => (
  <div className={styles.section}>
    <h2>{children}</h2>
    {aside && <span>{aside}</span>}
  </div>
);
