import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightLog, FlightLogDetail, listFlightLogs } from '@envol/contract/flight-logs';
import type { OperatorMembership } from '@envol/domain/access/actor';
import { flightLogActions } from '@envol/domain/flight-logs/policy';
import { type KeptPoint, unfoldPoints } from '@envol/domain/tracking/foldedPoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { countOf } from '../../platform/db/page.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';

type ListQuery = RequestOf<typeof listFlightLogs>['query'];

/** Who asks. */
export interface Asker {
  readonly operator_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly member: Pick<OperatorMembership, 'role' | 'pilot_id'>;
  readonly reached: VisibleRows;
}

/** The logs of the missions within the asker's reach: the first lock. */
const within = (db: Db, reached: Pick<VisibleRows, 'flights'>) =>
  db
    .selectFrom('flight_logs as l')
    .innerJoin('flights', 'flights.id', 'l.flight_id')
    .leftJoin('drones as d', 'd.id', 'l.drone_id')
    .leftJoin('pilots as p', 'p.id', 'l.pilot_id')
    .where(reached.flights);

const withColumns = (rows: ReturnType<typeof within>) =>
  rows.select([
    'l.id',
    'l.operator_id',
    'l.source',
    'l.format',
    'l.file_name',
    sql<string>`encode(l.digest, 'hex')`.as('digest'),
    'l.is_simulated',
    'l.started_at',
    'l.ended_at',
    'l.airborne_s',
    'l.flights_count',
    'l.distance_m',
    'l.max_height_m',
    'l.height_reference',
    'l.points_count',
    'l.left_out',
    'l.conformance',
    'l.held_against',
    'l.flying_time_id',
    'l.created_by as created_by_user',
    'l.created_by_name as created_by',
    'l.created_at',
    'l.pilot_id',
    sql<
      FlightLog['flight']
    >`json_build_object('id', flights.id, 'display_identifier', flights.display_identifier,
      'name', flights.name, 'time_zone', flights.time_zone)`.as('flight'),
    sql<
      FlightLog['drone']
    >`case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end`.as('drone'),
    sql<FlightLog['pilot']>`case when p.id is not null then json_build_object('id', p.id,
      'name', p.first_name || ' ' || p.last_name) end`.as('pilot'),
  ]);

export type FlightLogRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

/** A log with what the asker may do with it. */
export const toFlightLog = (
  { user_id, member }: Pick<Asker, 'user_id' | 'member'>,
  { created_by_user, pilot_id, operator_id: _, ...log }: FlightLogRow,
): FlightLog => ({
  ...log,
  available_actions: flightLogActions({
    user_id,
    member,
    log: { pilot_id, created_by: created_by_user, is_noted: log.flying_time_id !== null },
  }),
});

/** One page, and how many there are. */
export const pageFlightLogs = async (
  db: Db,
  asker: Asker,
  { flight_id, drone_id, ordering, limit, offset }: ListQuery,
): Promise<{ count: number; rows: FlightLog[] }> => {
  let found = within(db, asker.reached);
  if (flight_id !== undefined) found = found.where('l.flight_id', '=', flight_id);
  if (drone_id !== undefined) found = found.where('l.drone_id', '=', drone_id);
  const direction = ordering === 'started_at' ? 'asc' : 'desc';
  const [count, rows] = await Promise.all([
    countOf(found),
    withColumns(found)
      .orderBy('l.started_at', direction)
      .orderBy('l.id', direction)
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count, rows: rows.map((row) => toFlightLog(asker, row)) };
};

export const findFlightLog = (
  db: Db,
  reached: Pick<VisibleRows, 'flights'>,
  id: number,
): Promise<FlightLogRow | undefined> =>
  withColumns(within(db, reached)).where('l.id', '=', id).executeTakeFirst();

/** The same, which nobody else changes until the transaction ends. */
export const lockFlightLog = async (
  db: Db,
  reached: Pick<VisibleRows, 'flights'>,
  id: number,
): Promise<FlightLogRow | undefined> => {
  await db
    .selectFrom('flight_logs')
    .innerJoin('flights', 'flights.id', 'flight_logs.flight_id')
    .select('flight_logs.id')
    .where(reached.flights)
    .where('flight_logs.id', '=', id)
    .forNoKeyUpdate('flight_logs')
    .execute();
  return findFlightLog(db, reached, id);
};

/** Places of a track that a screen or a sheet draws, at most about. */
const MOST_DRAWN = 2_000;

/** Every so many-th place, with those that something was told of. */
const thinned = (points: readonly KeptPoint[], told: ReadonlySet<number>): readonly KeptPoint[] => {
  const step = Math.ceil(points.length / MOST_DRAWN);
  return points.filter(({ at }, index) => index % step === 0 || index === points.length - 1 || told.has(at));
};

/** The track of a log, from its first place in the air to its last. */
export const trackOfLog = async (
  db: Db,
  {
    id,
    started_at,
    ended_at,
    height_reference,
    conformance,
  }: Pick<FlightLogRow, 'id' | 'started_at' | 'ended_at' | 'height_reference' | 'conformance'>,
): Promise<FlightLogDetail['track']> => {
  const { points } = await db
    .selectFrom('flight_logs')
    .select('points')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [from, to] = [Date.parse(started_at), Date.parse(ended_at)];
  const told = new Set(
    conformance.excursions.flatMap((each) => [each.from, each.to, each.worst_at].map((at) => Date.parse(at))),
  );
  const flown = unfoldPoints(points).filter(({ at }) => at >= from && at <= to);
  return thinned(flown, told).map(({ at, longitude, latitude, altitude_m, height_m }) => [
    (at - from) / 1000,
    longitude,
    latitude,
    height_reference === 'amsl' ? altitude_m : height_m,
  ]);
};
