import type { TimeSpan } from '../time/night.ts';

const STEP_MS = 5 * 60_000;

/**
 * Hours to begin with for an activation: from the five minutes that run, so that they can be flown in as soon as they are
 * accepted, within what is allowed, as long as may be. `now` in ms since 1970; null where nothing is left.
 */
export function usualHours(
  allowed: readonly TimeSpan[],
  max_hours: number | null,
  now: number,
): { readonly date_start: string; readonly date_end: string } | null {
  const begun = Math.floor(now / STEP_MS) * STEP_MS;
  const window = allowed.find(({ to }) => Date.parse(to) > begun + STEP_MS);
  if (window === undefined) return null;
  const start = Math.max(begun, Date.parse(window.from));
  const most = max_hours === null ? Number.POSITIVE_INFINITY : start + max_hours * 3_600_000;
  return {
    date_start: new Date(start).toISOString(),
    date_end: new Date(Math.min(most, Date.parse(window.to))).toISOString(),
  };
}
