import type { Actor } from '@envol/domain/access/actor';
import { isApprovalUsable } from '@envol/domain/activations/policy';
import { type GrantedTerms, grantedHeight, grantedPeriod } from '@envol/domain/approvals/granted';
import type { TimeSpan } from '@envol/domain/time/night';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { decisionInForce } from '../../platform/db/decisionInForce.ts';
import { forbiddingCards } from '../../platform/db/forbiddingCards.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import type { StoredDayArea } from '../../platform/db/storedColumns.ts';

/** The columns of an approval that its activations and take-offs show. */
export const DAY_APPROVAL_COLUMNS = [
  'approvals.display_identifier as approval_identifier',
  'approvals.flight_id',
  'approvals.company_name',
  'approvals.request',
  'approvals.status as approval_status',
  'approvals.closed_at',
  'approvals.date_start as approval_start',
  'approvals.date_end as approval_end',
  'approvals.time_zone',
  'approvals.hours_reference',
  'approvals.is_continuous',
  'approvals.center_lng',
  'approvals.center_lat',
  'approvals.en_route_by_superviser',
  'structures.name as structure_name',
  'structures.code as structure_code',
  'structures.phone as structure_phone',
  'structures.reference_lng',
  'structures.reference_lat',
] as const;

/** The decision in force, as far as it limits the day. */
export interface DayTerms {
  readonly restricted_height: number | null;
  readonly min_allowed_date_start: string | null;
  readonly max_allowed_date_end: string | null;
  readonly min_allowed_time_start: string | null;
  readonly max_allowed_time_end: string | null;
  readonly tactical_contact_required: boolean;
}

/** The newest decision on the row's approval that both sides may read; null while there is none. */
export const dayTerms = sql<DayTerms | null>`(select json_build_object('restricted_height', d.restricted_height,
    'min_allowed_date_start', d.min_allowed_date_start, 'max_allowed_date_end', d.max_allowed_date_end,
    'min_allowed_time_start', d.min_allowed_time_start, 'max_allowed_time_end', d.max_allowed_time_end,
    'tactical_contact_required', d.tactical_contact_required)
  from ${decisionInForce(sql.ref('approvals.id'))} d)`;

/** The areas of the row's approval, as they were asked for. */
export const dayAreas = sql<readonly StoredDayArea[]>`(select coalesce(json_agg(json_build_object(
    'flight_area_id', r.flight_area_id, 'identifier', r.identifier, 'geometry', r.geometry, 'height', r.height,
    'lng', r.lng, 'lat', r.lat, 'radial', r.radial, 'distance_to_structure', r.distance_to_structure,
    'area_m2', r.area_m2) order by r.id), '[]')
  from approval_areas r where r.approval_id = approvals.id)`;

const asGranted = (terms: DayTerms | null): GrantedTerms[] =>
  terms === null ? [] : [{ ...terms, area_ids: null }];

/** The areas, each with the height that the decision in force leaves. */
export const grantedAreas = (areas: readonly StoredDayArea[], terms: DayTerms | null): StoredDayArea[] =>
  areas.map((area) => ({
    ...area,
    height: grantedHeight(area.height, area.flight_area_id, asGranted(terms)),
  }));

const everyApproval = (db: Db) =>
  db
    .selectFrom('approvals')
    .innerJoin('structures', 'structures.id', 'approvals.structure_id')
    .select(['approvals.id', 'approvals.operator_id', 'approvals.structure_id', ...DAY_APPROVAL_COLUMNS])
    .select([dayTerms.as('terms'), dayAreas.as('areas'), forbiddingCards.as('forbidding')]);

const query = (db: Db, actor: Actor, id: number) =>
  everyApproval(db).where('approvals.id', '=', id).where(visibleRows(actor).approvals);

type Row = Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirstOrThrow']>>;

/** An approval as the day looks at it: its hours and heights are those that the decision in force leaves. */
export interface DayApproval extends Omit<Row, 'areas'> {
  readonly areas: readonly StoredDayArea[];
  readonly windows: readonly TimeSpan[];
  readonly stands: boolean;
}

/** The hours of an approval that the decision in force leaves. */
export const grantedWindows = (
  row: Pick<
    Row,
    'approval_start' | 'approval_end' | 'time_zone' | 'hours_reference' | 'is_continuous' | 'terms'
  >,
): readonly TimeSpan[] => {
  const {
    approval_start: date_start,
    approval_end: date_end,
    time_zone,
    hours_reference,
    is_continuous,
  } = row;
  const asked = { date_start, date_end, time_zone, hours_reference, is_continuous };
  return grantedPeriod(asked, asGranted(row.terms)).windows;
};

/** Whether the row's approval is in force. */
export const isApprovalInForce = (row: Pick<Row, 'approval_status' | 'closed_at'>): boolean =>
  isApprovalUsable({ status: row.approval_status, closed_at: row.closed_at });

const toDayApproval = (row: Row): DayApproval => ({
  ...row,
  areas: grantedAreas(row.areas, row.terms),
  windows: grantedWindows(row),
  stands: isApprovalInForce(row),
});

/** One of a supervised structure, locked; read by the process for its supervisors. */
export const lockSupervisedApproval = async (
  db: Db,
  structureIds: readonly number[],
  id: number,
): Promise<DayApproval | undefined> => {
  if (structureIds.length === 0) return undefined;
  const row = await everyApproval(db)
    .where('approvals.id', '=', id)
    .where('approvals.structure_id', 'in', [...structureIds])
    .forNoKeyUpdate('approvals')
    .executeTakeFirst();
  return row && toDayApproval(row);
};

/** Approvals of any side, read by the process itself for those that may see them. */
export const findDayApprovalsByIds = async (db: Db, ids: readonly number[]): Promise<DayApproval[]> =>
  ids.length === 0
    ? []
    : (
        await everyApproval(db)
          .where('approvals.id', 'in', [...ids])
          .execute()
      ).map(toDayApproval);

/** An approval of the actor's side; undefined for an unknown or foreign id. */
export const findDayApproval = async (db: Db, actor: Actor, id: number): Promise<DayApproval | undefined> => {
  const row = await query(db, actor, id).executeTakeFirst();
  return row && toDayApproval(row);
};

/** The same, locked until the transaction ends: what is asked under it at once is asked one after the other. */
export const lockDayApproval = async (db: Db, actor: Actor, id: number): Promise<DayApproval | undefined> => {
  const row = await query(db, actor, id).forNoKeyUpdate('approvals').executeTakeFirst();
  return row && toDayApproval(row);
};
