import type { RequestOf } from '@envol/contract/endpoint';
import type { FlightTag, listFlightTags } from '@envol/contract/flight-tags';
import type { FlightSummary } from '@envol/contract/flights';
import type { Constraint, ConstraintKind } from '@envol/domain/airspace/constraint';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { Failure, unknownIds } from '../../platform/http/failure.ts';

type ListQuery = RequestOf<typeof listFlightTags>['query'];

/** Whether a mission wears a tag: put on by hand, or because a constraint of the tag's type binds the mission. */
const wornBy = (flightId: RawBuilder<unknown>, tag: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from flight_tag_links l where l.flight_id = ${flightId} and l.tag_id = ${sql.ref(`${tag}.id`)})
  or ${sql.ref(`${tag}.constraint_type`)} is not null and exists (select from flight_constraints c
    where c.flight_id = ${flightId} and c.judged->>'kind' = ${sql.ref(`${tag}.constraint_type`)}
      and c.judged->>'effect' <> 'free'))`;

/** The tags that a mission wears, by name; `is_automatic` where its constraints put it on. */
export const tagsOf = (flightId: RawBuilder<unknown>) => sql<FlightSummary['tags']>`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name, 'is_automatic', not exists (
    select from flight_tag_links l where l.flight_id = ${flightId} and l.tag_id = g.id)) order by lower(g.name))
  from flight_tags g where g.operator_id = flights.operator_id and ${wornBy(flightId, 'g')}), '[]')`;

/** A tag that a mission may wear. */
export interface TagInReach {
  readonly id: number;
  readonly name: string;
  readonly constraint_type: ConstraintKind | null;
  readonly is_linked: boolean;
}

/** The operator's tags that a mission wears or may come to wear with its next analysis. */
export const tagsInReach = (flightId: RawBuilder<unknown>) => sql<readonly TagInReach[]>`coalesce((
  select json_agg(json_build_object('id', g.id, 'name', g.name, 'constraint_type', g.constraint_type,
    'is_linked', l.flight_id is not null) order by lower(g.name))
  from flight_tags g left join flight_tag_links l on l.tag_id = g.id and l.flight_id = ${flightId}
  where g.operator_id = flights.operator_id and (l.flight_id is not null or g.constraint_type is not null)), '[]')`;

/** Those that it wears, by what binds it now: what `wornBy` says in SQL. */
export const wornTags = (
  tags: readonly TagInReach[],
  constraints: readonly { readonly judged: Pick<Constraint, 'kind' | 'effect'> }[],
): FlightSummary['tags'] => {
  const kinds = new Set(constraints.flatMap(({ judged }) => (judged.effect === 'free' ? [] : [judged.kind])));
  return tags.flatMap(({ id, name, constraint_type, is_linked }) =>
    is_linked || (constraint_type !== null && kinds.has(constraint_type))
      ? [{ id, name, is_automatic: !is_linked }]
      : [],
  );
};

/** Missions that wear one of these tags. */
export const wearsAny = (ids: readonly number[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from flight_tags g where g.id = any(${[...ids]}::bigint[]) and g.operator_id = flights.operator_id
    and ${wornBy(sql.ref('flights.id'), 'g')})`;

/** Each tag with how many missions within reach wear it. */
const described = (db: Db, operatorId: number, reached: VisibleRows) =>
  db
    .selectFrom('flight_tags')
    .select(['flight_tags.id', 'flight_tags.name', 'flight_tags.constraint_type'])
    .select(
      sql<number>`(select count(*)::int from flights
        where ${reached.flights} and ${wornBy(sql.ref('flights.id'), 'flight_tags')})`.as('flights_count'),
    )
    .where('flight_tags.operator_id', '=', operatorId);

/** One page of an operator's tags, and how many there are. */
export const pageTags = async (db: Db, operatorId: number, reached: VisibleRows, query: ListQuery) => {
  const { q } = query;
  const found = described(db, operatorId, reached).$if(q !== undefined, (rows) =>
    rows.where(containsText(['flight_tags.name'], q ?? '')),
  );
  const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
  return { rows: rows as FlightTag[], count };
};

export const findTag = (
  db: Db,
  operatorId: number,
  reached: VisibleRows,
  id: number,
): Promise<FlightTag | undefined> =>
  described(db, operatorId, reached).where('flight_tags.id', '=', id).executeTakeFirst() as Promise<
    FlightTag | undefined
  >;

/** All of an operator's tags, by name. */
export const tagNames = (db: Db, operatorId: number) =>
  db
    .selectFrom('flight_tags')
    .select(['id', 'name', 'constraint_type'])
    .where('operator_id', '=', operatorId)
    .orderBy(sql`lower(name)`)
    .execute();

/** Throws TAG_UNKNOWN for tags that are not the operator's, naming each place in the list. */
export const checkTags = async (
  db: Db,
  operatorId: number,
  ids: readonly number[] | undefined,
): Promise<void> => {
  if (ids === undefined || ids.length === 0) return;
  const rows = await db
    .selectFrom('flight_tags')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('id', 'in', ids)
    .forKeyShare()
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const fields = unknownIds('tag_ids', ids, known, 'tag_unknown');
  if (fields.length > 0) throw new Failure('TAG_UNKNOWN', { fields });
};

/** Puts exactly these tags on missions by hand; `mode` "add" or "remove" leaves the others on. */
export const writeTags = async (
  db: Db,
  flightIds: readonly number[],
  tagIds: readonly number[],
  mode: 'set' | 'add' | 'remove' = 'set',
): Promise<void> => {
  const flights = sql`${[...flightIds]}::bigint[]`;
  const tags = sql`${[...tagIds]}::bigint[]`;
  if (mode !== 'add')
    await sql`delete from flight_tag_links where flight_id = any(${flights})
      and ${mode === 'remove' ? sql`tag_id = any(${tags})` : sql`tag_id <> all(${tags})`}`.execute(db);
  if (mode !== 'remove')
    await sql`insert into flight_tag_links (flight_id, tag_id)
      select f, t from unnest(${flights}) f, unnest(${tags}) t on conflict do nothing`.execute(db);
};
