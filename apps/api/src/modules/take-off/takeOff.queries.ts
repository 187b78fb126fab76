import type { ToDecide } from '@envol/contract/activations';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { actingSideOf } from '@envol/domain/approvals/policy';
import { mayBeIn } from '@envol/domain/helicopter-departures/corridor';
import { AIRBORNE_STATUSES, type TakeOffStatus } from '@envol/domain/take-off/statuses';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import { dataAgeFacts } from '../../platform/db/dataAgeFacts.ts';
import type { Db } from '../../platform/db/database.ts';
import { forbiddingCards } from '../../platform/db/forbiddingCards.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import {
  DAY_APPROVAL_COLUMNS,
  type DayApproval,
  dayAreas,
  dayTerms,
  localDays,
  toDecideOf,
} from '../activations/index.ts';
import { findCorridorsInForce } from '../helicopter-departures/index.ts';
import { unreadFrom } from '../threads/index.ts';

const standing = (db: Db) =>
  db
    .selectFrom('take_off_authorizations')
    .innerJoin('approvals', 'approvals.id', 'take_off_authorizations.approval_id')
    .innerJoin('structures', 'structures.id', 'take_off_authorizations.structure_id');

const joined = (db: Db, actor: Actor) => standing(db).where(visibleRows(actor).take_offs);

const withAll = (rows: ReturnType<typeof standing>, actor: Actor) =>
  rows
    .selectAll('take_off_authorizations')
    .select(DAY_APPROVAL_COLUMNS)
    .select([
      dayTerms.as('terms'),
      dayAreas.as('approved_areas'),
      forbiddingCards.as('forbidding'),
      dataAgeFacts.as('aging'),
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

/** Those that wait for a decision and are not over at an instant, by the local days of their hours. */
export const takeOffsToDecide = async (db: Db, actor: Actor, now: string): Promise<ToDecide> =>
  toDecideOf(
    await joined(db, actor)
      .where('take_off_authorizations.status', '=', 'submitted')
      .where('take_off_authorizations.date_end', '>', now)
      .select(localDays('take_off_authorizations'))
      .groupBy([sql`1`, sql`2`])
      .orderBy(sql`1`)
      .orderBy(sql`2`)
      .execute(),
  );

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

/**
 * The latest authorization of an approval, for who supervises its structure, locked; read by the process itself. Null where no
 * take-off was asked for, undefined for an approval of another structure.
 */
export const lockSupervisedTakeOff = async (
  db: Db,
  actor: Actor,
  approvalId: number,
): Promise<TakeOffRow | null | undefined> => {
  const approval = await db
    .selectFrom('approvals')
    .select('id')
    .where('id', '=', approvalId)
    .where('structure_id', 'in', [0, ...reachOf(actor).supervised_structure_ids])
    .executeTakeFirst();
  if (approval === undefined) return undefined;
  const row = await withAll(standing(db), actor)
    .where('take_off_authorizations.approval_id', '=', approvalId)
    .orderBy('take_off_authorizations.id', 'desc')
    .limit(1)
    .forNoKeyUpdate('take_off_authorizations')
    .executeTakeFirst();
  return row ?? null;
};

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
  asSystem(db, 'a closing of a U-space waits for who asks to take off', async () => {
    const structure = await db
      .selectFrom('structures')
      .select('closed_at')
      .where('id', '=', structureId)
      .forShare()
      .executeTakeFirst();
    return structure !== undefined && structure.closed_at !== null;
  });

/** What a request for a take-off looks at, beside the approval itself. */
export interface TakeOffFacts {
  readonly can_manage: boolean;
  readonly uspace_closed: boolean;
  readonly helicopter_departure: boolean;
  readonly activations: readonly StoredActivation[];
  readonly open: OpenTakeOff | undefined;
}

const acceptedActivations = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('activations')
    .select(['approval_id', 'id', 'date_start', 'date_end', 'areas', 'pilot', 'max_flying_height'])
    .select('decided_at')
    .where('approval_id', 'in', [...ids])
    .where('status', '=', 'accepted')
    .orderBy('date_start')
    .orderBy('id')
    .execute();
type StoredActivation = Awaited<ReturnType<typeof acceptedActivations>>[number];

const openTakeOffs = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('take_off_authorizations')
    .select(['approval_id', 'id', 'status', 'version', 'date_start', 'date_end', 'valid_until'])
    .select(['areas', 'max_flying_height', 'is_declared', 'decided_at'])
    .where('approval_id', 'in', [...ids])
    .where('status', 'not in', ['refused', 'cancelled', 'landed'])
    .execute();
type OpenTakeOff = Awaited<ReturnType<typeof openTakeOffs>>[number];

/** The facts of each of these approvals at an instant, in their order; in a transaction. */
export const findTakeOffFacts = async (
  db: Db,
  approvals: readonly Pick<DayApproval, 'id' | 'operator_id' | 'structure_id' | 'areas'>[],
  at: string,
): Promise<readonly TakeOffFacts[]> => {
  if (approvals.length === 0) return [];
  // An authority reads no operator's row, and is told all the same whether the operator may ask; so of a helicopter's corridor.
  const [operators, closed, corridors] = await asSystem(
    db,
    "an authority reads no operator's row, and is told whether the operator may ask; nobody reads another base's departures",
    () =>
      Promise.all([
        db
          .selectFrom('operators')
          .select('id')
          .where('id', 'in', [...new Set(approvals.map(({ operator_id }) => operator_id))])
          .where('can_manage_take_off_authorizations', '=', true)
          .execute(),
        db
          .selectFrom('structures')
          .select('id')
          .where('id', 'in', [...new Set(approvals.map(({ structure_id }) => structure_id))])
          .where('closed_at', '<=', at)
          .execute(),
        findCorridorsInForce(db, at),
      ]),
  );
  const ids = approvals.map(({ id }) => id);
  const [activations, open] = await Promise.all([acceptedActivations(db, ids), openTakeOffs(db, ids)]);
  const activationsOf = Map.groupBy(activations, ({ approval_id }) => approval_id);
  return approvals.map(({ id, operator_id, structure_id, areas }) => ({
    can_manage: operators.some((operator) => operator.id === operator_id),
    uspace_closed: closed.some((structure) => structure.id === structure_id),
    helicopter_departure: corridors.some((corridor) =>
      mayBeIn(
        corridor,
        areas.map(({ geometry }) => geometry),
      ),
    ),
    activations: activationsOf.get(id) ?? [],
    open: open.find(({ approval_id }) => approval_id === id),
  }));
};
