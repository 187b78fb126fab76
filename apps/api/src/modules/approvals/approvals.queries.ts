import type { Actor } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { actingSideOf, sideOf } from '@envol/domain/approvals/policy';
import type { RefusalCategory } from '@envol/domain/approvals/refusalCategories';
import { AIRBORNE_STATUSES } from '@envol/domain/take-off/statuses';
import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import { dataAgeFacts } from '../../platform/db/dataAgeFacts.ts';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';
import { forbiddingCards } from '../../platform/db/forbiddingCards.ts';
import { missionDiffers } from '../../platform/db/missionShown.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { isUnpaidRequest } from '../../platform/db/requestPrice.ts';
import { filesOfApproval } from '../documents/index.ts';
import { eventsOf, unreadFrom } from '../threads/index.ts';

/** The request's areas as they are told; their drawn outlines are for the map. */
const areaColumns = [
  'id',
  'approval_id',
  'flight_area_id',
  'identifier',
  'geometry',
  'height',
  'lng',
  'lat',
  'radial',
  'distance_to_structure',
  'area_m2',
  'fully_inside',
  'is_concerned',
] as const;

const ASKED_AREAS = sql`array(select r.flight_area_id from approval_areas r where r.approval_id = approvals.id)`;

/**
 * The mission is there, and what the authority was shown of it. Of a request that stands no more nothing of its mission
 * is told: what became of that is none of the authority's business.
 */
const inSight = sql<boolean>`case when approvals.status = 'cancelled' or approvals.closed_at is not null then true
  when approvals.flight_id is null then false
  else not ${missionDiffers('approvals', ASKED_AREAS)} end`;

export const isUnpaid = isUnpaidRequest('approvals');

/**
 * An agreement stood at the first hour of what it was given to, or was given after it. Each status stands in the journal until the next
 * one; the hours are those of the version that was granted.
 */
export const stoodAtStart = sql<boolean>`exists (select from journal g
  where g.subject_type = 'approval' and g.subject_id = approvals.id and g.status in ('accepted', 'reserves')
  and coalesce((select n.created_at from journal n where n.subject_type = 'approval' and n.subject_id = approvals.id
      and n.id > g.id and n.status is not null order by n.id limit 1), 'infinity')
    > coalesce((select r.date_start from approval_revisions r where r.approval_id = approvals.id
      and r.replaced_at > g.created_at order by r.replaced_at limit 1), approvals.date_start))`;

const standingQuery = (db: Db, id: number) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .selectAll('approvals')
    .select([
      'structures.structure_type',
      inSight.as('in_sight'),
      sql<boolean>`not exists (select from approval_areas r
        where r.approval_id = approvals.id and not r.is_concerned)`.as('fully_inside'),
      isUnpaid.as('is_unpaid'),
      sql<boolean>`coalesce(approvals.payment_status = 'waiting_payment', false)`.as('is_payable'),
      stoodAtStart.as('stood_at_start'),
    ])
    .where('approvals.id', '=', id);

const approvalQuery = (db: Db, actor: Actor, id: number) =>
  standingQuery(db, id).where(visibleRows(actor).approvals);

/** A request as it stands, whoever's it is: for the process's own steps. */
export const readStanding = (db: Db, id: number): Promise<ApprovalRow> =>
  standingQuery(db, id).executeTakeFirstOrThrow();

export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof approvalQuery>['executeTakeFirstOrThrow']>>;

/**
 * A request of the actor's side, locked until the transaction ends; undefined for an unknown or foreign id. Its
 * mission, if it is still there, is locked first, in the order in which a new request does it: the two cannot wait for
 * each other, and what is read of the mission holds until the end.
 */
export const lockApproval = async (db: Db, actor: Actor, id: number): Promise<ApprovalRow | undefined> => {
  const approval = await approvalQuery(db, actor, id).executeTakeFirst();
  if (!approval) return undefined;
  const { flight_id } = approval;
  // An authority has no right to the mission itself.
  if (flight_id !== null)
    await asSystem(db, 'an authority locks a mission that it may not read', () =>
      db.selectFrom('flights').select('id').where('id', '=', flight_id).forUpdate().executeTakeFirst(),
    );
  return approvalQuery(db, actor, id).forUpdate('approvals').executeTakeFirst();
};

/** Whether the actor's side has this request. */
export const findStanding = (db: Db, actor: Actor, id: number) =>
  approvalQuery(db, actor, id).executeTakeFirst();

/** The messages of the row's request that this person has not read: the rest of a statement after "select". */
export const unreadOf = (actor: Actor) =>
  unreadFrom('approval', sql.ref('approvals.id'), {
    user_id: actor.user_id,
    side: actingSideOf(actor) ?? 'authority',
  });

