import type { FlightSummary } from '@envol/contract/flights';
import { isLocked, isPast } from '@envol/domain/flights/policy';
import { daysBetween, localDate } from '@envol/domain/time/localTime';
import { movedBy } from '../../../shared/flight-form/index.ts';
import {
  type DoubleBooking,
  doubleBookings,
  type FlightUpdate,
  standingOf,
} from '../../../shared/flights/index.ts';

/** By how much missions are moved; to a date: the first of them, and the others keep their distance to it. */
export type Shift =
  | { readonly by: 'days' | 'hours'; readonly amount: number }
  | { readonly by: 'date'; readonly date: string };

/** Why a mission of a choice stays as it is. */
export type KeptReason =
  | 'archived'
  | 'past'
  | 'en_route'
  /** A request to an airport froze it. */
  | 'frozen'
  /** A request stands for the mission as it is, and nobody said that it may have to be made anew. */
  | 'standing'
  /** It would have begun already. */
  | 'begun'
  | 'same';

export interface PlannedEdit {
  readonly flight: FlightSummary;
  readonly body: FlightUpdate;
  /** What puts the mission back as it was. */
  readonly undo: FlightUpdate;
  /** The mission as it would be. */
  readonly after: FlightSummary;
}

interface Kept {
  readonly flight: FlightSummary;
  readonly why: KeptReason;
}

export interface BulkPlan {
  readonly edits: readonly PlannedEdit[];
  readonly kept: readonly Kept[];
}

interface Circumstances {
  /** ms since 1970. */
  readonly now: number;
  /** Missions that a standing request is for are changed too. */
  readonly with_standing: boolean;
}

const HOUR_MS = 3_600_000;

const whyKept = (flight: FlightSummary, { now, with_standing }: Circumstances): KeptReason | null => {
  if (flight.is_archived) return 'archived';
  if (isPast(flight.date_end, new Date(now).toISOString())) return 'past';
  if (flight.en_route) return 'en_route';
  if (isLocked(flight.approvals)) return 'frozen';
  return standingOf(flight).length > 0 && !with_standing ? 'standing' : null;
};

const planOf = (
  flights: readonly FlightSummary[],
  circumstances: Circumstances,
  edit: (flight: FlightSummary, movable: readonly FlightSummary[]) => PlannedEdit | KeptReason,
): BulkPlan => {
  const judged = flights.map((flight) => ({ flight, why: whyKept(flight, circumstances) }));
  const movable = judged.flatMap(({ flight, why }) => (why === null ? [flight] : []));
  const edits: PlannedEdit[] = [];
  const kept: Kept[] = [];
  for (const { flight, why } of judged) {
    const planned = why ?? edit(flight, movable);
    if (typeof planned === 'string') kept.push({ flight, why: planned });
    else edits.push(planned);
  }
  return { edits, kept };
};

const firstDay = (flights: readonly FlightSummary[]): string =>
  flights
    .map(({ date_start, time_zone }) => localDate(date_start, time_zone))
    .toSorted()
    .at(0) ?? '';

const shifted = (flight: FlightSummary, shift: Shift, movable: readonly FlightSummary[]) => {
  const period = { start: flight.date_start, end: flight.date_end };
  if (shift.by === 'hours') {
    const later = (at: string): string => new Date(Date.parse(at) + shift.amount * HOUR_MS).toISOString();
    return { start: later(period.start), end: later(period.end) };
  }
  const days = shift.by === 'date' ? daysBetween(firstDay(movable), shift.date) : shift.amount;
  return movedBy(period, days, flight.time_zone);
};

/** Which missions a shift moves and whereto, and which stay and why. Days keep the hours on the wall of each place. */
export const planPostponing = (
  flights: readonly FlightSummary[],
  shift: Shift,
  circumstances: Circumstances,
): BulkPlan =>
  planOf(flights, circumstances, (flight, movable) => {
    const { start, end } = shifted(flight, shift, movable);
    if (Date.parse(start) === Date.parse(flight.date_start)) return 'same';
    if (Date.parse(start) <= circumstances.now) return 'begun';
    return {
      flight,
      body: { date_start: start, date_end: end },
      undo: { date_start: flight.date_start, date_end: flight.date_end },
      after: { ...flight, date_start: start, date_end: end },
    };
  });

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Who flies: the pilot alone in place of whoever did, or one more beside them. */
export const planPilot = (
  flights: readonly FlightSummary[],
  pilot: Named,
  how: 'replace' | 'add',
  circumstances: Circumstances,
): BulkPlan =>
  planOf(flights, circumstances, (flight) => {
    const before = flight.pilots.map(({ id }) => id);
    const isAboard = before.includes(pilot.id);
    if (isAboard && (how === 'add' || before.length === 1)) return 'same';
    const pilots = how === 'add' ? [...flight.pilots, pilot] : [pilot];
    return {
      flight,
      body: { pilot_ids: pilots.map(({ id }) => id) },
      undo: { pilot_ids: before },
      after: { ...flight, pilots },
    };
  });

/**
 * Who or what would be in two missions at once, by the mission that is changed. `others` are the missions of those days as
 * they are; one that is changed itself counts as it would be.
 */
export const doublesOfPlan = (
  { edits }: BulkPlan,
  others: readonly FlightSummary[],
): ReadonlyMap<number, readonly DoubleBooking['who'][]> => {
  const changed = edits.map(({ after }) => after);
  const ids = new Set(changed.map(({ id }) => id));
  const standing = others.filter(({ id, is_archived }) => !ids.has(id) && !is_archived);
  const doubles = new Map<number, Map<string, DoubleBooking['who']>>();
  for (const { who, flights } of doubleBookings(changed, standing))
    for (const id of flights)
      if (ids.has(id)) doubles.set(id, (doubles.get(id) ?? new Map()).set(who.name, who));
  return new Map([...doubles].map(([id, who]) => [id, [...who.values()]]));
};
