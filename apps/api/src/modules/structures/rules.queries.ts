import type { DayRules } from '@envol/domain/activations/rules';
import type { ApprovalCategory } from '@envol/domain/approvals/categories';
import type { ExemptionKind, RequestLimits } from '@envol/domain/approvals/limits';
import type { RequestQuestion } from '@envol/domain/approvals/requestForm';
import type { StructureType, StructureWords } from '@envol/domain/approvals/structures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The settings that a request is held against: all of what every signed-in user may read of them. */
export const LIMIT_COLUMNS = [
  'enforcement',
  'notice_min_days',
  'notice_mode',
  'max_days_ahead',
  'period_first_date',
  'period_last_date',
  'period_time_start',
  'period_time_end',
  'max_dates_range_days',
  'max_zones',
  'bounding_square_side_m',
  'max_total_surface_m2',
  'max_zone_surface_m2',
  'max_height_m',
] as const satisfies readonly (keyof RequestLimits)[];

/** The settings of the day itself, which every signed-in user may read too. */
export const DAY_COLUMNS = [
  'activation_required',
  'activation_notice_days',
  'activation_limit_time',
  'activation_tolerance_minutes',
  'activation_max_hours',
  'take_off_authorization_activated',
  'take_off_validity_minutes',
  'conflict_distance_m',
] as const satisfies readonly (keyof DayRules)[];

/** What a structure tells of itself. */
export const WORD_COLUMNS = [
  'tactical_contact_protocol',
  'operator_text',
  'unit_displayed',
  'approval_price_cents',
  'approval_price_currency',
  'decides_unpaid',
] as const satisfies readonly (keyof StructureWords)[];

/** What an authority asks of the day itself. */
export const findDayRules = (db: Db, structureId: number): Promise<DayRules> =>
  db
    .selectFrom('structure_settings')
    .select(DAY_COLUMNS)
    .where('structure_id', '=', structureId)
    .executeTakeFirstOrThrow();

/** The same of several authorities, by their ids. */
export const findDayRulesOf = async (
  db: Db,
  structureIds: readonly number[],
): Promise<ReadonlyMap<number, DayRules>> => {
  const ids = [...new Set(structureIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('structure_settings')
    .select(['structure_id', ...DAY_COLUMNS])
    .where('structure_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.structure_id, row]));
};

/** What an authority asks of requests, and what is lifted of it for one operator, in force or over. */
export interface RequestRules
  extends RequestLimits,
    Omit<StructureWords, 'unit_displayed' | 'decides_unpaid'> {
  readonly structure_id: number;
  readonly structure_type: StructureType;
  readonly request_form: readonly RequestQuestion[];
  readonly airspace_approval_categories: readonly ApprovalCategory[];
  /** What it takes off its prices for this operator, hundredths of a percent. */
  readonly discount_bp: number | null;
  readonly lifted: readonly { readonly kind: ExemptionKind; readonly expires_at: string | null }[];
}

const columns = sql.join(LIMIT_COLUMNS.map((name) => sql.ref(`r.${name}`)));

/** What the authorities of these ids ask of an operator, as one column of a statement that reads more. */
export const rulesOf = (structureIds: RawBuilder<unknown>, operatorId: RawBuilder<unknown>) => sql<
  readonly RequestRules[]
>`coalesce((
  select json_agg(asked) from (
    select r.structure_id, s.structure_type, r.request_form, r.operator_text, r.tactical_contact_protocol, r.approval_price_cents,
      r.approval_price_currency, (select d.discount_bp from structure_discounts d
        where d.structure_id = r.structure_id and d.operator_id = ${operatorId}) as discount_bp,
      r.airspace_approval_categories, ${columns}, coalesce((
      select json_agg(json_build_object('kind', e.kind, 'expires_at', e.expires_at)) from operator_exemptions e
      where e.operator_id = ${operatorId} and coalesce(e.structure_id, r.structure_id) = r.structure_id
        and e.revoked_at is null), '[]') as lifted
    from structure_settings r join structures s on s.id = r.structure_id where r.structure_id in (${structureIds})
  ) asked), '[]')`;

/** What some authorities ask of an operator. */
export const findRules = async (
  db: Db,
  structureIds: readonly number[],
  operatorId: number,
): Promise<readonly RequestRules[]> => {
  if (structureIds.length === 0) return [];
  const { rows } = await sql<{ rules: readonly RequestRules[] }>`
    select ${rulesOf(sql.join(structureIds), sql`${operatorId}::bigint`)} as rules`.execute(db);
  return rows[0]?.rules ?? [];
};

/** What of the lifted is in force at a moment. */
export const exemptionsAt = ({ lifted }: Pick<RequestRules, 'lifted'>, now: Date): ExemptionKind[] => [
  ...new Set(
    lifted
      .filter(({ expires_at: end }) => end === null || Date.parse(end) > now.getTime())
      .map(({ kind }) => kind),
  ),
];
