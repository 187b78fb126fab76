import type { TimeSpan } from '@envol/domain/time/night';
import { type KeptPoint, unfoldPoints } from '@envol/domain/tracking/foldedPoints';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What was received of one drone: the positions, and whether they were invented. */
export interface ReceivedPositions {
  readonly points: readonly KeptPoint[];
  readonly is_simulated: boolean;
}

interface PointRow extends Omit<KeptPoint, 'at'> {
  readonly at: number;
}

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
 * would draw it twice.
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
    const points = await pointsOf(
      db,
      own.map(({ id }) => id),
      span,
    );
    if (points.length > most.points.length)
      most = { points, is_simulated: own.some(({ is_simulated }) => is_simulated) };
  }
  return most;
};
