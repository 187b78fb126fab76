import type { TimeSpan } from '@envol/domain/time/night';
import { type KeptPoint, unfoldPoints } from '@envol/domain/tracking/foldedPoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';

/** What was received of one drone: the positions, and whether they were invented. */
export interface ReceivedPositions {
  readonly points: readonly KeptPoint[];
  readonly is_simulated: boolean;
}

interface PointRow extends Omit<KeptPoint, 'at'> {
  readonly at: number;
}

/** Positions of one log at most: 25 hours of one a second, longer than any drone flies. More would hold the process up for seconds. */
export const MOST_RECEIVED = 90_000;

/** How many positions of some traces are kept about a span, folded days whole. */
const countOf = async (db: Db, ids: readonly number[], { from, to }: TimeSpan): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select
      (select count(*) from (select from trace_points where trace_id = any(${[...ids]}::bigint[])
        and at >= ${from} and at <= ${to} limit ${MOST_RECEIVED + 1}) few)::int
      + (select coalesce(sum(points_count), 0) from trace_folds where trace_id = any(${[...ids]}::bigint[])
        and day >= ${from.slice(0, 10)} and day <= ${to.slice(0, 10)})::int as count`.execute(db);
  return rows[0]?.count ?? 0;
};

const pointsOf = async (db: Db, ids: readonly number[], { from, to }: TimeSpan): Promise<KeptPoint[]> => {
  const { rows } = await sql<PointRow>`
    select extract(epoch from at)::float8 * 1000 as at, longitude, latitude, altitude_m, height_m, heading_deg, is_late
    from trace_points where trace_id = any(${[...ids]}::bigint[]) and at >= ${from} and at <= ${to}`.execute(
    db,
  );
  const folds = await db
    .selectFrom('trace_folds')
    .select('points')
    .where('trace_id', 'in', [...ids])
    .where('day', '>=', from.slice(0, 10))
    .where('day', '<=', to.slice(0, 10))
    .execute();
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const folded = folds
    .flatMap(({ points }) => unfoldPoints(points))
    .filter(({ at }) => at >= begin && at <= end);
  // A day that is being folded is there twice.
  return [
    ...new Map(
      [...rows.map((row) => ({ ...row, at: Math.round(row.at) })), ...folded].map((point) => [
        point.at,
        point,
      ]),
    ).values(),
  ].sort((one, other) => one.at - other.at);
};

/**
 * What was received of a drone of the operator's over a span, by the one of its trackers that told most: two that tell the same flight
 * would draw it twice. Throws FLIGHT_LOG_TOO_LONG.
 */
export const findReceivedPositions = async (
  db: Db,
  { operator_id, drone_id }: { readonly operator_id: number; readonly drone_id: number },
  span: TimeSpan,
): Promise<ReceivedPositions> => {
  const traces = await db
    .selectFrom('traces')
    .select(['id', 'device_id', 'is_simulated'])
    .where('operator_id', '=', operator_id)
    .where('drone_id', '=', drone_id)
    .where('first_detection', '<=', span.to)
    .where('last_detection', '>=', span.from)
    .orderBy('id')
    .execute();
  let most: ReceivedPositions = { points: [], is_simulated: false };
  for (const own of Map.groupBy(traces, ({ device_id }) => device_id).values()) {
    const ids = own.map(({ id }) => id);
    if ((await countOf(db, ids, span)) > MOST_RECEIVED) throw new Failure('FLIGHT_LOG_TOO_LONG');
    const points = await pointsOf(db, ids, span);
    if (points.length > most.points.length)
      most = { points, is_simulated: own.some(({ is_simulated }) => is_simulated) };
  }
  return most;
};
