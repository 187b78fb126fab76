import type { CurrentUser } from '@envol/contract/auth';
import type {
  AccessPrivilege,
  AuthorityRole,
  AuthorityType,
  AuthorityUserType,
  ContactProfile,
  EmailPreference,
  Entitlement,
  Membership,
  OperatorRole,
  OperatorUserType,
} from '@envol/domain/access/actor';
import type { StructureWords } from '@envol/domain/approvals/structures';
import type { NoticeKind } from '@envol/domain/flight-notifications/statuses';
import { configOf, type StoredConfig } from '@envol/domain/operators/config';
import { standingAt } from '@envol/domain/plans/entitlement';
import { sql } from 'kysely';

interface MemberStructure {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly reference_lng: number;
  readonly reference_lat: number;
  readonly unit_displayed: StructureWords['unit_displayed'];
  readonly has_helicopter_base: boolean;
  readonly declaration_kind: NoticeKind | null;
}

interface RowOf<Kind, Type, Role> {
  readonly id: number;
  readonly tenant_kind: Kind;
  readonly tenant_id: number;
  readonly tenant_name: string;
  readonly user_type: Type;
  readonly role: Role;
  readonly access_privileges: readonly AccessPrivilege[];
  readonly contact_profile: ContactProfile;
  readonly is_restricted: boolean;
  readonly pilot_id: number | null;
  readonly authority_type: AuthorityType | null;
  readonly structures: readonly MemberStructure[];
  readonly simplified_interface: boolean;
  readonly email_notification_preferences: EmailPreference;
  readonly preferred_basemap: string | null;
}
type OperatorRow = RowOf<'operator', OperatorUserType, OperatorRole> & {
  readonly entitlement: Entitlement;
  readonly config: StoredConfig;
  readonly can_manage_take_off_authorizations: boolean;
  readonly sub_exploitants: readonly { readonly id: number; readonly name: string }[] | null;
};
type AuthorityRow = RowOf<'structure' | 'authority', AuthorityUserType, AuthorityRole>;

/** A membership as the look-up of a person reads it; the table's own check keeps kinds, types and roles together. */
export type MembershipRow = OperatorRow | AuthorityRow;

