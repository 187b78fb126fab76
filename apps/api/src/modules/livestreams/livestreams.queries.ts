import type { RequestOf } from '@envol/contract/endpoint';
import type { listLivestreams } from '@envol/contract/livestreams';
import type { Actor } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import type { Tables } from '../../platform/db/schema.ts';

type ListQuery = RequestOf<typeof listLivestreams>['query'];

/** What is told of a record. */
type RecordRow = Pick<
  Selectable<Tables['livestream_records']>,
  'id' | 'began_at' | 'ended_at' | 'bytes' | 'lasts_ms' | 'kept_until' | 'fault'
>;

const rowsOf = (db: Db) =>
  db
    .selectFrom('livestreams')
    .selectAll('livestreams')
    .select((eb) => [
      sql<string>`(select o.commercial_name from operators o where o.id = livestreams.operator_id)`.as(
        'operator_name',
      ),
      eb
        .selectFrom('flights')
        .select('flights.name')
        .whereRef('flights.id', '=', 'livestreams.flight_id')
        .as('flight_name'),
      sql<
        readonly RecordRow[]
      >`coalesce((select json_agg(json_build_object('id', r.id, 'began_at', r.began_at,
          'ended_at', r.ended_at, 'bytes', r.bytes, 'lasts_ms', r.lasts_ms, 'kept_until', r.kept_until,
          'fault', r.fault) order by r.id)
        from livestream_records r where r.livestream_id = livestreams.id), '[]')`.as('records'),
    ]);

export type LivestreamRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

/** The livestreams that somebody may watch: its operator's, or those of missions that it was asked about. */
const visibleTo = (actor: Actor): RawBuilder<boolean> => {
  const { operator_id, own_missions, structure_ids, supervised_structure_ids } = reachOf(actor);
  const { flights, is_confined, approvals } = visibleRows(actor);
  if (operator_id !== null) {
    const own = sql<boolean>`livestreams.operator_id = ${operator_id}`;
    if (!is_confined && own_missions === null) return own;
    return sql<boolean>`(${own} and (livestreams.flight_id is null
      or exists (select from flights where flights.id = livestreams.flight_id and ${flights})))`;
  }
  if (structure_ids.length > 0)
    return sql<boolean>`exists (select from approvals where approvals.flight_id = livestreams.flight_id
      and approvals.status <> 'cancelled' and ${approvals})`;
  return sql<boolean>`exists (select from approvals where approvals.flight_id = livestreams.flight_id
    and approvals.structure_id = any(${[...supervised_structure_ids]}::bigint[])
    and approvals.status in ('accepted', 'reserves'))`;
};

export interface Readers {
  readonly db: Database;
  readonly system_db: Database;
}

/** Authorities and supervisors read through the process, what was asked of their structures alone: neither reaches missions. */
const dbOf = ({ db, system_db }: Readers, actor: Actor): Database =>
  hasCapability(actor, 'flies') ? db : system_db;

const within = (db: Db, actor: Actor) => rowsOf(db).where(visibleTo(actor));

/** One page, and how many there are. */
export const pageLivestreams = async (
  readers: Readers,
  actor: Actor,
  query: ListQuery,
): Promise<{ readonly count: number; readonly rows: LivestreamRow[] }> => {
  const { q, status, flight_id, approval_id } = query;
  let found = within(dbOf(readers, actor), actor);
  if (q !== undefined)
    found = found.where(
      containsText(['livestreams.label', 'livestreams.public_name', 'livestreams.drone_label'], q),
    );
  if (status !== undefined) found = found.where('livestreams.status', '=', status);
  if (flight_id !== undefined) found = found.where('livestreams.flight_id', '=', flight_id);
  if (approval_id !== undefined)
    found = found.where((eb) =>
      eb.exists(
        eb
          .selectFrom('approvals')
          .whereRef('approvals.flight_id', '=', 'livestreams.flight_id')
          .where('approvals.id', '=', approval_id),
      ),
    );
  const [count, rows] = await Promise.all([countOf(found), inPage(found, query).execute()]);
  return { count, rows };
};

export const findLivestream = (
  readers: Readers,
  actor: Actor,
  id: number,
): Promise<LivestreamRow | undefined> =>
  within(dbOf(readers, actor), actor).where('livestreams.id', '=', id).executeTakeFirst();

/** One of the asker's operator, which nobody else changes until the transaction ends. */
export const lockLivestream = (db: Db, actor: Actor, id: number): Promise<LivestreamRow | undefined> =>
  within(db, actor).where('livestreams.id', '=', id).forUpdate('livestreams').executeTakeFirst();

/** One by the hash of its public name; whether the name still opens is not asked here. */
export const findByLink = (db: Db, link_hash: Buffer): Promise<LivestreamRow | undefined> =>
  rowsOf(db)
    .where('link_hash', '=', link_hash)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('operators')
          .whereRef('operators.id', '=', 'livestreams.operator_id')
          .where('operators.archived_at', 'is', null),
      ),
    )
    .executeTakeFirst();

export const findById = (db: Db, id: number): Promise<LivestreamRow | undefined> =>
  rowsOf(db).where('livestreams.id', '=', id).executeTakeFirst();

/** Addresses that are told of an operator's livestreams, in the order in which they were added. */
export const emailsOf = (db: Db, operator_id: number) =>
  db
    .selectFrom('livestream_emails')
    .select(['id', 'email'])
    .where('operator_id', '=', operator_id)
    .orderBy('id')
    .execute();

/** An hour before it begins a drone is set up. */
const SOON_MS = 3_600_000;

/** The mission that an operator flies now or within the hour, where there is one alone; null: none, or several. */
export const missionNow = async (db: Db, actor: Actor, now: Date): Promise<number | null> => {
  const found = await db
    .selectFrom('flights')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('id').as('id')])
    .where(visibleRows(actor).flights)
    .where('is_archived', '=', false)
    .where('status', 'not in', ['canceled', 'refused'])
    .where('date_start', '<=', new Date(now.getTime() + SOON_MS).toISOString())
    .where('date_end', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return found.count === 1 ? found.id : null;
};
