import type { FlightSummary } from '@envol/contract/flights';
import type { HeightAsked } from '@envol/domain/approvals/heightToFly';
import type { HourTerms } from '@envol/domain/approvals/hoursToFly';
import type { OperatingAuthorization } from '@envol/domain/drones/operatingAuthorization';
import type { CurrentProcedures } from '@envol/domain/flights/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';
import { fixedSql } from '../../platform/db/fixedSql.ts';
import { missionDiffers } from '../../platform/db/missionShown.ts';
import { ordersOf } from '../../platform/db/prefectOrders.ts';
import type { VisibleRows } from '../../platform/db/reach.ts';
import { requestPriceState } from '../../platform/db/requestPrice.ts';
import type { TypeAdditionInForce } from '../constraint-judging/index.ts';
import { type ConstraintRow, constraintsOf, type GrantedMission, limitsOf } from '../constraints/index.ts';
import { droneColumns, type toDrone } from '../drones/index.ts';
import { type AreaRow, type FlightRow, flightColumns } from '../flight-rows/index.ts';
import { type TagInReach, tagsInReach } from '../flight-tags/index.ts';
import { pilotColumns, type toPilot } from '../pilots/index.ts';
import { type AuthorityRow, authoritiesOf, type RequestRules, rulesOf } from '../structures/index.ts';
import { type FollowUp, followUpOf } from './followUp.queries.ts';

/**
 * Locks a mission within reach until the transaction ends: edits and requests of one mission follow each other.
 * What else is to be known of it is read afterwards, by a statement that sees what was done while this one waited.
 */
export const lockFlight = async (db: Db, reached: VisibleRows, id: number): Promise<boolean> => {
  const locked = await db
    .selectFrom('flights')
    .select('id')
    .where(reached.flights)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked !== undefined;
};

/** Everything that one mission's page shows. */
export interface FlightDetail {
  readonly flight: FlightRow;
  readonly areas: readonly AreaRow[];
  readonly pilots: readonly Parameters<typeof toPilot>[0][];
  readonly drones: readonly Parameters<typeof toDrone>[0][];
  readonly constraints: readonly ConstraintRow[];
  readonly approvals: FlightSummary['approvals'];
  readonly hour_terms: readonly HourTerms[];
  readonly tags: readonly TagInReach[];
  readonly private_memo: string | null;
  /** The operational authorisation that it is put under. */
  readonly authorization: OperatingAuthorization | null;
  /** Those of its agreements that lower the height. */
  readonly limits: GrantedMission['limits'];
  /** Signed orders of prefects that may be about it. */
  readonly orders: GrantedMission['orders'];
  readonly procedures: CurrentProcedures;
  /** The connected ones of the authorities that the constraints name: a new analysis mostly meets the same. */
  readonly authorities: readonly AuthorityRow[];
  /** What the authorities that answer for the constraints ask of requests. */
  readonly rules: readonly RequestRules[];
  /** What the catalogue of constraint types adds to the law on the flight's first day. */
  readonly type_additions: readonly TypeAdditionInForce[];
  /** What was made and told of it beside its requests, and what procedures cost. */
  readonly follow_up: FollowUp;
  /** What of it costs something: requests that stand, by the price that was told, and what was entrusted. */
  readonly costs: {
    readonly asked: readonly { readonly structure_id: number; readonly price_cents: number | null }[];
    readonly entrusted_cents: number | null;
  };
}

/** Rows as one column: a mission is read whole in one statement. */
const listOf = <T>(query: RawBuilder<unknown>) =>
  sql<readonly T[]>`coalesce((select json_agg(listed) from (${query}) listed), '[]')`;

/** The areas of a mission, in their order. */
export const areasOf = (flightId: RawBuilder<unknown>) =>
  listOf<AreaRow>(sql`
    select id, name, geometry, max_height_m, ground, area_m2, center_lng, center_lat
    from flight_areas where flight_id = ${flightId} order by position`);

