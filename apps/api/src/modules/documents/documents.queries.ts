import type { Actor } from '@envol/domain/access/actor';
import { isStaff } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import type { DocumentOwner, RequestCategory } from '@envol/domain/documents/categories';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { lastDayAtPlace } from '../paper-states/index.ts';

/** The files of a request itself. */
export const filesOfApproval = (db: Db, approvalId: number) =>
  db
    .selectFrom('documents')
    .select(['id', 'category', 'name', 'type', 'bytes'])
    .$narrowType<{ category: RequestCategory | null }>()
    .where('owner_type', '=', 'approval')
    .where('owner_id', '=', approvalId)
    .orderBy('id')
    .execute();

/** The files of messages, each with its message. */
export const filesOfMessages = async (db: Db, messageIds: readonly number[]) =>
  messageIds.length === 0
    ? []
    : db
        .selectFrom('documents')
        .select(['id', 'category', 'name', 'type', 'bytes', 'owner_id as message_id'])
        .$narrowType<{ category: null }>()
        .where('owner_type', '=', 'message')
        .where('owner_id', 'in', messageIds)
        .orderBy('id')
        .execute();

/** What two sides discuss, each with its table. */
const DISCUSSED = {
  approval: 'approvals',
  activation: 'activations',
  take_off: 'take_off_authorizations',
} as const;
type Discussed = (typeof DISCUSSED)[keyof typeof DISCUSSED];
const REACHED_AS = {
  approvals: 'approvals',
  activations: 'activations',
  take_off_authorizations: 'take_offs',
} as const;

/** Whether a file's message stands in a discussion whose subject is reached by that condition. */
const ofDiscussion = (reaches: (table: Discussed) => RawBuilder<boolean>): RawBuilder<boolean> => {
  const branches = Object.entries(DISCUSSED).map(
    ([type, table]) => sql`when ${sql.lit(type)} then exists (select from ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = t.subject_id and ${reaches(table)})`,
  );
  return sql<boolean>`exists (select from messages m join threads t on t.id = m.thread_id
    where m.id = documents.owner_id and case t.subject_type ${sql.join(branches, sql` `)} else false end)`;
};

/** What an authority reads of a request's two sides, of its own, and, as a prefecture, of operators that asked it, or declared to it. */
const reachedByAuthority = (structureIds: readonly number[]): RawBuilder<boolean> => {
  const mine = sql`any(${[...structureIds]}::bigint[])`;
  return sql<boolean>`case documents.side
    when 'authority' then documents.structure_id = ${mine}
    when 'both' then case documents.owner_type
      when 'prefect_order' then exists (select from prefect_orders o where o.id = documents.owner_id and (o.structure_id = ${mine}
        or (o.status = 'signed' and exists (select from approvals a where a.operator_id = o.operator_id and a.structure_id = ${mine}
          and (a.date_start at time zone a.time_zone)::date <= o.last_date
          and (a.date_end at time zone a.time_zone)::date >= o.first_date))))
      when 'approval' then exists (select from approvals where id = documents.owner_id and structure_id = ${mine})
      else ${ofDiscussion((table) => sql<boolean>`${sql.ref(`${table}.structure_id`)} = ${mine}`)} end
    else documents.owner_type = 'operator'
      and exists (select from document_categories c
        where c.owner_type = 'operator' and c.category = documents.category and c.prefecture_reads)
      and (exists (select from approvals a join structures s on s.id = a.structure_id
          where a.operator_id = documents.operator_id and a.structure_id = ${mine} and s.structure_type = 'prefecture')
        or exists (select from declarations d where d.operator_id = documents.operator_id
          and d.structure_id = ${mine} and d.kind = 'prefecture'))
    end`;
};

/** The documents that an actor reaches: the first lock, part of every query for somebody. */
const reached = (actor: Actor): RawBuilder<boolean> => {
  const { operator_id, sub_exploitant_ids, own_missions, structure_ids } = reachOf(actor);
  // The staff reads a company's own papers; not its people's, nor what it asked of authorities.
  if (isStaff(actor)) return sql<boolean>`documents.owner_type = 'operator' and documents.side = 'operator'`;
  if (operator_id === null) return reachedByAuthority(structure_ids);
  const own = sql<boolean>`documents.operator_id = ${operator_id} and documents.side <> 'authority'`;
  if (sub_exploitant_ids === null && own_missions === null) return own;
  const { drones, flights, own_pilots, flight_incidents, ...subjects } = visibleRows(actor);
  const belongs = (table: string, condition: RawBuilder<boolean>) =>
    sql<boolean>`exists (select from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = documents.owner_id and ${condition})`;
  return sql<boolean>`${own} and case documents.owner_type
    when 'flight' then ${belongs('flights', flights)}
    when 'pilot' then ${belongs('pilots', own_pilots)}
    when 'drone' then ${belongs('drones', drones)}
    when 'approval' then ${belongs('approvals', subjects.approvals)}
    when 'message' then ${ofDiscussion((table) => subjects[REACHED_AS[table]])}
    when 'flight_incident' then ${belongs('flight_incidents', flight_incidents)}
    when 'prefect_order' then true
    else documents.owner_type = 'operator' end`;
};

