import type { MissionTerritory, SourceCheck, Verdict } from '../constraint.ts';

/** Whether some of the mission surely lies where the data do not reach. */
export function isAbroad({ status }: Pick<MissionTerritory, 'status'>): boolean {
  return status === 'outside' || status === 'part';
}

/** What the sources leave of a mission that has nothing to ask, or that has asked it all. */
export function settledVerdict(
  checks: readonly Pick<SourceCheck, 'status'>[],
): Extract<Verdict, 'clear' | 'unverified' | 'out_of_date' | 'no_data'> {
  const has = (status: SourceCheck['status']): boolean => checks.some((check) => check.status === status);
  if (has('not_here')) return 'no_data';
  if (has('out_of_date')) return 'out_of_date';
  // Nothing consulted is nothing known.
  return has('not_checked') || checks.length === 0 ? 'unverified' : 'clear';
}