/** The memberships of the user at hand, the oldest first, with what is told of each. */
export const membershipsOfUsers = sql<MembershipRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
      'id', m.id, 'tenant_kind', m.tenant_kind, 'tenant_id', m.tenant_id, 'user_type', m.user_type, 'role', m.role,
      'tenant_name', coalesce(o.commercial_name, s.name, a.name), 
      'entitlement', jsonb_build_object('plan', o.plan, 'plan_until', o.plan_until, 'trial_ends_at', o.trial_ends_at,
        'pilots_paid', o.pilots_paid), 'authority_type', a.authority_type,
      'sub_exploitants', case when m.is_sub_exploitant_manager then coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.id)
        from membership_sub_exploitants l join sub_exploitants e on e.id = l.sub_exploitant_id
        where l.membership_id = m.id), '[]') end,
      'access_privileges', m.access_privileges, 'contact_profile', m.contact_profile, 'pilot_id', m.pilot_id,
      'is_restricted', m.is_restricted, 'config', o.custom_config,
      'can_manage_take_off_authorizations', o.can_manage_take_off_authorizations,
      'structures', coalesce((
        select jsonb_agg(jsonb_build_object('id', each.id, 'code', each.code, 'name', each.name,
          'reference_lng', each.reference_lng, 'reference_lat', each.reference_lat,
          'unit_displayed', (select r.unit_displayed from structure_settings r where r.structure_id = each.id),
          'has_helicopter_base', exists (select from helicopter_bases h where h.structure_id = each.id),
          'declaration_kind', (select min(d.kind) from declaration_desks d where d.structure_id = each.id))
          order by each.id)
        from structures each where each.id = m.structure_id
          or (each.authority_id = m.authority_id and (not m.is_limited_to_structures or exists (
            select from membership_structures l where l.membership_id = m.id and l.structure_id = each.id)))), '[]'),
      'simplified_interface', m.simplified_interface, 'preferred_basemap', m.preferred_basemap,
      'email_notification_preferences', m.email_notification_preferences
    ) order by m.id)
  from memberships m
    left join operators o on o.id = m.operator_id
    left join structures s on s.id = m.structure_id
    left join authorities a on a.id = m.authority_id
  -- Nobody acts for an operator that the platform has blocked.
  where m.user_id = users.id and not exists (select from operator_desk desk
    where desk.operator_id = m.operator_id and desk.blocked_at is not null)), '[]')`;

/** The operators of the user at hand that the platform has blocked, by name. */
export const suspendedOfUsers = sql<string[]>`coalesce((
  select jsonb_agg(o.commercial_name order by o.id)
  from memberships m join operators o on o.id = m.operator_id join operator_desk desk on desk.operator_id = o.id
  where m.user_id = users.id and desk.blocked_at is not null), '[]')`;

const isOperator = (row: MembershipRow): row is OperatorRow => row.tenant_kind === 'operator';

/** A manager counts as a generalist where the house says so (specification 1, §6). */
const profileOf = ({ role, contact_profile, config }: OperatorRow): ContactProfile =>
  role === 'is_manager' && configOf(config).open_flight_simplified_form_for_manager
    ? 'rte_generalist'
    : contact_profile;

export const toMembership = (row: MembershipRow): Membership =>
  isOperator(row)
    ? {
        id: row.id,
        tenant_kind: row.tenant_kind,
        user_type: row.user_type,
        operator_id: row.tenant_id,
        role: row.role,
        contact_profile: profileOf(row),
        is_restricted: row.is_restricted,
        entitlement: row.entitlement,
        config: configOf(row.config),
        pilot_id: row.pilot_id,
        sub_exploitant_ids: row.sub_exploitants?.map(({ id }) => id) ?? null,
      }
    : {
        id: row.id,
        tenant_kind: row.tenant_kind,
        tenant_id: row.tenant_id,
        user_type: row.user_type,
        structure_ids: row.structures.map(({ id }) => id),
        role: row.role,
        access_privileges: row.access_privileges,
      };

const instantOf = (told: string | null): string | null => told && new Date(told).toISOString();

/** What its people are told of an operator's plan. */
const toPlan = (entitlement: Entitlement, now: Date, sells: boolean) => {
  const { features, plan_until, trial_ends_at, ...standing } = standingAt(entitlement, now, { sells });
  return {
    ...standing,
    plan_until: instantOf(plan_until),
    trial_ends_at: instantOf(trial_ends_at),
    features: [...features],
    sells_plans: sells,
  };
};

/** The operator acted for, as screens are told of it. */
export const toOperator = (
  row: MembershipRow,
  { now, sells }: { readonly now: Date; readonly sells: boolean },
): CurrentUser['operator'] =>
  isOperator(row)
    ? {
        id: row.tenant_id,
        commercial_name: row.tenant_name,
        role: row.role,
        contact_profile: profileOf(row),
        is_restricted: row.is_restricted,
        can_manage_take_off_authorizations: row.can_manage_take_off_authorizations,
        ...toPlan(row.entitlement, now, sells),
        config: configOf(row.config),
        pilot_id: row.pilot_id,
        sub_exploitants: row.sub_exploitants && [...row.sub_exploitants],
      }
    : null;

/** The structure or authority acted for, as screens are told of it. */
export const toAuthority = (row: MembershipRow): CurrentUser['authority'] =>
  isOperator(row)
    ? null
    : {
        name: row.tenant_name,
        authority_type: row.authority_type,
        role: row.role,
        access_privileges: [...row.access_privileges],
        simplified_interface: row.simplified_interface,
        email_notification_preferences: row.email_notification_preferences,
        preferred_basemap: row.preferred_basemap,
        structures: row.structures.map(({ reference_lng, reference_lat, declaration_kind, ...named }) => ({
          ...named,
          reference_point: [reference_lng, reference_lat],
          ...(declaration_kind !== null && { declaration_kind }),
        })),
      };
