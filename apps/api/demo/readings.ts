import { sourcesToRead, toReadFrom } from '@envol/domain/flights/readings';
import { airacCycle } from '@envol/domain/time/airac';
import { daysAfter, daysBetween, instantAt } from '@envol/domain/time/localTime';
import { presentChecks } from '../src/modules/constraints/index.ts';
import type { FlightsDeps } from '../src/modules/flights/index.ts';
import { noteReading } from '../src/modules/procedures/index.ts';
import { reach } from '../src/platform/db/reach.ts';
import { demoDay } from './history.ts';
import type { SeededOperator } from './members.ts';
import type { DemoMission } from './missions.ts';

const NAME = 'Suivi de chantier à Villaudric';
const HOURS = ['10:00', '16:00'] as const;
/** So many days it goes on for, while the publications that are read hold. */
const DAYS_AHEAD = 4;

/**
 * A mission of some days, under way at any hour, of which nothing has to be asked. What is read for it holds until it is over:
 * it ends with the cycle of aeronautical information at the latest.
 */
export const readMission = (now: Date): DemoMission => {
  const today = demoDay(now);
  const cycleEnd = Date.parse(airacCycle(now.toISOString()).to);
  const last = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) =>
    daysAfter(today, DAYS_AHEAD - ahead),
  ).find((date) => Date.parse(instantAt(date, HOURS[1])) <= cycleEnd);
  return {
    operator: 'aerovision',
    name: NAME,
    center: [1.3942, 43.8412],
    shape: 'block',
    size: 110,
    height: 50,
    scenario: 'A3',
    populated: 'no',
    day: -1,
    days: 2 + daysBetween(today, last ?? today),
    hours: HOURS,
    pilot: 0,
    drone: 1,
    description: 'Photographies quotidiennes du terrassement.',
  };
};

/** Its pilot has just read all that may be read for it, in his own name: it is green as far as that holds. */
export const readAllOfIt = async (
  deps: Pick<FlightsDeps, 'db' | 'clock' | 'airspace'>,
  operator: SeededOperator | undefined,
): Promise<void> => {
  const [person] = operator?.actors ?? [];
  const flight = await deps.db
    .selectFrom('flights')
    .select(['id', 'version', 'analysis', 'date_start', 'date_end'])
    .where('name', '=', NAME)
    .executeTakeFirst();
  if (!person || !operator || !flight?.analysis) return;
  const now = deps.clock.now();
  const about = { now, date_end: flight.date_end, consulted: null, readings: null };
  const sources = sourcesToRead(presentChecks(flight.analysis, about))
    .filter((left) => Date.parse(toReadFrom(left, flight)) <= now.getTime())
    .flatMap((left) => left.sources);
  if (sources.length === 0 || Date.parse(flight.date_end) <= now.getTime()) return;
  const caller = {
    actor: person.actor,
    name: person.name,
    operator_id: operator.id,
    reached: reach(person.actor),
    language: 'fr' as const,
  };
  await noteReading(deps, caller, flight.id, { sources, is_read: true, version: flight.version });
};