/** A take-off was asked for; or, of those in the air, that its drone is. */
export const hasTakeOff = (inTheAir: boolean) => sql<boolean>`exists (select from take_off_authorizations o
  where o.approval_id = approvals.id and ${inTheAir ? sql`o.status in (${sql.join([...AIRBORNE_STATUSES])})` : sql`true`})`;

/** What the agreement in force lowers the height of a request to; null where none does. */
export const restrictedHeight = sql<number | null>`(select d.restricted_height
  from ${decisionInForce(sql.ref('approvals.id'))} d where approvals.status in ('accepted', 'reserves'))`;

/** Of a refusal in force, as it is counted. */
export const refusalCategory = sql<RefusalCategory | null>`(select d.refusal_category
  from ${decisionInForce(sql.ref('approvals.id'))} d where approvals.status = 'refused')`;

const detailQuery = (db: Db, actor: Actor, id: number) =>
  approvalQuery(db, actor, id).select([
    'structures.name as structure_name',
    sql<string | null>`(select d.name from structures d where d.id = approvals.delegator_structure_id)`.as(
      'delegator_name',
    ),
    hasTakeOff(true).as('en_route'),
    restrictedHeight.as('restricted_height'),
    refusalCategory.as('refusal_category'),
    forbiddingCards.as('forbidding'),
    dataAgeFacts.as('aging'),
    'structures.code as structure_code',
    'structures.phone as structure_phone',
    'structures.email as structure_email',
    sql<string | null>`(select r.tactical_contact_protocol from structure_settings r
      where r.structure_id = structures.id)`.as('tactical_contact_protocol'),
    'structures.reference_lng',
    'structures.reference_lat',
    sql<number>`(select count(*) ${unreadOf(actor)})`.as('unread_messages'),
    sql<string | null>`(select min(m.created_at) ${unreadOf(actor)})`.as('oldest_unread'),
  ]);

/** What the authority wrote for itself; the tables of an operator's reach do not hold it. */
export const findNote = async (db: Db, actor: Actor, id: number) =>
  !hasCapability(actor, 'answers')
    ? undefined
    : db.selectFrom('approval_notes').selectAll().where('approval_id', '=', id).executeTakeFirst();

/** What the contacts whom an authority informed of a request wrote back, the oldest first; nothing for an operator. */
const answersOfContacts = async (db: Db, actor: Actor, id: number) =>
  !hasCapability(actor, 'answers')
    ? []
    : db
        .selectFrom('contact_answers')
        .select(['decision_id', 'from_address as from', 'message', 'received_at as at'])
        .where('approval_id', '=', id)
        .orderBy('id')
        .execute();

/** A request with all that its page shows; undefined for an unknown or foreign id. */
export const findApproval = async (db: Db, actor: Actor, id: number) => {
  const row = await detailQuery(db, actor, id).executeTakeFirst();
  if (!row || sideOf(actor, row) === null) return undefined;
  const [areas, decisions, events, documents, note, contact_answers] = await Promise.all([
    db.selectFrom('approval_areas').select(areaColumns).where('approval_id', '=', id).orderBy('id').execute(),
    listDecisionRows(db, id),
    eventsOf(db, { type: 'approval', id }),
    filesOfApproval(db, id),
    findNote(db, actor, id),
    answersOfContacts(db, actor, id),
  ]);
  return { row, areas, decisions, events, documents, note, contact_answers };
};

export type ApprovalParts = NonNullable<Awaited<ReturnType<typeof findApproval>>>;

/** Every decision on a request that the asker may know, newest first. */
export const listDecisionRows = (db: Db, approvalId: number) =>
  db
    .selectFrom('approval_decisions')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .orderBy('id', 'desc')
    .execute();

export type DecisionRow = Awaited<ReturnType<typeof listDecisionRows>>[number];

/** The decisions that were taken from a version, newest first: one step at most, and what the authority noted. */
export const findDecisions = (db: Db, approvalId: number, version: number) =>
  db
    .selectFrom('approval_decisions')
    .selectAll()
    .where('approval_id', '=', approvalId)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .execute();

/** The request on which a decision was taken; undefined where the asker may not know the decision. */
export const approvalOfDecision = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('approval_decisions').select('approval_id').where('id', '=', id).executeTakeFirst())
    ?.approval_id;

/** The areas of a request as they are drawn, in their order. */
export const findOutlines = (db: Db, id: number) =>
  db
    .selectFrom('approval_areas')
    .select(['geometry', 'outline'])
    .where('approval_id', '=', id)
    .orderBy('id')
    .execute();
