import type { APPROVAL_ORDERINGS } from '@envol/contract/approvals';
import type { Actor } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import type { PaymentStatus } from '@envol/domain/approvals/payments';
import { actingSideOf, awaitedSide } from '@envol/domain/approvals/policy';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { APPROVAL_STATUSES, isOpen } from '@envol/domain/approvals/statuses';
import { type RawBuilder, sql } from 'kysely';
import { dataAgeFacts } from '../../platform/db/dataAgeFacts.ts';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';
import { forbiddingCards } from '../../platform/db/forbiddingCards.ts';
import { containsText, requestNames } from '../../platform/db/like.ts';
import { bytesDrawn, MAP_BYTES } from '../../platform/db/mapBytes.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { refusalReason } from '../../platform/db/refusalReason.ts';
import { APPROVAL_PERIOD } from './approvals.mapper.ts';
import { hasTakeOff, isUnpaid, refusalCategory, restrictedHeight, unreadOf } from './approvals.queries.ts';

/** The filters of the list, as the contract parses them. */
export interface QueueFilters {
  readonly ids?: readonly number[] | undefined;
  readonly status?: readonly ApprovalStatus[] | undefined;
  readonly is_closed?: boolean | undefined;
  readonly exploitant_id?: number | undefined;
  readonly date_min?: string | undefined;
  readonly date_max?: string | undefined;
  readonly q?: string | undefined;
  readonly only_approvals_to_process?: boolean | undefined;
  readonly inside_impacting_zone?: boolean | undefined;
  readonly tactical_contact_required?: boolean | undefined;
  readonly take_off_authorization?: boolean | undefined;
  readonly en_route?: boolean | undefined;
  readonly category?: string | undefined;
  readonly payment_status?: readonly PaymentStatus[] | undefined;
  readonly submitted_min?: string | undefined;
  readonly submitted_max?: string | undefined;
  readonly refusal_reason?: string | undefined;
}

export type QueueOrdering = (typeof APPROVAL_ORDERINGS)[number];

const OPEN = APPROVAL_STATUSES.filter(isOpen);

/** The statuses in which a request waits for this side. */
const awaitingStatuses = (actor: Actor): ApprovalStatus[] =>
  APPROVAL_STATUSES.filter(
    (status) => awaitedSide(status) !== null && awaitedSide(status) === actingSideOf(actor),
  );

