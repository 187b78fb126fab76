import type { CurrentUser } from '@envol/contract/auth';
import { type Actor, type Membership, operatorOf } from '@envol/domain/access/actor';
import { capabilitiesOf } from '@envol/domain/access/capabilities';
import { hasPermission, PERMISSIONS, type Permission } from '@envol/domain/access/permissions';
import { type ChosenSettings, settingsOf } from '@envol/domain/accounts/settings';
import { areTermsDue, type TermsFacts } from '@envol/domain/accounts/terms';
import { subscribedAt } from '@envol/domain/plans/entitlement';
import { todayIn } from '@envol/domain/time/localTime';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type MembershipRow,
  membershipsOfUsers,
  suspendedOfUsers,
  toAuthority,
  toMembership,
  toOperator,
} from './memberships.ts';

const millis = (instant: string) => sql.raw(`(extract(epoch from ${instant}) * 1000)::float8`);

/** What is known of the terms of use and of the user at hand. */
const termsOfUsers = sql<TermsFacts>`jsonb_build_object(
  'versions', (select jsonb_agg(jsonb_build_object('version', v.version, 'effective_on', v.effective_on)) from terms v),
  'acceptances', coalesce((select jsonb_agg(jsonb_build_object('version', a.version,
      'accepted_at', ${millis('a.accepted_at')}, 'is_withdrawn', a.withdrawn_at is not null))
    from terms_acceptances a where a.user_id = users.id), '[]'),
  'everybody_at', (select ${millis('max(d.asked_at)')} from terms_demands d where d.whom = 'everybody'),
  'never_accepted_at', (select ${millis('max(d.asked_at)')} from terms_demands d where d.whom = 'never_accepted'))`;

const userQuery = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.long_name',
      'users.language',
      'users.password_hash',
      'users.user_type',
      'users.is_active',
      membershipsOfUsers.as('memberships'),
      suspendedOfUsers.as('suspended_organisations'),
      termsOfUsers.as('terms'),
      sql<ChosenSettings | null>`(select c.settings from contact_settings c where c.user_id = users.id)`.as(
        'settings',
      ),
      'users.is_email_confirmed',
      sql<boolean>`exists (select from second_factors f where f.user_id = users.id and f.enabled_at is not null)`.as(
        'has_second_factor',
      ),
    ]);

/** Whether the account has to accept the terms of use before it goes on; they are France's, and so is the day. */
export const owesTerms = (clock: Clock, { terms }: Pick<UserRow, 'terms'>): boolean =>
  areTermsDue(terms, todayIn(clock.now()));

export const termsAreDue = async (db: Db, clock: Clock, userId: number): Promise<boolean> => {
  const user = await findUserById(db, userId);
  return user !== undefined && owesTerms(clock, user);
};

export type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['executeTakeFirstOrThrow']>>;

/** A user by name or e-mail address, in any case. */
export const findUserByLogin = (db: Db, login: string): Promise<UserRow | undefined> =>
  userQuery(db)
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(users.username)`, '=', login.toLowerCase()),
        eb(sql<string>`lower(users.email)`, '=', login.toLowerCase()),
      ]),
    )
    .executeTakeFirst();

export const findUserById = (db: Db, id: number): Promise<UserRow | undefined> =>
  userQuery(db).where('users.id', '=', id).executeTakeFirst();

/** What a session says of the person in it. */
export interface ActsAs {
  /** Null for the first membership, if there is any. */
  readonly acting_membership_id: number | null;
  readonly impersonator_user_id: number | null;
  /** The person's consent by which the staff acts; absent or null: none. */
  readonly consent_id?: number | null;
}

/** A session that was just opened by signing in. */
export const AS_ONESELF: ActsAs = { acting_membership_id: null, impersonator_user_id: null };

const actingRow = ({ memberships }: UserRow, { acting_membership_id }: ActsAs): MembershipRow | null =>
  memberships.find(({ id }) => id === acting_membership_id) ?? memberships[0] ?? null;

export const toActor = (row: UserRow, as: ActsAs): Actor => {
  const memberships: Membership[] = row.memberships.map(toMembership);
  const acting = actingRow(row, as);
  return {
    user_id: row.id,
    user_type: acting?.user_type ?? row.user_type,
    memberships,
    acting: acting && toMembership(acting),
    impersonator_user_id: as.impersonator_user_id,
    ...(as.consent_id && { consent_id: as.consent_id }),
  };
};

const toSettings = (chosen: ChosenSettings | null): CurrentUser['settings'] => {
  const settings = settingsOf(chosen);
  return {
    ...settings,
    available_maps: [...settings.available_maps],
  };
};

/** With whether the account has to have a second factor, and to accept the terms. */
export const toCurrentUser = (
  row: UserRow,
  as: ActsAs,
  {
    obliges,
    clock,
    sells,
  }: { readonly obliges: (actor: Actor) => boolean; readonly clock: Clock; readonly sells: boolean },
): CurrentUser => {
  const actor = toActor(row, as);
  const acting = actingRow(row, as);
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    long_name: row.long_name,
    language: row.language,
    is_email_confirmed: row.is_email_confirmed,
    second_factor_due: !row.has_second_factor && obliges(actor),
    terms_due: as.impersonator_user_id === null && owesTerms(clock, row),
    user_type: actor.user_type,
    memberships: row.memberships.map(({ id, tenant_kind, tenant_name, user_type, role }) => ({
      id,
      tenant_kind,
      tenant_name,
      user_type,
      role,
    })),
    suspended_organisations: row.suspended_organisations,
    acting_membership_id: acting?.id ?? null,
    impersonator_user_id: as.impersonator_user_id,
    acts_by_consent: actor.consent_id !== undefined,
    ...subscribedAt(operatorOf(actor)?.entitlement ?? null, clock.now(), { sells }),
    operator: acting && toOperator(acting, { now: clock.now(), sells }),
    authority: acting && toAuthority(acting),
    capabilities: capabilitiesOf(actor),
    permissions: (Object.keys(PERMISSIONS) as Permission[]).filter((permission) =>
      hasPermission(actor, permission),
    ),
    settings: toSettings(row.settings),
  };
};
