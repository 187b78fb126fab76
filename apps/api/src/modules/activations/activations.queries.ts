import type { ACTIVATION_ORDERINGS, ToDecide } from '@envol/contract/activations';
import type { Actor } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import type { ActivationStatus } from '@envol/domain/activations/statuses';
import { actingSideOf } from '@envol/domain/approvals/policy';
import { type RawBuilder, sql } from 'kysely';
import { dataAgeFacts } from '../../platform/db/dataAgeFacts.ts';
import type { Db } from '../../platform/db/database.ts';
import { forbiddingCards } from '../../platform/db/forbiddingCards.ts';
import { containsText, requestNames } from '../../platform/db/like.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { unreadFrom } from '../threads/index.ts';
import { DAY_APPROVAL_COLUMNS, dayAreas, dayTerms } from './dayApproval.queries.ts';
import { localDays, toDecideOf } from './toDecide.ts';

/** The filters of the list, as the contract parses them. */
export interface ActivationFilters {
  readonly status?: readonly ActivationStatus[] | undefined;
  readonly date_min?: string | undefined;
  readonly date_max?: string | undefined;
  readonly exploitant_id?: number | undefined;
  readonly q?: string | undefined;
  readonly inside_impacting_zone?: boolean | undefined;
}
export type ActivationOrdering = (typeof ACTIVATION_ORDERINGS)[number];

const joined = (db: Db, actor: Actor) =>
  db
    .selectFrom('activations')
    .innerJoin('approvals', 'approvals.id', 'activations.approval_id')
    .innerJoin('structures', 'structures.id', 'activations.structure_id')
    .where(visibleRows(actor).activations);

/** 3 what is asked for, then what is agreed to, refused, 0 withdrawn. */
const statusPlace = sql<number>`array_position(array['cancelled', 'refused', 'accepted', 'submitted'], activations.status) - 1`;

const unread = (actor: Actor) =>
  sql<number>`(select count(*) ${unreadFrom('activation', sql.ref('activations.id'), {
    user_id: actor.user_id,
    side: actingSideOf(actor) ?? 'authority',
  })})`;

const activationRows = (db: Db, actor: Actor) =>
  joined(db, actor)
    .selectAll('activations')
    .select(DAY_APPROVAL_COLUMNS)
    .select([
      dayTerms.as('terms'),
      dayAreas.as('approved_areas'),
      forbiddingCards.as('forbidding'),
      dataAgeFacts.as('aging'),
      statusPlace.as('place'),
      unread(actor).as('unread_messages'),
    ]);

export type ActivationRow = Awaited<ReturnType<ReturnType<typeof activationRows>['executeTakeFirstOrThrow']>>;

const impacting = sql<boolean>`exists (select from approval_notes n
  where n.approval_id = activations.approval_id and n.inside_impacting_zone)`;

const conditions = (actor: Actor, filters: ActivationFilters): RawBuilder<boolean> => {
  const { status, date_min, date_max, exploitant_id, q, inside_impacting_zone } = filters;
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`];
  const zone = sql.ref('approvals.time_zone');
  if (status !== undefined && status.length > 0)
    all.push(sql<boolean>`activations.status = any(${[...status]}::text[])`);
  if (date_min !== undefined)
    all.push(sql<boolean>`(activations.date_end at time zone ${zone})::date >= ${date_min}::date`);
  if (date_max !== undefined)
    all.push(sql<boolean>`(activations.date_start at time zone ${zone})::date <= ${date_max}::date`);
  if (exploitant_id !== undefined) all.push(sql<boolean>`activations.operator_id = ${exploitant_id}`);
  if (q !== undefined && q.trim() !== '')
    all.push(containsText(['activations.display_identifier', ...requestNames('approvals')], q));
  // Operators have no right to ask which are marked, and are told none.
  if (inside_impacting_zone !== undefined)
    all.push(
      hasCapability(actor, 'answers')
        ? sql<boolean>`${impacting} = ${inside_impacting_zone}`
        : sql<boolean>`${!inside_impacting_zone}::boolean`,
    );
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
};

const ORDERS: Readonly<Record<ActivationOrdering, RawBuilder<unknown>>> = {
  '-authority_initial_status_ordering': sql`${statusPlace} desc, activations.date_start, activations.id`,
  authority_initial_status_ordering: sql`${statusPlace}, activations.date_start, activations.id`,
  date_start: sql`activations.date_start, activations.id`,
  '-date_start': sql`activations.date_start desc, activations.id desc`,
  id: sql`activations.id`,
  '-id': sql`activations.id desc`,
};

/** One page of the actor's activations. */
export const pageActivations = (
  db: Db,
  actor: Actor,
  filters: ActivationFilters,
  page: { readonly ordering: ActivationOrdering; readonly limit: number; readonly offset: number },
): Promise<ActivationRow[]> =>
  activationRows(db, actor)
    .where(conditions(actor, filters))
    .orderBy(ORDERS[page.ordering])
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** How many pass the filters, and how many wait for a decision whatever the filters. */
export const countActivations = async (
  db: Db,
  actor: Actor,
  filters: ActivationFilters,
  now: string,
): Promise<{ count: number; to_process: number }> =>
  joined(db, actor)
    .select([
      sql<number>`count(*) filter (where ${conditions(actor, filters)})`.as('count'),
      sql<number>`count(*) filter (where activations.status = 'submitted' and activations.date_end > ${now})`.as(
        'to_process',
      ),
    ])
    .executeTakeFirstOrThrow();

/** Those that wait for a decision and are not over at an instant, by the local days of their hours. */
export const activationsToDecide = async (db: Db, actor: Actor, now: string): Promise<ToDecide> =>
  toDecideOf(
    await joined(db, actor)
      .where('activations.status', '=', 'submitted')
      .where('activations.date_end', '>', now)
      .select(localDays('activations'))
      .groupBy([sql`1`, sql`2`])
      .orderBy(sql`1`)
      .orderBy(sql`2`)
      .execute(),
  );

/** The 0-based place of an activation in the list; null when the filters hide it. */
export const rankOfActivation = async (
  db: Db,
  actor: Actor,
  filters: ActivationFilters,
  ordering: ActivationOrdering,
  id: number,
): Promise<number | null> => {
  const ranked = joined(db, actor)
    .where(conditions(actor, filters))
    .select(['activations.id', sql<number>`row_number() over (order by ${ORDERS[ordering]})`.as('place')]);
  const row = await db
    .selectFrom(ranked.as('ranked'))
    .select('place')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? row.place - 1 : null;
};

/** An activation of the actor's side; undefined for an unknown or foreign id. */
export const findActivation = (db: Db, actor: Actor, id: number): Promise<ActivationRow | undefined> =>
  activationRows(db, actor).where('activations.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockActivation = (db: Db, actor: Actor, id: number): Promise<ActivationRow | undefined> =>
  activationRows(db, actor).where('activations.id', '=', id).forNoKeyUpdate('activations').executeTakeFirst();

/** Another one of the same approval that takes up some of these hours. */
export const hasOverlap = async (
  db: Db,
  approvalId: number,
  { date_start, date_end }: { readonly date_start: string; readonly date_end: string },
  except: number | null,
): Promise<boolean> => {
  const found = await db
    .selectFrom('activations')
    .select('id')
    .where('approval_id', '=', approvalId)
    .where('status', 'in', ['submitted', 'accepted'])
    .where('date_start', '<', date_end)
    .where('date_end', '>', date_start)
    .where(except === null ? sql<boolean>`true` : sql<boolean>`id <> ${except}`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};
