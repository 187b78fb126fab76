import type { ReactNode } from 'react';
import { usePageTitle } from '../pageTitle.ts';
import styles from './Page.module.css';

interface PageProps {
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  /** What the page is for, under its title. */
  readonly lead?: ReactNode;
  /** A table beside its charts takes the whole window. */
  readonly wide?: boolean | 'full';
  readonly children: ReactNode;
}

/** A page without a map: settings, tables. */
export const Page = ({ title, aside, lead, wide = false, children }: PageProps) => {
  usePageTitle(typeof title === 'string' ? title : null);
  return (
    <div className={styles.page}>
      <div className={wide === 'full' ? styles.full : wide ? styles.wide : styles.column}>
        <header className={styles.header}>
          <h1>{title}</h1>
          {aside}
        </header>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </div>
  );
};
