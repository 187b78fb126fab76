import type { RequestOf } from '@envol/contract/endpoint';
import { type FlightSummary, type listFlights, SAME_PLACE_M } from '@envol/contract/flights';
import { LIMITS } from '@envol/contract/limits';
import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '@envol/domain/geo/ellipsoid';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { ofEntity } from '../../platform/db/entity.ts';
import { fixedSql } from '../../platform/db/fixedSql.ts';
import { containsText } from '../../platform/db/like.ts';
import { bytesDrawn, MAP_BYTES } from '../../platform/db/mapBytes.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { startOfPage } from '../../platform/http/page.ts';
import { approvalsOf, areaHeightsOf, hourTermsOf } from '../flight-details/index.ts';
import { summaryColumns } from '../flight-rows/index.ts';
import { tagsOf, wearsAny } from '../flight-tags/index.ts';
import type { VerdictMoments } from '../flight-verdicts/index.ts';
import { COUNTS_BESIDE_NAMES, clearFlights, hasStatus, JUDGED } from '../flight-verdicts/index.ts';

export type ListQuery = RequestOf<typeof listFlights>['query'];
/** What narrows a list, without its page. */
type Filters = Omit<ListQuery, 'limit' | 'offset' | 'ordering' | 'geom' | 'no_limit' | 'with_id' | 'withId'>;
/** Filters with the missions that are `clear` at the moment of asking, where a status is asked for that this decides. */
type Resolved<Query> = Query & { readonly clear?: readonly number[] };

/** Whose list: what somebody reaches, who may fly too. */
export interface Asker {
  readonly reached: VisibleRows;
  readonly user_id: number;
  readonly pilot_id: number | null;
}
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

const isMine = ({ user_id, pilot_id }: Asker) =>
  pilot_id === null
    ? sql<boolean>`flights.created_by = ${user_id}`
    : sql<boolean>`(flights.created_by = ${user_id} or ${linked('pilot', [pilot_id])})`;

/** Of the simplified form, or of everybody else. */
const isOfCategory = (category: 'specialist' | 'generalist') =>
  sql<boolean>`flights.is_generalist = ${category === 'generalist'}`;

/** Whether some of its procedures are, or were, entrusted. */
const isEntrusted = (is: boolean) =>
  sql<boolean>`exists (select from entrustments e where e.flight_id = flights.id) = ${is}`;

const askedOf = (structures: readonly number[]) => sql<boolean>`exists (select from approvals a
  where a.flight_id = flights.id and a.status <> 'cancelled' and a.structure_id = any(${[...structures]}::bigint[]))`;

/** With an area in the square of `SAME_PLACE_M` around a place. */
const isNear = ([x, y]: readonly [number, number]) => {
  const dy = SAME_PLACE_M / metresPerDegreeOfLatitude(y);
  const dx = SAME_PLACE_M / metresPerDegreeOfLongitude(y);
  return sql<boolean>`exists (select from flight_areas a where a.flight_id = flights.id
    and a.center_lng between ${x - dx} and ${x + dx} and a.center_lat between ${y - dy} and ${y + dy})`;
};

/** By its name and number, or by the number of one of its requests, which is what letters and calls speak of. */
const isNamed = (q: string): RawBuilder<boolean> => {
  const named = containsText(['name', 'display_identifier'], q);
  return /^A-\d+$/i.test(q.trim())
    ? sql<boolean>`(${named} or exists (select from approvals a
        where a.flight_id = flights.id and a.display_identifier = ${q.trim().toUpperCase()}))`
    : named;
};

