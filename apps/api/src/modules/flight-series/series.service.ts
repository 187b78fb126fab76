import type { DoneOf, RequestOf } from '@envol/contract/endpoint';
import type {
  applyToSeries as applyCall,
  FlightSeries,
  repeatFlight as repeatCall,
  SeriesRule,
} from '@envol/contract/flight-series';
import { type SeriesDay, seriesDays } from '@envol/domain/flights/series';
import { wallClockOf } from '@envol/domain/time/wallClock';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import type { Accepted } from '../../platform/http/accepted.ts';
import { failureSentence } from '../../platform/http/errors.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { type Caller, type FlightDetail, findDetail, getDetail } from '../flight-details/index.ts';
import { type FlightJobsDeps, isForJob, startFlightJob } from '../flight-jobs/index.ts';
import { answerOf, type FlightsDeps } from '../flights/index.ts';
import { applyTo, contentFor, makeDay, type SeriesContent } from './oneOfSeries.ts';

export type SeriesDeps = FlightsDeps & FlightJobsDeps;

type Repeated = DoneOf<typeof repeatCall>;
type Applied = DoneOf<typeof applyCall>;

const seriesIdOf = async (db: Db, flightId: number): Promise<number | null> =>
  (
    await db
      .selectFrom('flight_series_members')
      .select('series_id')
      .where('flight_id', '=', flightId)
      .executeTakeFirst()
  )?.series_id ?? null;

/** Which missions of a series the caller reaches, by their days. */
const membersOf = ({ db }: Pick<FlightsDeps, 'db'>, { reached }: Caller, id: number) =>
  db
    .selectFrom('flight_series_members as m')
    .innerJoin('flights', 'flights.id', 'm.flight_id')
    .select(['flights.id', 'flights.display_identifier', 'flights.name', 'flights.date_start'])
    .where('m.series_id', '=', id)
    .where(reached.flights)
    .orderBy('flights.date_start')
    .orderBy('flights.id')
    .execute();

/** These missions, whole. */
const detailsOf = async (
  { db }: Pick<FlightsDeps, 'db'>,
  { reached }: Caller,
  members: readonly { readonly id: number }[],
): Promise<FlightDetail[]> => {
  const details: FlightDetail[] = [];
  for (const { id } of members) {
    const detail = await findDetail(db, reached, id);
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
  const members = await detailsOf(deps, caller, await membersOf(deps, caller, id));
  return {
    id,
    rule: series.rule,
    flights: members.map((detail) => {
      const { verdict, data_age } = answerOf(deps, detail, false);
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
        data_age,
        is_archived: flight.is_archived,
      };
    }),
  };
};

/** Begins a series with one mission, and what follows in the same transaction. Throws FLIGHT_IN_SERIES. */
const begin = async <T>(
  deps: FlightsDeps,
  caller: Caller,
  { flightId, rule }: { readonly flightId: number; readonly rule: SeriesRule },
  follow: (db: Db, seriesId: number) => Promise<T>,
): Promise<T> => {
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
      return follow(db, id);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new Failure('FLIGHT_IN_SERIES') : error;
  }
};

/** Makes the missions of the days; once the series is dissolved, no further one, and each day left tells why. */
const makeDays = async (
  deps: FlightsDeps,
  caller: Caller,
  content: SeriesContent,
  days: readonly SeriesDay[],
): Promise<Pick<Repeated, 'made' | 'not_made'>> => {
  const not_made: Repeated['not_made'] = [];
  let made = 0;
  for (const { date } of days) {
    try {
      await makeDay(deps, caller, content, { date, job_item_id: null });
      made++;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      not_made.push({ date, detail: failureSentence(caller.language, error) });
    }
  }
  return { made, not_made };
};

/**
 * Makes the same mission on later days, each in a transaction of its own and analysed; a refused day is told. Of many days
 * begins a job. Throws NOT_FOUND, SERIES_WITHOUT_DAYS, FLIGHT_IN_SERIES, FLIGHT_JOBS_UNDER_WAY.
 */
export const repeatFlight = async (
  deps: SeriesDeps,
  caller: Caller,
  flightId: number,
  rule: RequestOf<typeof repeatCall>['body'],
): Promise<Repeated | Accepted> => {
  const flight = answerOf(deps, await getDetail(deps.db, caller.reached, flightId));
  const zone = flight.time_zone;
  const days = seriesDays(wallClockOf(flight.date_start, zone).date, rule, zone).filter(
    ({ is_left_out }) => !is_left_out,
  );
  if (days.length === 0) throw fieldFailure('SERIES_WITHOUT_DAYS', 'until', 'invalid');
  if (isForJob(days.length))
    return begin(deps, caller, { flightId, rule }, (db, series_id) =>
      startFlightJob(db, deps, caller, {
        act: 'repeat',
        params: contentFor(flight, series_id),
        items: days.map(({ date }) => ({ day: date, name: flight.name })),
      }),
    );
  const seriesId = await begin(deps, caller, { flightId, rule }, async (_, id) => id);
  const { made, not_made } = await makeDays(deps, caller, contentFor(flight, seriesId), days);
  if (made === 0) await deps.db.deleteFrom('flight_series').where('id', '=', seriesId).execute();
  return { series: await seriesOf(deps, caller, flightId), made, not_made };
};

/**
 * Gives the others everything of this mission but their days; of many begins a job. Throws NOT_FOUND, FLIGHT_NOT_IN_SERIES,
 * FLIGHT_JOBS_UNDER_WAY.
 */
export const applyToSeries = async (
  deps: SeriesDeps,
  caller: Caller,
  flightId: number,
  { to }: RequestOf<typeof applyCall>['body'],
): Promise<Applied | Accepted> => {
  const flight = answerOf(deps, await getDetail(deps.db, caller.reached, flightId));
  const seriesId = await seriesIdOf(deps.db, flightId);
  if (seriesId === null) throw new Failure('FLIGHT_NOT_IN_SERIES');
  const others = (await membersOf(deps, caller, seriesId)).filter(
    ({ id, date_start }) =>
      id !== flightId && (to === 'all' || Date.parse(date_start) > Date.parse(flight.date_start)),
  );
  const content = contentFor(flight, seriesId);
  if (isForJob(others.length)) {
    // The job reads each when it comes to it.
    const items = others.map(({ id, display_identifier, name }) => ({
      flight_id: id,
      display_identifier,
      name,
    }));
    return deps.db
      .transaction()
      .execute((db) => startFlightJob(db, deps, caller, { act: 'apply', params: content, items }));
  }
  const outcome: Applied = { changed: [], left: [] };
  for (const detail of await detailsOf(deps, caller, others)) {
    const { id, display_identifier } = detail.flight;
    const left = await applyTo(deps, caller, content, detail);
    if (left === null) outcome.changed.push(id);
    else outcome.left.push({ id, display_identifier, ...left });
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