/** A file that the actor may read. */
export const findDocument = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('documents')
    .select(['name', 'type', 'storage_key', 'sha256', 'side', 'owner_type'])
    .where('documents.id', '=', id)
    .where(reached(actor))
    .executeTakeFirst();

const PAPER = [
  'documents.id',
  'documents.owner_type',
  'documents.owner_id',
  'documents.category',
  'documents.name',
  'documents.type',
  'documents.bytes',
  'documents.expires_on',
  'documents.created_at',
] as const;

/** The papers of one owner that the actor reaches, newest first. */
export const papersOf = (db: Db, actor: Actor, owner: DocumentOwner, id: number) =>
  db
    .selectFrom('documents')
    .select(PAPER)
    .where('owner_type', '=', owner)
    .where('owner_id', '=', id)
    .where(reached(actor))
    .orderBy('documents.id', 'desc')
    .execute();

/** A paper of the operator's own. */
export const findPaper = (db: Db, id: number) =>
  db.selectFrom('documents').select(PAPER).where('documents.id', '=', id).executeTakeFirstOrThrow();

export type PaperRow = Awaited<ReturnType<typeof papersOf>>[number];

const OWNER_TABLES = { pilot: 'pilots', drone: 'drones', flight: 'flights' } as const;

/** Whether the operator has such an owner of papers. */
export const hasOwner = async (db: Db, actor: Actor, owner: DocumentOwner, id: number): Promise<boolean> =>
  owner === 'operator'
    ? isStaff(actor)
      ? (await db.selectFrom('operators').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
      : id === reachOf(actor).operator_id
    : (await db
        .selectFrom(OWNER_TABLES[owner])
        .select('id')
        .where('id', '=', id)
        .where(visibleRows(actor)[OWNER_TABLES[owner]])
        .executeTakeFirst()) !== undefined;

/** The last day of a mission by the calendar of its place; undefined where the operator has no such mission. */
export const lastDayOf = (db: Db, actor: Actor, flightId: number) =>
  db
    .selectFrom('flights')
    .select(lastDayAtPlace.as('last_day'))
    .where('id', '=', flightId)
    .where(visibleRows(actor).flights)
    .executeTakeFirst();

/** The papers that count for a mission, its own first, each with whose it is; `orderIds`: the orders of prefects that hold it. */
export const papersOfFlight = (db: Db, actor: Actor, flightId: number, orderIds: readonly number[]) =>
  db
    .selectFrom('documents')
    .leftJoin('pilots', (join) =>
      join.onRef('pilots.id', '=', 'documents.owner_id').on('documents.owner_type', '=', 'pilot'),
    )
    .leftJoin('drones', (join) =>
      join.onRef('drones.id', '=', 'documents.owner_id').on('documents.owner_type', '=', 'drone'),
    )
    .leftJoin('operators', (join) =>
      join.onRef('operators.id', '=', 'documents.owner_id').on('documents.owner_type', '=', 'operator'),
    )
    .leftJoin('prefect_orders as orders', (join) =>
      join.onRef('orders.id', '=', 'documents.owner_id').on('documents.owner_type', '=', 'prefect_order'),
    )
    .select(PAPER)
    .select(
      sql<string | null>`coalesce(pilots.first_name || ' ' || pilots.last_name, drones.name,
        operators.commercial_name, orders.number)`.as('owner_name'),
    )
    .where(reached(actor))
    .where('documents.side', 'in', ['operator', 'both'])
    .where(
      sql<boolean>`case documents.owner_type
        when 'prefect_order' then documents.owner_id = any(${[...orderIds]}::bigint[])
        when 'flight' then documents.owner_id = ${flightId}
        when 'pilot' then exists (select from flight_pilots l
          where l.flight_id = ${flightId} and l.pilot_id = documents.owner_id)
        when 'drone' then exists (select from flight_drones l
          where l.flight_id = ${flightId} and l.drone_id = documents.owner_id)
        else documents.owner_type = 'operator' end`,
    )
    .orderBy(sql`documents.owner_type <> 'flight'`)
    .orderBy('documents.id', 'desc')
    .execute();
