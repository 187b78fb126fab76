import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock3,
  type LucideIcon,
  SquareX,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef } from 'react';
import type { Tone } from '../../ui/StatusChip.tsx';
import { SkeletonList } from '../../ui/states.tsx';
import styles from './Checklist.module.css';
import type { StepLine } from './stepLine.ts';

export interface ListedStep extends StepLine {
  readonly key: string;
  /** Drawn while it is open. */
  readonly body: ReactNode;
  /** Of a detail, which stands nowhere and is only read. */
  readonly icon?: LucideIcon;
}

/** A shape for each state: colour never speaks alone. */
const SHAPES: Readonly<Record<Tone, LucideIcon>> = {
  err: SquareX,
  warn: CircleDot,
  blue: Clock3,
  ok: CircleCheck,
  info: CircleDashed,
  archived: CircleDashed,
};

/** Of air above a line that was opened, px. */
const GAP_PX = 8;

/** Keeps an opened line in view: what scrolls around it moves, not the page nor the phone's sheet. */
const intoView = (line: HTMLElement): void => {
  let body = line.parentElement;
  while (body !== null && !/auto|scroll/.test(getComputedStyle(body).overflowY)) body = body.parentElement;
  if (body === null) return;
  const above = line.getBoundingClientRect().top - body.getBoundingClientRect().top - GAP_PX;
  const below = line.getBoundingClientRect().bottom - body.getBoundingClientRect().bottom + GAP_PX;
  if (above < 0) body.scrollTop += above;
  else if (below > 0) body.scrollTop += Math.min(above, below);
};

interface LineProps {
  readonly step: ListedStep;
  readonly isOpen: boolean;
  readonly setOpen: (key: string | null) => void;
}

/** What the line says: a shape, what it is about, where it stands, by when. */
const LineText = ({ step }: { readonly step: ListedStep }) => {
  const { title, word, tone = 'info', text, aside, isLate, icon } = step;
  const Shape = icon ?? SHAPES[tone];
  return (
    <>
      <Shape className={styles.shape} size={20} aria-hidden />
      <span className={styles.what}>
        <span className={styles.title}>{title}</span>
        {(word !== undefined || text !== undefined) && (
          <span className={styles.text}>
            {word !== undefined && <b>{word}</b>}
            {word !== undefined && text !== undefined && ' · '}
            {text}
          </span>
        )}
      </span>
      {aside !== undefined && (
        <span className={styles.aside} data-late={isLate || undefined}>
          {aside}
        </span>
      )}
    </>
  );
};

const Line = ({ step, isOpen, setOpen }: LineProps) => {
  const { key, tone = 'info', icon, body } = step;
  const id = useId();
  const line = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const press = (): void => {
    setOpen(isOpen ? null : key);
    // Another that closes above it moves it: once both are drawn it is looked for again.
    if (!isOpen) requestAnimationFrame(() => line.current && intoView(line.current));
  };
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(null);
    button.current?.focus();
  };
  return (
    <li ref={line} className={styles.step} data-step={key} onKeyDown={close}>
      <h3 className={styles.heading}>
        <button
          ref={button}
          type="button"
          id={`${id}-line`}
          className={styles.line}
          data-tone={icon === undefined ? tone : undefined}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-body` : undefined}
          onClick={press}
        >
          <LineText step={step} />
          <ChevronDown className={styles.chevron} size={18} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a section would be one more of the page's regions in its outline
        <div
          id={`${id}-body`}
          className={styles.body}
          role="group"
          aria-labelledby={`${id}-line`}
          data-cards="flat"
        >
          <Suspense fallback={<SkeletonList rows={2} />}>{body}</Suspense>
        </div>
      )}
    </li>
  );
};

interface ChecklistProps {
  readonly title: string;
  /** How far one is. */
  readonly aside?: string | undefined;
  readonly steps: readonly ListedStep[];
  readonly open: string | null;
  readonly setOpen: (key: string | null) => void;
}

/** Steps one below the other, each a line that opens in place; Enter opens, Escape closes. */
export const Checklist = ({ title, aside, steps, open, setOpen }: ChecklistProps) => {
  const id = useId();
  if (steps.length === 0) return null;
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <span>{aside}</span>}
      </div>
      <ul className={styles.list} aria-labelledby={id}>
        {steps.map((step) => (
          <Line key={step.key} step={step} isOpen={step.key === open} setOpen={setOpen} />
        ))}
      </ul>
    </div>
  );
};
