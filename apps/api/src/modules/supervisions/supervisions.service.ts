import type { RequestOf } from '@envol/contract/endpoint';
import type {
  listSupervisions,
  Supervision,
  UspaceChange,
  uspacesJournal,
} from '@envol/contract/supervisions';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { availableSupervisionActions } from '@envol/domain/take-off/policy';
import { AIRBORNE_STATUSES } from '@envol/domain/take-off/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { containsText, requestNames } from '../../platform/db/like.ts';
import { countOf } from '../../platform/db/page.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { notFound } from '../../platform/http/failure.ts';
import { startOfPage } from '../../platform/http/page.ts';
import type { Services } from '../../platform/service.ts';
import { drawnShapes } from '../geometry/index.ts';
import { findSupervisedCases } from '../take-off/index.ts';

/** What the calls of this module need: supervisors read through the process, their own structures alone. */
export interface SupervisionsDeps {
  readonly system_db: Database;
  readonly clock: Clock;
  readonly geometry: Services['geometry'];
  readonly facts: Facts;
}

const ownOf = (actor: Actor): RawBuilder<unknown> =>
  sql`any(${[...reachOf(actor).supervised_structure_ids]}::bigint[])`;

const airborne = sql`any(${[...AIRBORNE_STATUSES]}::text[])`;

/** The U-spaces that somebody supervises, with what operates in them. */
export const readStructures = async ({ system_db }: SupervisionsDeps, actor: Actor) => {
  const { rows } = await sql<{
    id: number;
    code: string;
    name: string;
    closed_at: string | null;
    closing_reason: string | null;
    in_flight: number;
    to_order: number;
    granted: number;
  }>`select s.id, s.code, s.name, s.closed_at, s.closing_reason,
      (select count(*) from take_off_authorizations t where t.structure_id = s.id and t.status = ${airborne}) as in_flight,
      (select count(*) from take_off_authorizations t where t.structure_id = s.id and (t.status = 'taken_off'
        or (t.status = 'landing_required' and not t.landing_is_urgent))) as to_order,
      (select count(*) from take_off_authorizations t where t.structure_id = s.id
        and t.status in ('submitted', 'granted')) as granted
    from structures s where s.id = ${ownOf(actor)} order by s.name`.execute(system_db);
  return rows.map((row) => ({ ...row, is_closed: row.closed_at !== null }));
};

/** The zones of those U-spaces. */
export const readZones = async ({ system_db, geometry: work }: SupervisionsDeps, actor: Actor) => {
  const own = reachOf(actor).supervised_structure_ids;
  const rows =
    own.length === 0
      ? []
      : await system_db
          .selectFrom('structure_zones as z')
          .innerJoin('structures as s', 's.id', 'z.structure_id')
          .select(['z.id', 'z.structure_id', 'z.name', 'z.geometry', 'z.outline', 'z.ceiling_m'])
          .select('s.closed_at')
          .where('z.structure_id', 'in', [...own])
          .where('z.kind', 'in', ['uspace', 'competence'])
          .orderBy('z.id')
          .execute();
  const shapes = await drawnShapes(work, rows);
  return {
    type: 'FeatureCollection' as const,
    features: rows.flatMap(({ id, geometry: _, outline: __, closed_at, ...zone }, index) => {
      const geometry = shapes[index];
      const properties = { ...zone, is_closed: closed_at !== null };
      return geometry === undefined ? [] : [{ type: 'Feature' as const, id, geometry, properties }];
    }),
  };
};

