export const WHOLE_S: number;
export const PHASES_S: Readonly<Record<'packages' | 'checks' | 'tests' | 'journeys', number>>;
export const MS_A_TEST: number;
export const CHECKS_S: Readonly<Record<string, number>>;
export const PROJECTS_S: Readonly<Record<string, number>>;
export const FILES_AT_ONCE: number;

export function childrenProcessor_s(file?: string): number | null;
export function judgeTime(took_s: number, budget_s: number | undefined, processor_s?: number | null): string;
export function createPhases(sources?: {
  readonly now?: () => number;
  readonly processor?: () => number | null;
}): {
  run<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result>;
  lines(hasBudgets: boolean): string[];
};