/** The areas of a mission with their own heights, null where the mission's holds: what its height to fly is told from. */
export const areaHeightsOf = (flightId: RawBuilder<unknown>) =>
  listOf<HeightAsked['areas'][number]>(sql`
    select id, max_height_m from flight_areas where flight_id = ${flightId} order by position`);

/** What sources of the day hold against a mission and nobody has settled: NOTAM and slots of the network, by their titles. */
export const dayCardsOf = (flightId: RawBuilder<unknown>) => sql<string[]>`array(
  select c.judged->>'title' from flight_constraints c where c.flight_id = ${flightId}
  and c.judged->>'kind' in ('notam', 'low_flying_network') and c.status = 'todo' order by c.position, c.id)`;

/** The areas that a request asks for. */
const AREAS_ASKED = sql<readonly number[]>`array(
  select r.flight_area_id from approval_areas r where r.approval_id = a.id order by r.flight_area_id)`;

/** A mission's requests, the oldest first, each with how many messages of the authority are unread. */
export const approvalsOf = (flightId: RawBuilder<unknown>) => sql<FlightSummary['approvals']>`coalesce((
  select json_agg(json_build_object('id', a.id, 'display_identifier', a.display_identifier, 'status', a.status,
    'structure_id', a.structure_id, 'structure_name', s.name, 'structure_type', s.structure_type,
    'is_closed', a.closed_at is not null, 'area_ids', ${AREAS_ASKED},
    'restricted_height', (select d.restricted_height from ${decisionInForce(sql.ref('a.id'))} d),
    'is_outdated', ${missionDiffers('a', AREAS_ASKED)}, 'payment', ${requestPriceState('a')},
    'unread_messages', (select count(*)
      from threads t join messages m on m.thread_id = t.id
      where t.subject_type = 'approval' and t.subject_id = a.id and m.author_side = 'authority' and not m.read_by_all
        and not exists (select from message_reads r where r.message_id = m.id and r.user_id = asker_user())))
    order by a.id)
  from approvals a join structures s on s.id = a.structure_id
  where a.flight_id = ${flightId}), '[]')`;

/** The agreements in force that leave fewer days or hours than were asked: what a mission's hours to fly are told from. */
export const hourTermsOf = (flightId: RawBuilder<unknown>) => sql<readonly HourTerms[]>`coalesce((
  select json_agg(json_build_object(
    'min_allowed_date_start', d.min_allowed_date_start, 'max_allowed_date_end', d.max_allowed_date_end,
    'min_allowed_time_start', d.min_allowed_time_start, 'max_allowed_time_end', d.max_allowed_time_end) order by a.id)
  from approvals a join lateral ${decisionInForce(sql.ref('a.id'))} d on true
  where a.flight_id = ${flightId} and a.status in ('accepted', 'reserves')
    and num_nonnulls(d.min_allowed_date_start, d.max_allowed_date_end, d.min_allowed_time_start, d.max_allowed_time_end) > 0
    and not ${missionDiffers('a', AREAS_ASKED)}), '[]')`;

/** What of a mission costs something; a request that is over and of which nothing is taken does not. */
const costsOf = (flightId: RawBuilder<unknown>) => sql<FlightDetail['costs']>`json_build_object(
  'asked', coalesce((select json_agg(json_build_object('structure_id', a.structure_id, 'price_cents', a.price_cents))
    from approvals a where a.flight_id = ${flightId} and a.status not in ('refused', 'cancelled')
      and coalesce(a.payment_status, 'paid') not in ('released', 'refunded')), '[]'),
  'entrusted_cents', (select e.price_cents from entrustments e where e.flight_id = ${flightId}))`;

/** What of a mission's procedures beside its requests to authorities is under way. */
export const proceduresOf = (flightId: RawBuilder<unknown>) =>
  sql<CurrentProcedures>`procedures_under_way(${flightId})`;

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const FLIGHT_ID = sql.ref('flights.id');