/** Who opened and closed the U-spaces that somebody supervises, the latest first. */
export const readJournal = async (
  { system_db }: SupervisionsDeps,
  actor: Actor,
  { limit, offset, structures }: RequestOf<typeof uspacesJournal>['query'],
): Promise<{ readonly rows: UspaceChange[]; readonly count: number }> => {
  const own = reachOf(actor).supervised_structure_ids;
  const asked = structures === undefined ? own : own.filter((id) => structures.includes(id));
  if (asked.length === 0) return { rows: [], count: 0 };
  const found = system_db
    .selectFrom('uspace_journal as j')
    .innerJoin('structures as s', 's.id', 'j.structure_id')
    .where('j.structure_id', 'in', [...asked]);
  const rows = await found
    .select(['j.id', 'j.structure_id', 's.name as structure_name', 'j.is_closed', 'j.reason'])
    .select(['j.landing_orders', 'j.changed_by_name as by', 'j.changed_at as at'])
    .orderBy('j.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count: await countOf(found) };
};

/** A drone of the row's approval is in the air. */
const isAirborne = sql<boolean>`exists (select from take_off_authorizations t
  where t.approval_id = a.id and t.status = ${airborne})`;

/** Over for who watches: not while its drone is in the air, past its approval's end or without it. */
const isClosed = sql<boolean>`(a.closed_at is not null and not ${isAirborne})`;

/** What is watched: flights that are approved, and whatever flies. */
const isWatched = sql<boolean>`(a.status in ('accepted', 'reserves') or ${isAirborne})`;

/**
 * The row's flight may be flown now: it is in the air, or its approval is in force with an activation under way or, where
 * none is asked for, in its own hours.
 */
const isActivated = (now: string) => sql<boolean>`(${isAirborne} or (a.closed_at is null and (
  exists (select from activations v where v.approval_id = a.id and v.status = 'accepted'
    and ${now}::timestamptz between v.date_start and v.date_end)
  or (not r.activation_required and ${now}::timestamptz between a.date_start and a.date_end))))`;

type Query = RequestOf<typeof listSupervisions>['query'];

/** A question in one set of words, with what stands where nothing was said. */
const inOneWording = ({ isClosed, isActivated, dateFrom, dateTo, ...query }: Query) => ({
  ...query,
  is_closed: isClosed ?? query.is_closed ?? false,
  is_activated: isActivated ?? query.is_activated ?? true,
  date_min: dateFrom ?? query.date_min,
  date_max: dateTo ?? query.date_max,
});

const conditionOf = (actor: Actor, query: ReturnType<typeof inOneWording>, now: string) => sql<boolean>`(
  a.structure_id = ${ownOf(actor)} and ${isWatched} and ${isClosed} = ${query.is_closed} and ${isActivated(now)} = ${query.is_activated}
  and ${
    query.q === undefined || query.q.trim() === ''
      ? sql`true`
      : containsText([...requestNames('a'), sql`a.request -> 'pilot' ->> 'full_name'`], query.q)
  }
  and ${query.structures === undefined ? sql`true` : sql`a.structure_id = any(${[...query.structures]}::bigint[])`}
  and ${query.date_min === undefined ? sql`true` : sql`(a.date_end at time zone a.time_zone)::date >= ${query.date_min}::date`}
  and ${query.date_max === undefined ? sql`true` : sql`(a.date_start at time zone a.time_zone)::date <= ${query.date_max}::date`})`;

/** An instant inside a JSON of the database, written as every answer writes them. */
const instant = (expression: string) =>
  sql.raw(`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

const columns = (now: string) => sql`a.id, a.display_identifier as identifier, ${isClosed} as is_closed,
  ${isActivated(now)} as is_activated, a.structure_id, s.name as structure_name, a.company_name,
  json_build_object('id', a.flight_id, 'name', a.request ->> 'flight_name') as flight,
  json_build_array(a.center_lng, a.center_lat) as center,
  (select coalesce(json_agg(p.geometry order by p.id), '[]') from approval_areas p where p.approval_id = a.id) as geometry,
  a.date_start, a.date_end, a.time_zone,
  json_build_object('full_name', a.request -> 'pilot' ->> 'full_name', 'phone', a.request -> 'pilot' ->> 'phone') as pilot,
  (select json_build_object('id', t.id, 'status', t.status, 'effective_start', ${instant('t.effective_start')},
      'breaches', t.breaches, 'take_off_verdict', t.take_off_verdict,
      'valid_until', case when t.status = 'granted' then ${instant('coalesce(t.valid_until, t.date_end)')} end,
      'landing', case when t.landing_ordered_at is not null then json_build_object(
        'ordered_at', ${instant('t.landing_ordered_at')}, 'ordered_by', coalesce(t.landing_ordered_by_name, ''),
        'message', t.landing_message, 'cause', t.landing_cause, 'is_urgent', t.landing_is_urgent,
        'orders', t.landing_orders, 'received_at', ${instant('t.landing_received_at')}) end)
    from take_off_authorizations t where t.approval_id = a.id
      and t.status not in ('refused', 'cancelled', 'landed') order by t.id desc limit 1) as take_off`;

const FROM = sql`from approvals a join structures s on s.id = a.structure_id
  join structure_settings r on r.structure_id = a.structure_id`;

type Row = Omit<Supervision, 'obstacles' | 'max_flying_height' | 'available_actions'>;

/** With what stands against each take-off, as its pilot and its tower are told it, and the height that its alarm holds it to. */
const withDay = async (
  { system_db }: Pick<SupervisionsDeps, 'system_db'>,
  actor: Actor,
  rows: readonly Row[],
  now: string,
): Promise<Supervision[]> => {
  const cases = await findSupervisedCases(
    system_db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.flatMap((row) => {
    const own = cases.get(row.id);
    if (own === undefined) return [];
    const available_actions = availableSupervisionActions(actor, row.take_off?.status ?? null);
    return [{ ...row, ...own, obstacles: [...own.obstacles], available_actions }];
  });
};

/** A page of supervised flights, by identifier; `with_id` asks for the page on which that one stands. */
export const pageSupervisions = async (deps: SupervisionsDeps, actor: Actor, asked: Query) => {
  const query = inOneWording(asked);
  const { system_db, clock } = deps;
  const now = clock.now().toISOString();
  const condition = conditionOf(actor, query, now);
  const direction = query.ordering === 'identifier' ? sql`asc` : sql`desc`;
  const offset = await startOfPage(query, async (id) => {
    const isBefore = query.ordering === 'identifier' ? sql`a.id < ${id}` : sql`a.id > ${id}`;
    const { rows } = await sql<{ found: boolean; before: number }>`select
      coalesce(bool_or(a.id = ${id}), false) as found, count(*) filter (where ${isBefore}) as before
      ${FROM} where ${condition}`.execute(system_db);
    return rows[0]?.found ? rows[0].before : null;
  });
  const [counted, page] = await Promise.all([
    sql<{ count: number }>`select count(*) ${FROM} where ${condition}`.execute(system_db),
    // Identifiers grow with the ids.
    sql<Row>`select ${columns(now)} ${FROM} where ${condition}
      order by a.id ${direction} limit ${query.limit} offset ${offset}`.execute(system_db),
  ]);
  const rows = await withDay(deps, actor, page.rows, now);
  return { rows, count: counted.rows[0]?.count ?? 0, offset };
};

/** One supervised flight; the same 404 for an unknown id and one of a structure that the asker does not supervise. */
export const readSupervision = async (
  deps: Pick<SupervisionsDeps, 'system_db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<Supervision> => {
  const { system_db, clock } = deps;
  const now = clock.now().toISOString();
  const { rows } = await sql<Row>`select ${columns(now)} ${FROM}
    where a.id = ${id} and a.structure_id = ${ownOf(actor)} and ${isWatched}`.execute(system_db);
  const [row] = await withDay(deps, actor, rows, now);
  if (row === undefined) throw notFound();
  return row;
};
