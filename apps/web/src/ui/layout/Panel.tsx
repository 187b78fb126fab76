import type { ReactNode } from 'react';
import { usePageTitle } from '../pageTitle.ts';
import styles from './Panel.module.css';

interface PanelProps {
  /** Name of the panel for assistive technology, when the header has no h1. */
  readonly label?: string;
  /** Stays at the top: a PanelHeader, filters. */
  readonly header?: ReactNode;
  /** Scrolls. `flush` leaves out the padding, for lists that reach the edges. */
  readonly children: ReactNode;
  readonly flush?: boolean;
  /** Stays at the foot: the decision, the form's buttons. */
  readonly footer?: ReactNode;
}

/** The content of a side of the WorkspaceLayout (on a phone: of the bottom sheet). */
export const Panel = ({ label, header, children, flush = false, footer }: PanelProps) => (
  <section className={styles.panel} aria-label={label}>
    {header && <div className={styles.header}>{header}</div>}
    <div className={flush ? styles.flush : styles.body} data-padded={!flush || undefined}>
      {children}
    </div>
    {footer && <div className={styles.footer}>{footer}</div>}
  </section>
);

interface PanelHeaderProps {
  /** The way up: "Missions › M-1042". */
  readonly crumb?: ReactNode;
  readonly title: ReactNode;
  /** The title in plain words, where `title` is more than words: the browser's tab is named after it. */
  readonly name?: string;
  /** Small facts under the title: chips, dates. */
  readonly meta?: ReactNode;
  /** At the right of the title: the one main action. */
  readonly action?: ReactNode;
}

export const PanelHeader = ({ crumb, title, name, meta, action }: PanelHeaderProps) => {
  usePageTitle(name ?? (typeof title === 'string' ? title : null), crumb ? 'record' : 'list');
  return (
    <header className={styles.head}>
      {crumb && <div className={styles.crumb}>{crumb}</div>}
      <div className={styles.titleRow}>
        <h1>{title}</h1>
        {action}
      </div>
      {meta && <div className={styles.meta}>{meta}</div>}
    </header>
  );
};
