import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type {
  applyToSeries as applyCall,
  FlightSeries,
  repeatFlight as repeatCall,
  SeriesRule,
} from '@envol/contract/flight-series';
import type { Flight } from '@envol/contract/flights';
import { isLocked, isPast } from '@envol/domain/flights/policy';
import { periodOn, type SeriesDay, seriesDays } from '@envol/domain/flights/series';
import { wallClockOf } from '@envol/domain/time/wallClock';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { failureSentence } from '../../platform/http/errors.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import {
  answerOf,
  type Caller,
  createFlight,
  type FlightDetail,
  type FlightsDeps,
  findDetail,
  getDetail,
  updateFlight,
} from '../flights/index.ts';
import { copyInput } from './copies.ts';

type Repeated = ResponseOf<typeof repeatCall>;
type Applied = ResponseOf<typeof applyCall>;

const seriesIdOf = async (db: Db, flightId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('flight_series_members')
      .select('series_id')
      .where('flight_id', '=', flightId)
      .executeTakeFirst()
  )?.series_id ?? null;

/** The missions of a series that the caller reaches, by their days. */
const membersOf = async (
  { db }: Pick<FlightsDeps, 'db'>,
  { reached }: Caller,
  id: number,
): Promise<FlightDetail[]> => {
  const rows = await db
    .selectFrom('flight_series_members as m')
    .innerJoin('flights', 'flights.id', 'm.flight_id')
    .select('flights.id')
    .where('m.series_id', '=', id)
    .orderBy('flights.date_start')
    .execute();
  const details: FlightDetail[] = [];
  for (const row of rows) {
    const detail = await findDetail(db, reached, row.id);
    if (detail) details.push(detail);
  }
  return details;
};

/** The series of a mission; null where it stands alone. Throws NOT_FOUND. */
export const seriesOf = async (
  deps: FlightsDeps,
  caller: Caller,
  flightId: number,
): Promise<FlightSeries | null> => {
  await getDetail(deps.db, caller.reached, flightId);
  const id = await seriesIdOf(deps.db, flightId);
  if (id === null) return null;
  const series = await deps.db
    .selectFrom('flight_series')
    .select('rule')
    .where('id', '=', id)
    .where('operator_id', '=', caller.operator_id)
    .executeTakeFirst();
  if (series === undefined) return null;
  const members = await membersOf(deps, caller, id);
  return {
    id,
    rule: series.rule,
    flights: members.map((detail) => {
      const { verdict } = answerOf(deps, detail, false);
      const { flight } = detail;
      return {
        id: flight.id,
        display_identifier: flight.display_identifier,
        name: flight.name,
        date_start: flight.date_start,
        date_end: flight.date_end,
        time_zone: flight.time_zone,
        status: flight.status,
        verdict,
        is_archived: flight.is_archived,
      };
    }),
  };
};

