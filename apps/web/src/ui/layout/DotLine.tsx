import type { ReactNode } from 'react';
import styles from './DotLine.module.css';

interface DotLineProps {
  /** What is false, null or empty is left out. */
  readonly facts: readonly ReactNode[];
  /** After the last fact, without a dot. */
  readonly children?: ReactNode;
}

/** Short facts with a dot between those of the same line: none hangs at the end of a line or begins one. */
export const DotLine = ({ facts, children }: DotLineProps) => (
  <span className={styles.line}>
    {facts.filter(Boolean).map((fact, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: facts of a line keep their places and hold no state
      <span key={index}>
        {index > 0 && <span className={styles.dot}> · </span>}
        {fact}
      </span>
    ))}
    {children}
  </span>
);
