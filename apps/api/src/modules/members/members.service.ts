import type { RequestOf } from '@envol/contract/endpoint';
import type { Member, updateMember } from '@envol/contract/members';
import { fitPart, isRoleOf, type MemberPart, mayKeep, rolesGivenBy } from '@envol/domain/members/policy';
import type { Db } from '../../platform/db/database.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import {
  changeMembership,
  forgetEntities,
  removeMembership,
  withdrawOffersOf,
} from '../account-rows/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import type { Keeper, MembersDeps, Tenant } from './members.deps.ts';
import { noteMember, toJournalRole } from './members.journal.ts';
import { findMember, type MemberRow, tenantName, toMember } from './members.queries.ts';
import { roleText } from './roleText.ts';

/** Of two who take the last owner's role at once, the second sees what the first left. */
const lockTenant = async (db: Db, { tenant_kind, tenant_id }: Tenant): Promise<void> => {
  await db
    .selectFrom('memberships')
    .select('id')
    .where('tenant_kind', '=', tenant_kind)
    .where('tenant_id', '=', tenant_id)
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** Throws LAST_OWNER when nobody else, with an account that is open, is an owner. */
const keepOneOwner = async (db: Db, keeper: Tenant, member: { id: number; role: string }) => {
  if (member.role !== 'owner') return;
  const other = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('memberships.id')
    .where('tenant_kind', '=', keeper.tenant_kind)
    .where('tenant_id', '=', keeper.tenant_id)
    .where('memberships.role', '=', 'owner')
    .where('memberships.id', '!=', member.id)
    .where('users.is_active', '=', true)
    .executeTakeFirst();
  if (!other) throw new Failure('LAST_OWNER');
};

/** Refuses a role that is not of this kind of organisation, at its field, and one that the asker may not give. */
export const mustGive = (keeper: Keeper, role: MemberPart['role']): void => {
  if (!isRoleOf(keeper.tenant_kind, role)) throw fieldFailure('VALIDATION', 'role', 'invalid');
  if (!mayKeep(keeper.acting, role)) throw new Failure('MEMBER_NOT_EDITABLE');
};

/** Refuses one more restricted pilot where the platform did not open them to the operator. */
export const mustBeOpen = ({ acting }: Keeper, part: MemberPart, before?: MemberPart): void => {
  const isNew = part.is_restricted && before?.is_restricted !== true;
  if (isNew && acting.tenant_kind === 'operator' && !acting.config.restricted_pilots)
    throw fieldFailure('VALIDATION', 'is_restricted', 'restricted_not_granted');
};

const mustFind = async (db: Db, deps: MembersDeps, keeper: Keeper, id: number) => {
  const row = await findMember(db, keeper, id, deps.clock.now());
  if (!row) throw notFound();
  return row;
};

/** Whether a pilot may be this member's: one of the operator's, whom no other account is. */
const mustBeFree = async (db: Db, keeper: Keeper, memberId: number, pilotId: number): Promise<void> => {
  const pilot =
    keeper.tenant_kind === 'operator' &&
    (await db
      .selectFrom('pilots')
      .leftJoin('memberships as m', (join) =>
        join.onRef('m.pilot_id', '=', 'pilots.id').on('m.id', '!=', memberId),
      )
      .select('m.id as other')
      .where('pilots.id', '=', pilotId)
      .where('pilots.operator_id', '=', keeper.tenant_id)
      .executeTakeFirst());
  if (!pilot || pilot.other !== null)
    throw fieldFailure('VALIDATION', 'pilot_id', pilot ? 'pilot_of_another' : 'invalid');
};

/** As which pilot somebody flies from now on; undefined keeps. Whether it is another than before. */
const linkPilot = async (
  db: Db,
  keeper: Keeper,
  row: NonNullable<MemberRow>,
  pilotId: number | null | undefined,
): Promise<boolean> => {
  if (pilotId === undefined || pilotId === (row.pilot?.id ?? null)) return false;
  if (pilotId !== null) await mustBeFree(db, keeper, row.id, pilotId);
  await changeMembership(db, row.id, { pilot_id: pilotId });
  return true;
};

const partOf = (row: NonNullable<MemberRow>): MemberPart => ({
  role: row.role,
  contact_profile: row.contact_profile,
  is_restricted: row.is_restricted,
  access_privileges: row.access_privileges,
  simplified_interface: row.simplified_interface,
});

/** What a person is told of a part that changed or ended. */
const tellMember = async (
  db: Db,
  { facts, clock }: MembersDeps,
  keeper: Keeper,
  row: NonNullable<MemberRow>,
  change: { readonly code: 'membership_changed' | 'membership_ended'; readonly part: MemberPart },
): Promise<void> => {
  const at = clock.now().toISOString();
  await queueAccountLetter(facts, db, {
    code: change.code,
    key: `${change.code}:${row.id}:${at}`,
    user_id: row.user_id,
    recipient: row.email,
    language: row.language,
    at,
    params: {
      tenant: await tenantName(db, keeper),
      by: keeper.name,
      role: roleText(row.language, change.part),
    },
  });
};

/** Whoever leaves, or loses a right over others, brings nobody in by an invitation sent before. */
const withdraw = (
  db: Db,
  { clock }: MembersDeps,
  keeper: Keeper,
  row: NonNullable<MemberRow>,
  still: readonly MemberPart['role'][],
): Promise<void> =>
  withdrawOffersOf(db, keeper, { by_user_id: row.user_id, still, at: clock.now().toISOString() });

const isSame = (one: MemberPart, other: MemberPart): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Changes what somebody may do, and tells that person. Throws NOT_FOUND, MEMBER_NOT_EDITABLE, LAST_OWNER. */
export const changeMember = async (
  deps: MembersDeps,
  keeper: Keeper,
  id: number,
  { pilot_id, ...changes }: RequestOf<typeof updateMember>['body'],
): Promise<Member> =>
  deps.db.transaction().execute(async (db) => {
    await lockTenant(db, keeper);
    const row = await mustFind(db, deps, keeper, id);
    if (!mayKeep(keeper.acting, row.role)) throw new Failure('MEMBER_NOT_EDITABLE');
    const before = partOf(row);
    const given = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    ) as Partial<MemberPart>;
    const part = fitPart(keeper.tenant_kind, { ...before, ...given });
    mustGive(keeper, part.role);
    mustBeOpen(keeper, part, before);
    const isLinked = await linkPilot(db, keeper, row, pilot_id);
    if (isSame(before, part) && !isLinked) return toMember(await mustFind(db, deps, keeper, id), keeper);
    if (part.role !== row.role) await keepOneOwner(db, keeper, row);
    if (part.role !== 'is_manager' && row.sub_exploitants !== null) await forgetEntities(db, id);
    await changeMembership(db, id, {
      ...part,
      access_privileges: [...part.access_privileges],
      ...(part.role !== 'is_manager' && { is_sub_exploitant_manager: false }),
    });
    if (part.role !== row.role) await withdraw(db, deps, keeper, row, rolesGivenBy(part));
    await noteMember(db, deps.clock, keeper, {
      action: 'member_changed',
      person: row.long_name,
      before: toJournalRole(before),
      after: toJournalRole(part),
      ...(isLinked && { pilot: (await mustFind(db, deps, keeper, id)).pilot?.full_name ?? null }),
    });
    if (row.user_id !== keeper.user_id && !isSame(before, part))
      await tellMember(db, deps, keeper, row, { code: 'membership_changed', part });
    return toMember(await mustFind(db, deps, keeper, id), keeper);
  });

/** Ends somebody's part; the account, and what it did, stay. Throws NOT_FOUND, MEMBER_NOT_EDITABLE, LAST_OWNER. */
export const removeMember = async (deps: MembersDeps, keeper: Keeper, id: number): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    await lockTenant(db, keeper);
    const row = await mustFind(db, deps, keeper, id);
    if (!mayKeep(keeper.acting, row.role)) throw new Failure('MEMBER_NOT_EDITABLE');
    await keepOneOwner(db, keeper, row);
    await removeMembership(db, id);
    await withdraw(db, deps, keeper, row, []);
    await noteMember(db, deps.clock, keeper, {
      action: 'member_removed',
      person: row.long_name,
      before: toJournalRole(partOf(row)),
    });
    if (row.user_id !== keeper.user_id)
      await tellMember(db, deps, keeper, row, { code: 'membership_ended', part: partOf(row) });
  });
