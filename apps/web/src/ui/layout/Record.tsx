import type { ReactNode } from 'react';
import { usePageTitle } from '../pageTitle.ts';
import pageStyles from './Page.module.css';
import styles from './Record.module.css';

interface RecordProps {
  /** The way back to the list. */
  readonly crumb?: ReactNode;
  readonly title: string;
  /** Beside the title: a state in a chip. */
  readonly state?: ReactNode;
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The page of one record without a map: what it is, what can be done with it, and its parts. */
export const RecordPage = ({ crumb, title, state, meta, actions, children }: RecordProps) => {
  usePageTitle(title);
  return (
    <div className={pageStyles.page}>
      <div className={pageStyles.wide}>
        {crumb !== undefined && <div className={styles.crumb}>{crumb}</div>}
        <header>
          <div className={styles.head}>
            <h1>{title}</h1>
            {state}
          </div>
          {meta && <p className={styles.meta}>{meta}</p>}
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {children}
      </div>
    </div>
  );
};

/** Two columns beside each other where there is room, the first the wider; one under the other on a phone. */
export const Columns = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className={styles.columns}>
    <div className={styles.column}>{main}</div>
    <div className={styles.column}>{side}</div>
  </div>
);

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a record's page. */
export const Section = ({ title, count, aside, children }: SectionProps) => (
  <section className={styles.section}>
    <div className={styles.title}>
      <h2>
        {title} {count !== undefined && <span>{count}</span>}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);

/** Lines of a section, each with what stands at its right. */
export const Rows = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);

export interface JournalLine {
  readonly id: number;
  readonly at: string;
  readonly text: ReactNode;
  readonly note?: ReactNode;
}

/** What happened, the latest first. */
export const Journal = ({
  lines,
  when,
}: {
  readonly lines: readonly JournalLine[];
  readonly when: (at: string) => string;
}) => (
  <ol className={styles.journal}>
    {lines.map(({ id, at, text, note }) => (
      <li key={id}>
        <time dateTime={at}>{when(at)}</time>
        <span>
          {text}
          {note && <small>{note}</small>}
        </span>
      </li>
    ))}
  </ol>
);

/** Numbers that matter, beside each other. */
export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.figures}>{children}</div>
);

/** Something that has to be known before anything else on the page. */
export const Notice = ({
  tone,
  children,
}: {
  readonly tone: 'warn' | 'err';
  readonly children: ReactNode;
}) => (
  <p className={styles.notice} data-tone={tone} role="status">
    {children}
  </p>
);
