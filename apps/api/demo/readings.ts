import { sourcesToRead, toReadFrom } from '@envol/domain/flights/readings';
import { airacCycle } from '@envol/domain/time/airac';
import { daysAfter, daysBetween, instantAt } from '@envol/domain/time/localTime';
import { presentChecks } from '../src/modules/constraint-judging/index.ts';
import type { FlightsDeps } from '../src/modules/flights/index.ts';
import { noteReading } from '../src/modules/procedures/index.ts';
import type { Db } from '../src/platform/db/database.ts';
import { visibleRows } from '../src/platform/db/reach.ts';
import { demoDay } from './history.ts';
import type { SeededOperator } from './members.ts';
import type { DemoMission } from './missions.ts';

const NAME = 'Suivi de chantier à Villaudric';
const DESCRIPTION = 'Photographies quotidiennes du terrassement.';
const HOURS = ['10:00', '16:00'] as const;
/** So many days it goes on for, while the publications that are read hold. */
const DAYS_AHEAD = 4;

/** The last day from `first` on, and so many days later at most, whose flight ends with a cycle of aeronautical information. */
const lastDayWithin = (first: string, cycleEnd: string): string | undefined =>
  Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => daysAfter(first, DAYS_AHEAD - ahead)).find(
    (date) => Date.parse(instantAt(date, HOURS[1])) <= Date.parse(cycleEnd),
  );

/**
 * A mission of some days, of which nothing has to be asked. What is read for it holds until it is over: it ends with the cycle of
 * aeronautical information at the latest. It is under way at any hour but the last evening of a cycle: then it begins on the next
 * day, and may be read once the next cycle does.
 */
export const readMission = (now: Date): DemoMission => {
  const today = demoDay(now);
  const { to } = airacCycle(now.toISOString());
  const tomorrow = daysAfter(today, 1);
  const isFlownToday = Date.parse(instantAt(today, HOURS[1])) > now.getTime();
  const isLastEvening = !isFlownToday && lastDayWithin(tomorrow, to) === undefined;
  const day = isLastEvening ? 1 : -1;
  const first = isLastEvening ? tomorrow : today;
  const last = lastDayWithin(first, isLastEvening ? airacCycle(to).to : to) ?? first;
  return {
    operator: 'aerovision',
    name: NAME,
    center: [1.3942, 43.8412],
    shape: 'block',
    size: 110,
    height: 50,
    scenario: 'A3',
    populated: 'no',
    day,
    days: 1 + daysBetween(daysAfter(today, day), last),
    hours: HOURS,
    pilot: 0,
    drone: 1,
    description: DESCRIPTION,
  };
};

/** The next one is made so long before the last is over, for rounds that are late. */
const MADE_BEFORE_MS = 3_600_000;

/** The mission that goes on where the last one ends, and when it ends itself; null while none is due. */
export const missionAfter = (
  last: { readonly date_end: string } | undefined,
  now: Date,
): { readonly mission: DemoMission; readonly ends: string } | null => {
  const mission = readMission(now);
  const ends = instantAt(daysAfter(demoDay(now), mission.day + (mission.days ?? 1) - 1), mission.hours[1]);
  const isEnding = last === undefined || Date.parse(last.date_end) < now.getTime() + MADE_BEFORE_MS;
  const goesOn = last === undefined || Date.parse(ends) > Date.parse(last.date_end);
  return isEnding && goesOn && Date.parse(ends) > now.getTime() ? { mission, ends } : null;
};

/** Read again so long before a reading is over: the round that renews them comes far more often. */
const RENEWED_BEFORE_MS = 2 * 3_600_000;

/** The mission as it was made last, of an operator. */
export const lastOf = (db: Db, operatorId: number) =>
  db
    .selectFrom('flights')
    .select(['id', 'version', 'analysis', 'readings', 'date_start', 'date_end'])
    .where('name', '=', NAME)
    // A visitor may give the name to another mission.
    .where('description', '=', DESCRIPTION)
    .where('operator_id', '=', operatorId)
    .orderBy('date_end', 'desc')
    .executeTakeFirst();

/** Its pilot has just read all that may be read for it, in his own name: it is green as far as that holds, and read again before. */
export const readAllOfIt = async (
  deps: Pick<FlightsDeps, 'db' | 'clock' | 'airspace'>,
  operator: SeededOperator | undefined,
): Promise<void> => {
  const [person] = operator?.actors ?? [];
  if (!person || !operator) return;
  const flight = await lastOf(deps.db, operator.id);
  if (!flight?.analysis) return;
  const now = deps.clock.now();
  const about = { now, date_end: flight.date_end, consulted: null, readings: null };
  const soon = new Date(now.getTime() + RENEWED_BEFORE_MS);
  const kept = presentChecks(flight.analysis, { ...about, now: soon, readings: flight.readings });
  if (sourcesToRead(kept).length === 0) return;
  const sources = sourcesToRead(presentChecks(flight.analysis, about))
    .filter((left) => Date.parse(toReadFrom(left, flight)) <= now.getTime())
    .flatMap((left) => left.sources);
  if (sources.length === 0 || Date.parse(flight.date_end) <= now.getTime()) return;
  const caller = {
    actor: person.actor,
    name: person.name,
    operator_id: operator.id,
    reached: visibleRows(person.actor),
    language: 'fr' as const,
  };
  await noteReading(deps, caller, flight.id, { sources, is_read: true, version: flight.version });
};