/** The missions within reach that pass the filters. Days are those of each mission's own place. */
const filtered = (db: Db, asker: Asker, query: Resolved<Filters>, now: Date): Rows<object> => {
  let rows: Rows<object> = db.selectFrom('flights').where(asker.reached.flights);
  if (query.is_archived !== undefined) rows = rows.where('is_archived', '=', query.is_archived);
  if (query.status && query.status.length > 0)
    rows = query.clear
      ? rows.where(hasStatus(query.status, query.clear))
      : rows.where('status', 'in', query.status);
  if (query.outlook && query.outlook.length > 0) rows = rows.where('outlook', 'in', query.outlook);
  if (query.is_closed !== undefined)
    rows = rows.where('date_end', query.is_closed ? '<' : '>=', now.toISOString());
  if (query.date_min !== undefined) rows = rows.where(endsFrom(query.date_min));
  if (query.date_max !== undefined) rows = rows.where(beginsBy(query.date_max));
  if (query.current_week) rows = rows.where(inWeekOf(now));
  const { q } = query;
  if (q !== undefined && q.trim() !== '') rows = rows.where(isNamed(q));
  if (query.pilots && query.pilots.length > 0) rows = rows.where(linked('pilot', query.pilots));
  if (query.drones && query.drones.length > 0) rows = rows.where(linked('drone', query.drones));
  if (query.structures && query.structures.length > 0) rows = rows.where(askedOf(query.structures));
  if (query.sub_exploitant_id !== undefined) rows = rows.where(ofEntity('flights', query.sub_exploitant_id));
  if (query.tags && query.tags.length > 0) rows = rows.where(wearsAny(query.tags));
  if (query.activity_domain !== undefined) rows = rows.where('activity_domain', '=', query.activity_domain);
  if (query.near !== undefined) rows = rows.where(isNear(query.near));
  if (query.contact !== undefined) rows = rows.where(linked('pilot', [query.contact]));
  if (query.pilots_category !== undefined) rows = rows.where(isOfCategory(query.pilots_category));
  const entrusted = query.is_entrusted ?? query.was_entrusted;
  if (entrusted !== undefined) rows = rows.where(isEntrusted(entrusted));
  if (query.is_restricted !== undefined)
    rows = rows.where('restricted_at', query.is_restricted ? 'is not' : 'is', null);
  if (query.mine === true) rows = rows.where(isMine(asker));
  return rows;
};

const DECIDED_BY_CLEAR: ReadonlySet<string> = new Set(['clear', 'planned']);

const resolve = async <Query extends Filters>(
  db: Db,
  asker: Asker,
  query: Query,
  moments: VerdictMoments,
): Promise<Resolved<Query>> =>
  query.status?.some((status) => DECIDED_BY_CLEAR.has(status))
    ? { ...query, clear: await clearFlights(db, asker.reached, moments) }
    : query;

/** What a list is sorted by, the first thing first; the id decides between equals. */
const orderOf = ({ ordering }: Pick<ListQuery, 'ordering'>, now: Date) => {
  const direction = ordering.startsWith('-') ? ('desc' as const) : ('asc' as const);
  const column = ordering.replace(/^-/, '');
  // As a reader looks for it: "Chantier" before "CHU", "Église" among the E.
  if (column === 'name') return { keys: [sql`plain_text(flights.name) collate "C"`], direction };
  if (ordering !== 'next_start') return { keys: [sql.ref(`flights.${column}`)], direction };
  const isOver = sql`(flights.date_end < ${now.toISOString()}::timestamptz)`;
  const begins = sql`extract(epoch from flights.date_start)`;
  return { keys: [isOver, sql`case when ${isOver} then -${begins} else ${begins} end`], direction };
};

const sorted = <O>(rows: Rows<O>, query: Pick<ListQuery, 'ordering'>, now: Date): Rows<O> => {
  const { keys, direction } = orderOf(query, now);
  return [...keys, sql.ref('flights.id')].reduce((found, key) => found.orderBy(key, direction), rows);
};