/** Whether the authority marked a request for itself; operators have no right to ask, and are told no. */
const isMarked = (actor: Actor): RawBuilder<boolean> =>
  !hasCapability(actor, 'answers')
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from approval_notes n where n.approval_id = approvals.id and n.inside_impacting_zone)`;

/** The agreement in force asks for a contact before take-off; no other decision can. */
const needsContact = sql<boolean>`(approvals.status in ('accepted', 'reserves') and coalesce((
  select d.tactical_contact_required from ${decisionInForce(sql.ref('approvals.id'))} d), false))`;

const filtered = (db: Db, actor: Actor, filters: QueueFilters) => {
  const { status, is_closed, exploitant_id, date_min, date_max, q, only_approvals_to_process } = filters;
  const { inside_impacting_zone, tactical_contact_required } = filters;
  let query = db.selectFrom('approvals').where(visibleRows(actor).approvals);
  if (filters.ids) query = query.where('approvals.id', 'in', filters.ids.length > 0 ? filters.ids : [0]);
  if (status && status.length > 0) query = query.where('approvals.status', 'in', status);
  if (is_closed !== undefined) query = query.where('approvals.closed_at', is_closed ? 'is not' : 'is', null);
  if (exploitant_id !== undefined) query = query.where('approvals.operator_id', '=', exploitant_id);
  if (only_approvals_to_process)
    query = query
      .where('approvals.closed_at', 'is', null)
      .where('approvals.status', 'in', awaitingStatuses(actor));
  if (tactical_contact_required !== undefined)
    query = query.where(needsContact, '=', tactical_contact_required);
  const { take_off_authorization, en_route } = filters;
  if (take_off_authorization !== undefined)
    query = query.where(hasTakeOff(false), '=', take_off_authorization);
  if (en_route !== undefined)
    query = query.where(
      sql<boolean>`(approvals.en_route_by_superviser or ${hasTakeOff(true)})`,
      '=',
      en_route,
    );
  const { category, payment_status } = filters;
  if (category !== undefined) query = query.where('approvals.category', '=', category);
  if (payment_status && payment_status.length > 0)
    query = query.where('approvals.payment_status', 'in', payment_status);
  if (inside_impacting_zone !== undefined) query = query.where(isMarked(actor), '=', inside_impacting_zone);
  if (date_min !== undefined)
    query = query.where(
      sql<boolean>`(approvals.date_end at time zone approvals.time_zone)::date >= ${date_min}::date`,
    );
  if (date_max !== undefined)
    query = query.where(
      sql<boolean>`(approvals.date_start at time zone approvals.time_zone)::date <= ${date_max}::date`,
    );
  const { submitted_min, submitted_max, refusal_reason } = filters;
  const received = sql`(approvals.submitted_at at time zone approvals.time_zone)::date`;
  if (submitted_min !== undefined) query = query.where(sql<boolean>`${received} >= ${submitted_min}::date`);
  if (submitted_max !== undefined) query = query.where(sql<boolean>`${received} <= ${submitted_max}::date`);
  if (refusal_reason !== undefined)
    query = query.where(refusalReason(sql`approvals.id`), '=', refusal_reason);
  if (q !== undefined && q.trim() !== '') query = query.where(containsText(requestNames('approvals'), q));
  return query;
};

const isOpenSql = sql<boolean>`(approvals.closed_at is null and approvals.status in (${sql.join(OPEN)}))`;

/** The last second of the last day for asking, by the clocks of the mission's place. */
const noticeEndSql = sql`(((approvals.notice_date + 1)::timestamp at time zone approvals.time_zone) - interval '1 second')`;

/** What an open request falls due by: its start, or a legal notice that has not passed. */
const dueSql = (now: string) => sql`(case when ${isOpenSql} then
    least(approvals.date_start, case when ${noticeEndSql} > ${now}::timestamptz then ${noticeEndSql} end) end)`;

/** Whether that is today or tomorrow, or has begun: no message comes before it. */
const pressesSql = (now: string) => sql`coalesce(${dueSql(now)} <
    (((${now}::timestamptz at time zone approvals.time_zone)::date + 2)::timestamp at time zone approvals.time_zone),
    false)`;

/**
 * By the place of the status in a list that names them all, then the newest first. Written out, not sent as a value: an
 * index of migration 0224 holds each of the two lists in this order.
 */
const byStatus = (statuses: readonly ApprovalStatus[], direction: 'asc' | 'desc') =>
  sql.raw(
    `array_position('{${statuses.join(',')}}'::text[], approvals.status) ${direction}, approvals.id desc`,
  );

const CONTROLLER_FIRST = [
  'submitted',
  'pending',
  'awaiting_validation',
  'incomplete',
  'reserves',
  'accepted',
  'refused',
  'cancelled',
] as const;
const AUTHORITY_FIRST = [
  'awaiting_validation',
  'submitted',
  'pending',
  'incomplete',
  'reserves',
  'accepted',
  'refused',
  'cancelled',
] as const;

/**
 * What falls due today or tomorrow first; then unread messages, of open requests before decided ones, the nearest start
 * first; then what is open by its due time; the rest newest first. `urgencyOf` in the mapper tells the same of one request.
 */
const orders = (now: string): Readonly<Record<QueueOrdering, RawBuilder<unknown>>> => ({
  urgency: sql`${pressesSql(now)} desc,
    (unread.at is not null and not ${pressesSql(now)}) desc,
    ${isOpenSql} desc,
    case when unread.at is not null then coalesce(${dueSql(now)}, approvals.date_start) else ${dueSql(now)} end asc nulls last,
    approvals.id desc`,
  id: sql`approvals.id asc`,
  '-id': sql`approvals.id desc`,
  date_start: sql`approvals.date_start asc, approvals.id asc`,
  '-date_start': sql`approvals.date_start desc, approvals.id desc`,
  operator: sql`approvals.company_name asc, approvals.operator_id asc, approvals.date_start asc, approvals.id asc`,
  airspace_controller_initial_status_ordering: byStatus(CONTROLLER_FIRST, 'asc'),
  '-airspace_controller_initial_status_ordering': byStatus(CONTROLLER_FIRST, 'desc'),
  authority_initial_status_ordering: byStatus(AUTHORITY_FIRST, 'asc'),
  '-authority_initial_status_ordering': byStatus(AUTHORITY_FIRST, 'desc'),
});

/** How many messages of the other side this person has not read, and since when. */
const unreadBy = (actor: Actor) =>
  sql<{
    count: number;
    at: string | null;
  }>`(select count(*) as count, min(m.created_at) as at ${unreadOf(actor)})`.as<'unread'>('unread');

const withUnread = (db: Db, actor: Actor, filters: QueueFilters) =>
  filtered(db, actor, filters).innerJoinLateral(unreadBy(actor), (join) => join.onTrue());

export interface QueuePage {
  readonly ordering: QueueOrdering;
  readonly limit: number;
  readonly offset: number;
  /** ISO 8601; tells a legal notice that still presses from one that has passed. */
  readonly now: string;
}

const counted = (db: Db, actor: Actor, filters: QueueFilters) =>
  filtered(db, actor, filters).select(sql<number>`count(*)`.as('count'));

/** The ids of one page; only the order of urgency has to look at the messages of every request for it. */
const pageIds = (db: Db, actor: Actor, filters: QueueFilters, page: QueuePage) => {
  const { ordering, limit, offset } = page;
  const rows =
    ordering === 'urgency'
      ? withUnread(db, actor, filters).select('approvals.id')
      : filtered(db, actor, filters).select('approvals.id');
  return rows.orderBy(orders(page.now)[ordering]).limit(limit).offset(offset);
};

/**
 * One page of a side's requests: its ids first (as an array, so that they are looked up one by one however long the
 * planner believes the page to be), then only those rows are read and joined. Each row carries the counts
 * of the whole list, so that a page costs one way to the database.
 */
export const listQueue = (db: Db, actor: Actor, filters: QueueFilters, page: QueuePage) =>
  db
    .selectFrom('approvals')
    .where(sql<boolean>`approvals.id = any(array(${pageIds(db, actor, filters, page)}))`)
    .innerJoinLateral(unreadBy(actor), (join) => join.onTrue())
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .select([
      'approvals.id',
      'approvals.display_identifier',
      'approvals.status',
      'approvals.closed_at',
      'approvals.company_name',
      'approvals.structure_id',
      'approvals.flight_id',
      ...APPROVAL_PERIOD,
      'approvals.max_flying_height',
      'approvals.category',
      'approvals.category_colour',
      'approvals.price_cents',
      'approvals.currency',
      'approvals.payment_status',
      'approvals.payment_retried',
      isUnpaid.as('is_unpaid'),
      'approvals.center_lng',
      'approvals.center_lat',
      'approvals.notice_date',
      'approvals.submitted_at',
      'approvals.version',
      'structures.name as structure_name',
      'approvals.flight_identifier',
      'approvals.operator_id',
      'approvals.en_route_by_superviser',
      hasTakeOff(true).as('en_route'),
      restrictedHeight.as('restricted_height'),
      refusalCategory.as('refusal_category'),
      forbiddingCards.as('forbidding'),
      dataAgeFacts.as('aging'),
      sql<string>`approvals.request->>'flight_name'`.as('flight_name'),
      'unread.count as unread_messages',
      'unread.at as oldest_unread',
      isMarked(actor).as('inside_impacting_zone'),
      counted(db, actor, filters).as('count'),
      counted(db, actor, { only_approvals_to_process: true }).as('to_process'),
    ])
    .orderBy(orders(page.now)[page.ordering])
    .execute();

/** How many requests pass the filters. */
export const countQueue = async (db: Db, actor: Actor, filters: QueueFilters): Promise<number> =>
  (await counted(db, actor, filters).executeTakeFirst())?.count ?? 0;

/** How many requests wait for this side, whatever the filters: the badge. */
export const countToProcess = (db: Db, actor: Actor): Promise<number> =>
  countQueue(db, actor, { only_approvals_to_process: true });

/** The 0-based place of a request in the list; null when the filters hide it. */
export const rankInQueue = async (
  db: Db,
  actor: Actor,
  filters: QueueFilters,
  { ordering, now, id }: { readonly ordering: QueueOrdering; readonly now: string; readonly id: number },
): Promise<number | null> => {
  const ranked = withUnread(db, actor, filters).select([
    'approvals.id',
    sql<number>`row_number() over (order by ${orders(now)[ordering]})`.as('place'),
  ]);
  const row = await db
    .selectFrom(ranked.as('ranked'))
    .select('place')
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? row.place - 1 : null;
};

/** For the map: all centres, and outlines as far as `MAP_BYTES` goes. */
export const collectQueue = async (db: Db, actor: Actor, filters: QueueFilters, limit: number) => {
  const approvals = await filtered(db, actor, filters)
    .select([
      'approvals.id',
      'approvals.flight_id',
      'approvals.display_identifier',
      'approvals.status',
      'approvals.closed_at',
      'approvals.center_lng',
      'approvals.center_lat',
      sql<boolean>`(approvals.en_route_by_superviser or ${hasTakeOff(true)})`.as('en_route'),
      'approvals.company_name',
      dataAgeFacts.as('aging'),
      sql<string>`approvals.request->>'flight_name'`.as('flight_name'),
    ])
    .orderBy('approvals.id', 'desc')
    .limit(limit)
    .execute();
  const ids = approvals.map((approval) => approval.id);
  const areas =
    ids.length === 0
      ? []
      : await db
          .selectFrom((eb) =>
            eb
              .selectFrom('approval_areas')
              .select(['id', 'approval_id', 'geometry', 'outline'])
              // Of all areas of a request at once: it is drawn whole or not at all.
              .select(sql<number>`sum(${bytesDrawn}) over (order by approval_id desc)`.as('bytes'))
              .where('approval_id', 'in', ids)
              .as('sized'),
          )
          .select(['approval_id', 'geometry', 'outline'])
          .where('bytes', '<=', MAP_BYTES)
          .orderBy('id')
          .execute();
  return { approvals, areas };
};

/** What groups are made of: the most pressing requests first, so many at most, with how many there are. */
export const pressingRows = (
  db: Db,
  actor: Actor,
  filters: QueueFilters,
  { limit, now }: { readonly limit: number; readonly now: string },
) =>
  withUnread(db, actor, filters)
    .select([
      'approvals.id',
      'approvals.operator_id',
      'approvals.company_name',
      'approvals.center_lng',
      'approvals.center_lat',
      'approvals.date_start',
      'approvals.date_end',
      'approvals.time_zone',
      'approvals.max_flying_height',
      'approvals.status',
      'approvals.closed_at',
      'approvals.notice_date',
      'unread.count as unread_messages',
      'unread.at as oldest_unread',
      sql<string>`approvals.request->>'flight_name'`.as('flight_name'),
      counted(db, actor, filters).as('count'),
    ])
    .orderBy(orders(now).urgency)
    .limit(limit)
    .execute();