/** Begins a series with one mission. Throws FLIGHT_IN_SERIES. */
const begin = async (deps: FlightsDeps, caller: Caller, flightId: number, rule: SeriesRule) => {
  try {
    return await deps.db.transaction().execute(async (db) => {
      const { id } = await db
        .insertInto('flight_series')
        .values({
          operator_id: caller.operator_id,
          rule: JSON.stringify(rule),
          created_at: deps.clock.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('flight_series_members').values({ flight_id: flightId, series_id: id }).execute();
      return id;
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('FLIGHT_IN_SERIES') : error;
  }
};

/** Puts a mission into its series; false where the series was dissolved meanwhile. */
const join = async (
  { db }: Pick<FlightsDeps, 'db'>,
  flightId: number,
  seriesId: number,
): Promise<boolean> => {
  try {
    await db
      .insertInto('flight_series_members')
      .values({ flight_id: flightId, series_id: seriesId })
      .execute();
    return true;
  } catch (error) {
    // Refused by the foreign key, or by the row policy, which looks for the series first.
    const series = await db
      .selectFrom('flight_series')
      .select('id')
      .where('id', '=', seriesId)
      .executeTakeFirst();
    if (series === undefined) return false;
    throw error;
  }
};

/** Makes the missions of the days; once the series is dissolved, no further one, and each day left tells why. */
const makeDays = async (
  deps: FlightsDeps,
  caller: Caller,
  asked: { readonly flight: Flight; readonly seriesId: number; readonly days: readonly SeriesDay[] },
): Promise<Pick<Repeated, 'made' | 'not_made'>> => {
  const { flight, seriesId, days } = asked;
  const not_made: Repeated['not_made'] = [];
  const refuse = (date: string, failure: Failure): void => {
    not_made.push({ date, detail: failureSentence(caller.language, failure) });
  };
  let made = 0;
  let isGone = false;
  for (const { date } of days) {
    if (isGone) {
      refuse(date, new Failure('SERIES_GONE'));
      continue;
    }
    try {
      const copy = { ...copyInput(flight), ...periodOn(flight, date, flight.time_zone) };
      const { flight: one } = await createFlight(deps, caller, copy);
      made++;
      isGone = !(await join(deps, one.id, seriesId));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refuse(date, error);
    }
  }
  return { made, not_made };
};

/**
 * Makes the same mission on later days, each in a transaction of its own and analysed; a refused day is told. Throws NOT_FOUND,
 * SERIES_WITHOUT_DAYS, FLIGHT_IN_SERIES.
 */
export const repeatFlight = async (
  deps: FlightsDeps,
  caller: Caller,
  flightId: number,
  rule: RequestOf<typeof repeatCall>['body'],
): Promise<Repeated> => {
  const flight = answerOf(deps, await getDetail(deps.db, caller.reached, flightId));
  const zone = flight.time_zone;
  const days = seriesDays(wallClockOf(flight.date_start, zone).date, rule, zone).filter(
    ({ is_left_out }) => !is_left_out,
  );
  if (days.length === 0) throw fieldFailure('SERIES_WITHOUT_DAYS', 'until', 'invalid');
  const seriesId = await begin(deps, caller, flightId, rule);
  const { made, not_made } = await makeDays(deps, caller, { flight, seriesId, days });
  if (made === 0) await deps.db.deleteFrom('flight_series').where('id', '=', seriesId).execute();
  return { series: await seriesOf(deps, caller, flightId), made, not_made };
};

type Left = Applied['left'][number];

const leftFor = (detail: FlightDetail, now: Date): Left['reason'] | null => {
  if (detail.flight.is_archived) return 'archived';
  if (isPast(detail.flight.date_end, now.toISOString())) return 'over';
  return isLocked(detail.approvals) ? 'frozen' : null;
};

/** Gives the others everything of this mission but their days. Throws NOT_FOUND, FLIGHT_NOT_IN_SERIES. */
export const applyToSeries = async (
  deps: FlightsDeps,
  caller: Caller,
  flightId: number,
  { to }: RequestOf<typeof applyCall>['body'],
): Promise<Applied> => {
  const flight = answerOf(deps, await getDetail(deps.db, caller.reached, flightId));
  const seriesId = await seriesIdOf(deps.db, flightId);
  if (seriesId === null) throw new Failure('FLIGHT_NOT_IN_SERIES');
  const outcome: Applied = { changed: [], left: [] };
  for (const detail of await membersOf(deps, caller, seriesId)) {
    const { id, display_identifier, date_start, time_zone } = detail.flight;
    if (id === flightId) continue;
    if (to === 'following' && Date.parse(date_start) <= Date.parse(flight.date_start)) continue;
    const reason = leftFor(detail, deps.clock.now());
    if (reason !== null) {
      outcome.left.push({ id, display_identifier, reason, detail: null });
      continue;
    }
    try {
      const { date } = wallClockOf(date_start, time_zone);
      const changes = { ...copyInput(flight), ...periodOn(flight, date, flight.time_zone) };
      await updateFlight(deps, caller, id, changes);
      outcome.changed.push(id);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const said = failureSentence(caller.language, error);
      outcome.left.push({ id, display_identifier, reason: 'refused', detail: said });
    }
  }
  return outcome;
};

/** Forgets the series; its missions stay. Throws NOT_FOUND, FLIGHT_NOT_IN_SERIES. */
export const dissolveSeries = async (deps: FlightsDeps, caller: Caller, flightId: number): Promise<void> => {
  await getDetail(deps.db, caller.reached, flightId);
  const id = await seriesIdOf(deps.db, flightId);
  if (id === null) throw new Failure('FLIGHT_NOT_IN_SERIES');
  await deps.db
    .deleteFrom('flight_series')
    .where('id', '=', id)
    .where('operator_id', '=', caller.operator_id)
    .execute();
};