/** How many missions of a list stand before one; null for one that is unknown or does not pass the filters. */
const rankOf = async (
  db: Db,
  asker: Asker,
  query: ListQuery,
  now: Date,
  id: number,
): Promise<number | null> => {
  const { keys, direction } = orderOf(query, now);
  const key = sql.join([...keys, sql.ref('flights.id')]);
  const wanted = filtered(db, asker, query, now).select(sql<boolean>`true`.as('found')).where('id', '=', id);
  if (!(await wanted.executeTakeFirst())) return null;
  const before = direction === 'desc' ? sql`>` : sql`<`;
  const { count } = await filtered(db, asker, query, now)
    .where(sql<boolean>`(${key}) ${before} (select ${key} from flights where flights.id = ${id})`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** A mission's crew or its drones, by name. */
const namedOf = (kind: 'pilot' | 'drone', name: RawBuilder<unknown>) =>
  sql<FlightSummary['pilots']>`coalesce((
    select json_agg(named) from (select p.id, ${name} as name
      from ${sql.table(`flight_${kind}s`)} l join ${sql.table(`${kind}s`)} p on p.id = ${sql.ref(`l.${kind}_id`)}
      where l.flight_id = flights.id order by l.position) named), '[]')`;

const FLIGHT_ID = sql.ref('flights.id');

/** What a list says of each mission. */
const LISTED = [
  ...summaryColumns,
  ...COUNTS_BESIDE_NAMES,
  fixedSql(areaHeightsOf(FLIGHT_ID)).as('area_heights'),
  fixedSql(approvalsOf(FLIGHT_ID)).as('approvals'),
  fixedSql(hourTermsOf(FLIGHT_ID)).as('hour_terms'),
  fixedSql(tagsOf(FLIGHT_ID)).as('tags'),
  fixedSql(namedOf('pilot', sql`p.first_name || ' ' || p.last_name`)).as('pilots'),
  fixedSql(namedOf('drone', sql`p.name`)).as('drones'),
] as const;

const counted = (db: Db, asker: Asker, query: ListQuery, now: Date) =>
  filtered(db, asker, query, now).select((eb) => eb.fn.countAll<number>().as('count'));

const pageRows = (db: Db, asker: Asker, query: ListQuery, offset: number, now: Date) => {
  // The page's ids first, from the index alone; only those rows are then read and joined.
  const ids = sorted(filtered(db, asker, query, now).select('id'), query, now)
    .limit(query.limit)
    .offset(offset);
  const rows = db
    .selectFrom('flights')
    .select([
      ...LISTED,
      // Counted once for the page: one way to the database instead of two.
      counted(db, asker, query, now).as('count'),
    ])
    .where(sql<boolean>`flights.id = any(array(${ids}))`);
  return sorted(rows, query, now).execute();
};

/** One page of the missions within reach, where it begins and how many there are. */
export const pageFlights = async (db: Db, asker: Asker, asked: ListQuery, moments: VerdictMoments) => {
  const { now } = moments;
  const query = await resolve(db, asker, asked, moments);
  const offset = await startOfPage(query, (id) => rankOf(db, asker, query, now, id));
  const rows = await pageRows(db, asker, query, offset, now);
  // A page past the end has no row to carry the count.
  const count = rows[0]?.count ?? (await counted(db, asker, query, now).executeTakeFirstOrThrow()).count;
  return { rows, count, offset };
};

/** The ids of all that the filters find, the soonest first. */
export const idsFound = async (
  db: Db,
  asker: Asker,
  asked: Filters,
  moments: VerdictMoments & { readonly most: number },
): Promise<number[]> => {
  const { now, most } = moments;
  const query = await resolve(db, asker, asked, moments);
  const found = filtered(db, asker, query, now).select('id').limit(most);
  const rows = await sorted(found, { ordering: 'next_start' }, now).execute();
  return rows.map(({ id }) => id);
};

/** The newest missions that pass the filters, for the map, and how many pass: all middles, areas as far as `MAP_BYTES` goes. */
export const mapFlights = async (db: Db, asker: Asker, asked: ListQuery, moments: VerdictMoments) => {
  const { now } = moments;
  const query = await resolve(db, asker, asked, moments);
  const flights = await filtered(db, asker, query, now)
    .select([
      'id',
      'display_identifier',
      'name',
      'is_archived',
      'center_lng',
      'center_lat',
      'version',
      ...JUDGED,
    ])
    .orderBy('id', 'desc')
    .limit(LIMITS.map_missions)
    .execute();
  // A filled answer alone may leave some out.
  const count =
    flights.length < LIMITS.map_missions
      ? flights.length
      : (await counted(db, asker, query, now).executeTakeFirstOrThrow()).count;
  if (flights.length === 0) return { flights, areas: [], count };
  const sized = db
    .selectFrom('flight_areas')
    .select(['flight_id', 'position', 'geometry', 'outline'])
    .select(
      // Of all areas of a mission at once: it is drawn whole or not at all.
      sql<number>`sum(${bytesDrawn}) over (order by flight_id desc)`.as('bytes'),
    )
    .where(
      'flight_id',
      'in',
      flights.map(({ id }) => id),
    );
  const areas = await db
    .selectFrom(sized.as('sized'))
    .select(['flight_id', 'geometry', 'outline'])
    .where('bytes', '<=', MAP_BYTES)
    .orderBy('flight_id', 'desc')
    .orderBy('position')
    .execute();
  return { flights, areas, count };
};

export type MapFlights = Awaited<ReturnType<typeof mapFlights>>;