const detailColumns = fixedSql(
  sql.join([
    columnsOf(flightColumns),
    sql`${areasOf(FLIGHT_ID)} as areas`,
    sql`${listOf(sql`
    select ${columnsOf(pilotColumns)} from flight_pilots l join pilots on pilots.id = l.pilot_id
    where l.flight_id = ${FLIGHT_ID} order by l.position`)} as pilots`,
    sql`${listOf(sql`
    select ${columnsOf(droneColumns)} from flight_drones l join drones on drones.id = l.drone_id
    where l.flight_id = ${FLIGHT_ID} order by l.position`)} as drones`,
    sql`${constraintsOf(FLIGHT_ID)} as constraints`,
    sql`${approvalsOf(FLIGHT_ID)} as approvals`,
    sql`${hourTermsOf(FLIGHT_ID)} as hour_terms`,
    sql`${tagsInReach(FLIGHT_ID)} as tags`,
    sql`(select m.text from flight_memos m where m.flight_id = ${FLIGHT_ID} and m.user_id = asker_user()) as private_memo`,
    sql`(select to_jsonb(a) from operating_authorizations a where a.id = flights.authorization_id) as authorization`,
    sql`${limitsOf(FLIGHT_ID)} as limits`,
    sql`${ordersOf(FLIGHT_ID)} as orders`,
    sql`${proceduresOf(FLIGHT_ID)} as procedures`,
    sql`${authoritiesOf(sql`
    select c.judged->'decider'->>'structure_code' from flight_constraints c
    where c.flight_id = ${FLIGHT_ID}`)} as authorities`,
    sql`${rulesOf(
      sql`select c.delegatee_structure_id from flight_constraints c where c.flight_id = ${FLIGHT_ID}`,
      sql.ref('flights.operator_id'),
    )} as rules`,
    sql`type_additions_on((flights.date_start at time zone flights.time_zone)::date) as type_additions`,
    sql`${followUpOf(FLIGHT_ID)} as follow_up`,
    sql`${costsOf(FLIGHT_ID)} as costs`,
  ]),
);

type DetailRow = FlightRow & Omit<FlightDetail, 'flight'>;

const toDetail = (row: DetailRow): FlightDetail => {
  const { areas, pilots, drones, constraints, approvals, tags, private_memo, limits, orders, ...rest } = row;
  const { authorization, hour_terms, ...more } = rest;
  const { authorities, rules, procedures, type_additions, follow_up, costs, ...flight } = more;
  const said = { authorities, rules, type_additions, follow_up, costs };
  const beside = { tags, private_memo, authorization, limits, orders, procedures, ...said };
  return { flight, areas, pilots, drones, constraints, approvals, hour_terms, ...beside };
};

/** A mission within reach, whole, in one statement; undefined for an unknown id and for somebody else's alike. */
export const findDetail = async (
  db: Db,
  reached: Pick<VisibleRows, 'flights'> & Partial<Pick<VisibleRows, 'is_look'>>,
  id: number,
): Promise<FlightDetail | undefined> => {
  const { rows } = await sql<DetailRow>`
    select ${detailColumns} from flights where ${reached.flights} and id = ${id}`.execute(db);
  const detail = rows[0] && toDetail(rows[0]);
  return detail && reached.is_look ? { ...detail, private_memo: null } : detail;
};

/** Whether a mission is within reach. */
export const reachesFlight = async (db: Db, reached: VisibleRows, id: number): Promise<boolean> =>
  (await db
    .selectFrom('flights')
    .select('id')
    .where(reached.flights)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** A mission's areas as they are drawn. */
export const findDrawn = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_areas')
    .select(['name', 'geometry', 'outline', 'max_height_m'])
    .where('flight_id', '=', flightId)
    .orderBy('position')
    .execute();
