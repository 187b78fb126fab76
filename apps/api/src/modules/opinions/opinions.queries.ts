import type { OPINION_ORDERINGS } from '@envol/contract/opinions';
import type { Actor } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { reachOf } from '@envol/domain/access/reach';
import { type RawBuilder, sql } from 'kysely';
import { dataAgeFactsOfOpinion } from '../../platform/db/dataAgeFacts.ts';
import type { Db } from '../../platform/db/database.ts';
import { forbiddingCardsOfOpinion } from '../../platform/db/forbiddingCards.ts';
import { containsText } from '../../platform/db/like.ts';
import { unreadFrom } from '../threads/index.ts';

/** The filters of the list, as the contract parses them. */
export interface OpinionFilters {
  readonly q?: string | undefined;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly isClosed?: boolean | undefined;
  readonly asked?: 'of_me' | 'by_me' | undefined;
}
export type OpinionOrdering = (typeof OPINION_ORDERINGS)[number];

const within = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::bigint[])`;

/** What an actor was asked. */
const askedOf = (actor: Actor): RawBuilder<boolean> =>
  hasCapability(actor, 'gives_opinions')
    ? sql<boolean>`opinions.visitor_user_id = ${actor.user_id}`
    : within('opinions.asked_structure_id', reachOf(actor).structure_ids);

/** What an actor's structures asked others. */
const askedBy = (actor: Actor): RawBuilder<boolean> =>
  within('opinions.structure_id', reachOf(actor).structure_ids);

/** The first lock: the database's policies say the same. */
const reached = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(${askedOf(actor)} or ${askedBy(actor)})`;

/** Of the messages, those that this person has not read: of who is consulted, or of who asked. */
const unreadBy = (actor: Actor, side: 'authority' | 'visitor') =>
  sql<number>`(select count(*) ${unreadFrom('opinion', sql.ref('opinions.id'), { user_id: actor.user_id, side })})`;

const opinionRows = (db: Db, actor: Actor) =>
  db
    .selectFrom('opinions')
    .innerJoin('structures', 'structures.id', 'opinions.structure_id')
    .selectAll('opinions')
    .select([
      'structures.name as structure_name',
      'structures.phone as structure_phone',
      unreadBy(actor, 'authority').as('unread_of_consulted'),
      unreadBy(actor, 'visitor').as('unread_of_authority'),
      dataAgeFactsOfOpinion.as('aging'),
      forbiddingCardsOfOpinion.as('forbidding'),
    ])
    .where(reached(actor));

export type OpinionRow = Awaited<ReturnType<ReturnType<typeof opinionRows>['executeTakeFirstOrThrow']>>;

const conditions = (actor: Actor, filters: OpinionFilters): RawBuilder<boolean> => {
  const { q, dateFrom, dateTo, isClosed, asked } = filters;
  const all: RawBuilder<boolean>[] = [asked === 'by_me' ? askedBy(actor) : askedOf(actor)];
  if (isClosed !== undefined)
    all.push(
      isClosed ? sql<boolean>`opinions.closed_at is not null` : sql<boolean>`opinions.closed_at is null`,
    );
  if (dateFrom !== undefined)
    all.push(sql<boolean>`(opinions.date_end at time zone opinions.time_zone)::date >= ${dateFrom}::date`);
  if (dateTo !== undefined)
    all.push(sql<boolean>`(opinions.date_start at time zone opinions.time_zone)::date <= ${dateTo}::date`);
  if (q !== undefined && q.trim() !== '')
    all.push(
      containsText(
        ['company_name', 'flight_name', 'identifier', 'approval_identifier', 'recipient_name'].map(
          (column) => `opinions.${column}`,
        ),
        q,
      ),
    );
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
};

const ORDERS: Readonly<Record<OpinionOrdering, RawBuilder<unknown>>> = {
  '-identifier': sql`opinions.id desc`,
  identifier: sql`opinions.id`,
};

/** One page of what the actor was asked, or asked. */
export const pageOpinions = (
  db: Db,
  actor: Actor,
  filters: OpinionFilters,
  page: { readonly ordering: OpinionOrdering; readonly limit: number; readonly offset: number },
): Promise<OpinionRow[]> =>
  opinionRows(db, actor)
    .where(conditions(actor, filters))
    .orderBy(ORDERS[page.ordering])
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** How many pass the filters, and how many the actor still has to give whatever the filters. */
export const countOpinions = (
  db: Db,
  actor: Actor,
  filters: OpinionFilters,
): Promise<{ count: number; to_give: number }> =>
  db
    .selectFrom('opinions')
    .select([
      sql<number>`count(*) filter (where ${conditions(actor, filters)})`.as('count'),
      sql<number>`count(*) filter (where ${askedOf(actor)} and opinions.closed_at is null
        and opinions.status = 'not_given')`.as('to_give'),
    ])
    .where(reached(actor))
    .executeTakeFirstOrThrow();

/** The 0-based place of an opinion in the list; null when it is not in it. */
export const rankOfOpinion = async (
  db: Db,
  actor: Actor,
  filters: OpinionFilters,
  ordering: OpinionOrdering,
  id: number,
): Promise<number | null> => {
  const row = await db
    .selectFrom('opinions')
    .select([
      sql<boolean>`coalesce(bool_or(opinions.id = ${id}), false)`.as('is_there'),
      sql<number>`count(*) filter (where opinions.id ${sql.raw(ordering === 'identifier' ? '<' : '>')} ${id})`.as(
        'place',
      ),
    ])
    .where(conditions(actor, filters))
    .executeTakeFirst();
  return row?.is_there ? row.place : null;
};

/** An opinion that the actor asked for or was asked; undefined for an unknown or foreign id. */
export const findOpinion = (db: Db, actor: Actor, id: number): Promise<OpinionRow | undefined> =>
  opinionRows(db, actor).where('opinions.id', '=', id).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockOpinion = (db: Db, actor: Actor, id: number): Promise<OpinionRow | undefined> =>
  opinionRows(db, actor).where('opinions.id', '=', id).forNoKeyUpdate('opinions').executeTakeFirst();

/** What was asked about a request by the actor's structures, the newest first. */
export const opinionsOfApproval = (db: Db, actor: Actor, approvalId: number): Promise<OpinionRow[]> =>
  opinionRows(db, actor)
    .where('opinions.approval_id', '=', approvalId)
    .where(askedBy(actor))
    .orderBy('opinions.id', 'desc')
    .execute();

/** Structures that somebody of whom decides in Envol, but the actor's own; by name. */
export const structuresToAsk = (db: Db, own: readonly number[]) =>
  db
    .selectFrom('structures')
    .select(['structures.id', 'structures.code', 'structures.name'])
    .where(sql<boolean>`not structures.id = any(${[...own]}::bigint[])`)
    .where(sql<boolean>`exists (select from memberships m join users u on u.id = m.user_id
      where u.is_active and 'approvals' = any(m.access_privileges)
        and (m.structure_id = structures.id or m.authority_id = structures.authority_id))`)
    .orderBy('structures.name')
    .execute();
