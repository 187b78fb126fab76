import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import styles from './WalkHead.module.css';

/** What is open beside a register leads to the rows around it. */
export interface RowWalk {
  /** Undefined at the first row. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** Back to the register, where there is room for one of both. */
  readonly onClose: (() => void) | undefined;
}

interface WalkHeadProps {
  readonly walk: RowWalk;
  readonly words: { readonly back: string; readonly previous: string; readonly next: string };
  /** What kind of thing it is, with its number. */
  readonly crumb: string;
  readonly title: string;
  /** A line of facts. */
  readonly children: ReactNode;
}

/** The head of what is open beside a register: what it is, and the ways to the rows around it. */
export const WalkHead = ({ walk, words, crumb, title, children }: WalkHeadProps) => {
  const { onPrevious, onNext, onClose } = walk;
  return (
    <header className={styles.head}>
      <div className={onClose ? styles.crumbBack : styles.crumb}>
        {onClose && (
          <IconButton aria-label={words.back} onClick={onClose}>
            <ArrowLeft size={18} aria-hidden />
          </IconButton>
        )}
        <span>{crumb}</span>
        <IconButton aria-label={words.previous} disabled={!onPrevious} onClick={onPrevious}>
          <ChevronUp size={18} aria-hidden />
        </IconButton>
        <IconButton aria-label={words.next} disabled={!onNext} onClick={onNext}>
          <ChevronDown size={18} aria-hidden />
        </IconButton>
      </div>
      <h2>{title}</h2>
      <p>{children}</p>
    </header>
  );
};
