import { daysBetween } from '../time/localTime.ts';
import { endOfCycle } from './dataAge.ts';

/** How a publication of airspace data stands on a day. */
export type PublicationAge =
  | { readonly state: 'not_yet' }
  /** `days` left, the last one counted. */
  | { readonly state: 'valid'; readonly days: number }
  /** `since`: the first day (YYYY-MM-DD, UTC) on which it was out of date. */
  | { readonly state: 'old'; readonly days: number; readonly since: string };

/** How a publication stands on a day (YYYY-MM-DD, UTC: cycles change at 00:00 UTC). */
export function ageOn(
  version: { readonly effective_date: string; readonly valid_until?: string },
  today: string,
): PublicationAge {
  if (version.effective_date > today) return { state: 'not_yet' };
  const end = endOfCycle(version);
  return end <= today
    ? { state: 'old', days: daysBetween(end, today), since: end }
    : { state: 'valid', days: daysBetween(today, end) };
}
