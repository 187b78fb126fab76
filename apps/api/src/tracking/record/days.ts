import { foldPoints, type KeptPoint, unfoldPoints } from '@envol/domain/tracking/foldedPoints';
import { sql } from 'kysely';
import type pg from 'pg';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';

const DAY_S = 86_400;
/** Traces whose points are folded at once. */
const FOLDED_AT_ONCE = 100;

/** Makes the tables of days (YYYY-MM-DD, UTC) where they are not there. */
export const makeDays = async (pool: Pick<pg.Pool, 'query'>, days: readonly string[]): Promise<void> => {
  for (const day of days) await pool.query('select make_day_of_points($1::date)', [day]);
};

const nextDay = (day: string): string => secondsAfter(new Date(`${day}T00:00:00Z`), DAY_S).toISOString();

/** The days that have a table of their own, and those of which the catch-all holds points; the oldest first. */
const daysKept = async (db: Db): Promise<{ readonly own: string[]; readonly strewn: string[] }> => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'positions'::regnamespace and relkind = 'r'
      and relname ~ '^d[0-9]{8}$' order by 1`.execute(db);
  const { rows: strewn } = await sql<{ day: string }>`
    select distinct (at at time zone 'UTC')::date::text as day from positions.other order by 1`.execute(db);
  return {
    own: tables.map(({ name }) => `${name.slice(1, 5)}-${name.slice(5, 7)}-${name.slice(7)}`),
    strewn: strewn.map(({ day }) => day),
  };
};

interface PointRow extends Omit<KeptPoint, 'at'> {
  readonly trace_id: number;
  readonly at: string;
}

/** Points in the order of their instants, each instant once. */
const mergePoints = (points: readonly KeptPoint[]): KeptPoint[] =>
  [...new Map(points.map((point) => [point.at, point])).values()].sort((one, other) => one.at - other.at);

/** Folds the points that some traces have on a day. */
const foldTraces = (db: Database, day: string, ids: readonly number[]): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<PointRow>`
      select trace_id, at, longitude, latitude, altitude_m, height_m, heading_deg, is_late from trace_points
      where at >= ${`${day}T00:00:00Z`} and at < ${nextDay(day)} and trace_id = any(${[...ids]}::bigint[])
      order by trace_id, at`.execute(transaction);
    const former = await transaction
      .selectFrom('trace_folds')
      .select(['trace_id', 'points'])
      .where('day', '=', day)
      .where('trace_id', 'in', [...ids])
      .execute();
    for (const [trace_id, own] of Map.groupBy(rows, (row) => row.trace_id)) {
      const folds = former.filter((fold) => fold.trace_id === trace_id);
      const points = mergePoints([
        ...folds.flatMap((fold) => unfoldPoints(fold.points)),
        ...own.map((point) => ({ ...point, at: Date.parse(point.at) })),
      ]);
      const folded = Buffer.from(foldPoints(points));
      // Without its trace nothing is kept of it.
      await sql`insert into trace_folds (trace_id, day, points, points_count)
        select ${trace_id}, ${day}::date, ${folded}, ${points.length} where exists (select from traces where id = ${trace_id})
        on conflict (trace_id, day) do update set points = excluded.points, points_count = excluded.points_count`.execute(
        transaction,
      );
    }
  });

/** Folds a whole day, then drops its table. It may be begun again: what is folded twice is the same. */
const foldDay = async (db: Database, day: string): Promise<void> => {
  const { rows } = await sql<{ trace_id: number }>`
    select distinct trace_id from trace_points where at >= ${`${day}T00:00:00Z`} and at < ${nextDay(day)}
    order by 1`.execute(db);
  const ids = rows.map(({ trace_id }) => trace_id);
  for (let from = 0; from < ids.length; from += FOLDED_AT_ONCE)
    await foldTraces(db, day, ids.slice(from, from + FOLDED_AT_ONCE));
  await sql`drop table ${sql.table(`positions.d${day.replaceAll('-', '')}`)}`.execute(db);
};

/**
 * Keeps the days of the points: makes those of today, of yesterday and of tomorrow, puts into days what came without one, folds
 * and drops the days that are older than is kept one by one.
 */
export const keepDays = async (db: Database, now: Date, kept_days: number): Promise<void> => {
  const dayAt = (days: number): string =>
    secondsAfter(now, days * DAY_S)
      .toISOString()
      .slice(0, 10);
  const { strewn } = await daysKept(db);
  for (const day of [dayAt(-1), dayAt(0), dayAt(1), ...strewn])
    await sql`select make_day_of_points(${day}::date)`.execute(db);
  const { own } = await daysKept(db);
  for (const day of own) if (day < dayAt(-kept_days)) await foldDay(db, day);
};

/** Forgets traces last heard before an instant, with their points, folded or not. */
export const forgetTracesBefore = (db: Database, before: string) =>
  db.deleteFrom('traces').where('last_detection', '<', before).execute();
