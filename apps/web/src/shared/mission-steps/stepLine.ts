import type { Tone } from '../../ui/StatusChip.tsx';

/** What a step's line says while it is closed. */
export interface StepLine {
  readonly title: string;
  /** Where it stands, in words; beside a shape that says the same. */
  readonly word?: string | undefined;
  /** Absent: nothing is asked about it. */
  readonly tone?: Tone | undefined;
  /** What it is about: zones, names, a number. */
  readonly text?: string | undefined;
  /** At the right: by when. */
  readonly aside?: string | undefined;
  readonly isLate?: boolean | undefined;
}
