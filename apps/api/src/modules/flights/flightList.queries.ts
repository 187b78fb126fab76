import type { RequestOf } from '@envol/contract/endpoint';
import type { listFlights } from '@envol/contract/flights';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like.ts';
import type { Reached } from '../../platform/db/reach.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { approvalsOf } from './flights.queries.ts';

export type ListQuery = RequestOf<typeof listFlights>['query'];
type Rows<O> = SelectQueryBuilder<Tables, 'flights', O>;

/** Whether a mission touches the week, Monday to Sunday by the clocks of its place, that an instant falls in. */
const inWeekOf = (now: Date) => {
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone flights.time_zone)`;
  return sql<boolean>`flights.date_start < ((${monday} + interval '7 days') at time zone flights.time_zone)
    and flights.date_end >= (${monday} at time zone flights.time_zone)`;
};

const beginsBy = (date: string) =>
  sql<boolean>`flights.date_start < ((${date}::date + 1)::timestamp at time zone flights.time_zone)`;
const endsFrom = (date: string) =>
  sql<boolean>`flights.date_end >= (${date}::date::timestamp at time zone flights.time_zone)`;

const linked = (table: 'pilot' | 'drone', ids: readonly number[]) => {
  const link = sql.table(`flight_${table}s`);
  const column = sql.ref(`l.${table}_id`);
  return sql<boolean>`exists (select from ${link} l where l.flight_id = flights.id and ${column} = any(${[...ids]}::bigint[]))`;
};

/** The missions within reach that pass the filters. Days are those of each mission's own place. */
const filtered = (db: Db, reached: Reached, query: ListQuery, now: Date): Rows<object> => {
  let rows: Rows<object> = db.selectFrom('flights').where(reached.flights);
  if (query.is_archived !== undefined) rows = rows.where('is_archived', '=', query.is_archived);
  if (query.status && query.status.length > 0) rows = rows.where('status', 'in', query.status);
  if (query.outlook && query.outlook.length > 0) rows = rows.where('outlook', 'in', query.outlook);
  if (query.is_closed !== undefined)
    rows = rows.where('date_end', query.is_closed ? '<' : '>=', now.toISOString());
  if (query.date_min !== undefined) rows = rows.where(endsFrom(query.date_min));
  if (query.date_max !== undefined) rows = rows.where(beginsBy(query.date_max));
  if (query.current_week) rows = rows.where(inWeekOf(now));
  const { q } = query;
  if (q !== undefined && q.trim() !== '')
    rows = rows.where((eb) =>
      eb.or([eb('name', 'ilike', containing(q)), eb('display_identifier', 'ilike', containing(q))]),
    );
  if (query.pilots && query.pilots.length > 0) rows = rows.where(linked('pilot', query.pilots));
  if (query.drones && query.drones.length > 0) rows = rows.where(linked('drone', query.drones));
  return rows;
};

const orderOf = ({ ordering }: ListQuery) => ({
  column: ordering.replace(/^-/, '') as 'id' | 'date_start' | 'name',
  direction: ordering.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

/**
 * Where the page begins: at the offset asked for, or, for `with_id`, at the page that holds that mission when it
 * passes the filters.
 */
const pageStart = async (db: Db, reached: Reached, query: ListQuery, now: Date): Promise<number> => {
  if (query.with_id === undefined) return query.offset;
  const { column, direction } = orderOf(query);
  const wanted = await filtered(db, reached, query, now)
    .select(['id', 'name', 'date_start'])
    .where('id', '=', query.with_id)
    .executeTakeFirst();
  if (!wanted) return query.offset;
  const before = direction === 'desc' ? sql`>` : sql`<`;
  const { count } = await filtered(db, reached, query, now)
    .where(sql<boolean>`(${sql.ref(column)}, id) ${before} (${wanted[column]}, ${wanted.id})`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Math.floor(count / query.limit) * query.limit;
};

/** How many of something a mission has. */
const countOf = (table: 'flight_areas' | 'flight_pilots' | 'flight_drones') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} l where l.flight_id = flights.id)`;

const counted = (db: Db, reached: Reached, query: ListQuery, now: Date) =>
  filtered(db, reached, query, now).select((eb) => eb.fn.countAll<number>().as('count'));

const pageRows = (db: Db, reached: Reached, query: ListQuery, offset: number, now: Date) => {
  const { column, direction } = orderOf(query);
  // The page's ids first, from the index alone; only those rows are then read and joined.
  const ids = filtered(db, reached, query, now)
    .select('id')
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(query.limit)
    .offset(offset);
  return db
    .selectFrom('flights')
    .select([
      'id',
      'display_identifier',
      'name',
      'status',
      'date_start',
      'date_end',
      'time_zone',
      'hours_reference',
      'is_continuous',
      'first_date',
      'last_date',
      'time_start',
      'time_end',
      'max_flying_height',
      'scenario',
      'visibility',
      'center_lng',
      'center_lat',
      'is_archived',
      'next_step',
      'outlook',
      'analysis',
      countOf('flight_areas').as('areas_count'),
      countOf('flight_pilots').as('pilots_count'),
      countOf('flight_drones').as('drones_count'),
      approvalsOf(sql.ref('flights.id')).as('approvals'),
      // Counted once for the page: one way to the database instead of two.
      counted(db, reached, query, now).as('count'),
    ])
    .where('id', 'in', sql<number>`(select id from (${ids}) page)`)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .execute();
};

/** One page of the missions within reach, where it begins and how many there are. */
export const pageFlights = async (db: Db, reached: Reached, query: ListQuery, now: Date) => {
  const offset = await pageStart(db, reached, query, now);
  const rows = await pageRows(db, reached, query, offset, now);
  // A page past the end has no row to carry the count.
  const count = rows[0]?.count ?? (await counted(db, reached, query, now).executeTakeFirstOrThrow()).count;
  return { rows, count, offset };
};

/** The map never shows more than this many missions at once (specification 2 §7.5). */
const MAP_LIMIT = 1000;

/** The newest missions that pass the filters, with their areas, for the map. */
export const mapFlights = async (db: Db, reached: Reached, query: ListQuery, now: Date) => {
  const flights = await filtered(db, reached, query, now)
    .select([
      'id',
      'display_identifier',
      'name',
      'status',
      'outlook',
      'analysis',
      'date_start',
      'date_end',
      'max_flying_height',
      'scenario',
      'visibility',
      'is_archived',
      'center_lng',
      'center_lat',
      'version',
      countOf('flight_areas').as('areas_count'),
      countOf('flight_pilots').as('pilots_count'),
      countOf('flight_drones').as('drones_count'),
    ])
    .orderBy('id', 'desc')
    .limit(MAP_LIMIT)
    .execute();
  if (flights.length === 0) return { flights, areas: [] };
  const areas = await db
    .selectFrom('flight_areas')
    .select(['flight_id', 'geometry', 'outline'])
    .where(
      'flight_id',
      'in',
      flights.map(({ id }) => id),
    )
    .orderBy('flight_id', 'desc')
    .orderBy('position')
    .execute();
  return { flights, areas };
};

export type MapFlights = Awaited<ReturnType<typeof mapFlights>>;
