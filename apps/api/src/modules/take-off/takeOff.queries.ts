import type { Actor } from '@envol/domain/access/actor';
import { actingSideOf } from '@envol/domain/approvals/policy';
import { AIRBORNE_STATUSES, type TakeOffStatus } from '@envol/domain/take-off/statuses';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { reach } from '../../platform/db/reach.ts';
import { DAY_APPROVAL_COLUMNS, dayAreas, dayTerms } from '../activations/index.ts';
import { unreadFrom } from '../threads/index.ts';

const standing = (db: Db) =>
  db
    .selectFrom('take_off_authorizations')
    .innerJoin('approvals', 'approvals.id', 'take_off_authorizations.approval_id')
    .innerJoin('structures', 'structures.id', 'take_off_authorizations.structure_id');

const joined = (db: Db, actor: Actor) => standing(db).where(reach(actor).take_offs);

const withAll = (rows: ReturnType<typeof standing>, actor: Actor) =>
  rows
    .selectAll('take_off_authorizations')
    .select(DAY_APPROVAL_COLUMNS)
    .select([
      dayTerms.as('terms'),
      dayAreas.as('approved_areas'),
      sql<number>`(select count(*) ${unreadFrom('take_off', sql.ref('take_off_authorizations.id'), {
        user_id: actor.user_id,
        side: actingSideOf(actor) ?? 'authority',
      })})`.as('unread_messages'),
    ]);

const takeOffRows = (db: Db, actor: Actor) => withAll(joined(db, actor), actor);

export type TakeOffRow = Awaited<ReturnType<ReturnType<typeof takeOffRows>['executeTakeFirstOrThrow']>>;

interface Filters {
  readonly take_off?: boolean | undefined;
  readonly structures?: readonly number[] | undefined;
  readonly status?: readonly TakeOffStatus[] | undefined;
  readonly date_min?: string | undefined;
}

const airborne = sql<boolean>`take_off_authorizations.status = any(${[...AIRBORNE_STATUSES]}::text[])`;

/** The actor's authorizations that pass the filters: a page of them, and how many there are. */
export const pageTakeOffs = async (
  db: Db,
  actor: Actor,
  { take_off, structures, status, date_min }: Filters,
  page: { readonly ordering: 'id' | '-id'; readonly limit: number; readonly offset: number },
): Promise<{ count: number; rows: TakeOffRow[] }> => {
  const condition = sql<boolean>`(${take_off === undefined ? sql`true` : sql`${airborne} = ${take_off}`}
    and ${structures === undefined ? sql`true` : sql`take_off_authorizations.structure_id = any(${[...structures]}::bigint[])`}
    and ${status === undefined ? sql`true` : sql`take_off_authorizations.status = any(${[...status]}::text[])`}
    and ${
      date_min === undefined
        ? sql`true`
        : sql`(${airborne} or (take_off_authorizations.date_end at time zone approvals.time_zone)::date >= ${date_min}::date)`
    })`;
  const [counted, rows] = await Promise.all([
    joined(db, actor).where(condition).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    takeOffRows(db, actor)
      .where(condition)
      .orderBy('take_off_authorizations.id', page.ordering === '-id' ? 'desc' : 'asc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  ]);
  return { count: counted.count, rows };
};

/** The authorizations of an approval, newest first. */
export const takeOffsOfApproval = (db: Db, actor: Actor, approvalId: number): Promise<TakeOffRow[]> =>
  takeOffRows(db, actor)
    .where('take_off_authorizations.approval_id', '=', approvalId)
    .orderBy('take_off_authorizations.id', 'desc')
    .execute();

/** An authorization of the actor's side; undefined for an unknown or foreign id. */
export const findTakeOff = (db: Db, actor: Actor, id: number): Promise<TakeOffRow | undefined> =>
  takeOffRows(db, actor).where('take_off_authorizations.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockTakeOff = (db: Db, actor: Actor, id: number): Promise<TakeOffRow | undefined> =>
  takeOffRows(db, actor)
    .where('take_off_authorizations.id', '=', id)
    .forNoKeyUpdate('take_off_authorizations')
    .executeTakeFirst();

/** Every authorization over a structure that is not done, locked; read by the process itself. */
export const lockAllOf = (db: Db, actor: Actor, structureId: number): Promise<TakeOffRow[]> =>
  withAll(standing(db), actor)
    .where('take_off_authorizations.structure_id', '=', structureId)
    .where('take_off_authorizations.status', 'not in', ['refused', 'cancelled', 'landed'])
    .orderBy('take_off_authorizations.id')
    .forNoKeyUpdate('take_off_authorizations')
    .execute();

/** Whether a U-space is closed, held so until the transaction ends: a closing waits for it, or is seen. */
export const holdsClosed = (db: Db, structureId: number): Promise<boolean> =>
  asSystem(db, async () => {
    const structure = await db
      .selectFrom('structures')
      .select('closed_at')
      .where('id', '=', structureId)
      .forShare()
      .executeTakeFirst();
    return structure !== undefined && structure.closed_at !== null;
  });

/** What of the approval's day a request for a take-off looks at, beside the approval itself; in a transaction. */
export const findDayFacts = async (
  db: Db,
  { id, operator_id }: { readonly id: number; readonly operator_id: number },
) => {
  // An authority reads no operator's row, and is told all the same whether the operator may ask.
  const operator = await asSystem(db, () =>
    db
      .selectFrom('operators')
      .select('can_manage_take_off_authorizations')
      .where('id', '=', operator_id)
      .executeTakeFirst(),
  );
  const [activations, open] = await Promise.all([
    db
      .selectFrom('activations')
      .select(['id', 'date_start', 'date_end', 'areas', 'pilot', 'max_flying_height'])
      .where('approval_id', '=', id)
      .where('status', '=', 'accepted')
      .orderBy('date_start')
      .execute(),
    db
      .selectFrom('take_off_authorizations')
      .select(['id', 'status', 'version', 'date_end', 'valid_until'])
      .where('approval_id', '=', id)
      .where('status', 'not in', ['refused', 'cancelled', 'landed'])
      .executeTakeFirst(),
  ]);
  return { can_manage: operator?.can_manage_take_off_authorizations ?? false, activations, open };
};
