import { type AbsenceInput, createAbsence } from '@envol/contract/absences';
import { systemClock } from '../src/platform/clock.ts';
import type { Actors } from './actors.ts';
import type { Harness } from './harness.ts';

const DAY_MS = 86_400_000;

/** Days from now. */
interface Days {
  readonly from: number;
  readonly until: number;
}
const inDays = (days: number): string => new Date(systemClock.now().getTime() + days * DAY_MS).toISOString();

/** What says that somebody is away. */
export const awayOf = (
  { actors }: Harness,
  who: keyof Actors,
  { from, until }: Days,
  substitute: AbsenceInput['substitute'] = null,
) => ({
  membership_id: actors[who].membership_ids[0] ?? 0,
  date_start: inDays(from),
  date_end: inDays(until),
  substitute,
});

/** Says, as that person, that it is away. */
export const addAbsence = async (
  harness: Harness,
  who: keyof Actors,
  days: Days,
  substitute: AbsenceInput['substitute'] = null,
) => (await harness.as(who).call(createAbsence, { body: awayOf(harness, who, days, substitute) })).body;
