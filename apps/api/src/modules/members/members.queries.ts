import type { RequestOf } from '@envol/contract/endpoint';
import type { listMembers, Member } from '@envol/contract/members';
import { mayKeep } from '@envol/domain/members/policy';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Keeper, MembersDeps, Tenant } from './members.deps.ts';

type ListQuery = RequestOf<typeof listMembers>['query'];

const SEEN_WITHIN_S = 30 * 86_400;

const managed = sql<Member['sub_exploitants']>`case when m.is_sub_exploitant_manager then coalesce((
  select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name)
  from membership_sub_exploitants l join sub_exploitants e on e.id = l.sub_exploitant_id
  where l.membership_id = m.id), '[]') end`;

const flownAs = sql<
  Member['pilot']
>`(select jsonb_build_object('id', p.id, 'full_name', p.first_name || ' ' || p.last_name)
  from pilots p where p.id = m.pilot_id)`;

/** A session acts for this membership, or for the person's first one, which this is. */
const seenSince = (since: string) => sql<string | null>`(select max(s.used_at) from sessions s
  where s.user_id = m.user_id and s.impersonator_user_id is null and s.used_at > ${since}
    and coalesce(s.acting_membership_id, (select min(f.id) from memberships f where f.user_id = m.user_id)) = m.id)`;

const membersOf = (db: Db, { tenant_kind, tenant_id }: Tenant, now: Date) =>
  db.selectFrom(
    db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select([
        'm.id',
        'm.user_id',
        'u.long_name',
        'u.email',
        'u.language',
        'u.is_active',
        'm.user_type',
        'm.role',
        'm.contact_profile',
        'm.is_restricted',
        'm.access_privileges',
        'm.simplified_interface',
        'm.since',
      ])
      .select([
        managed.as('sub_exploitants'),
        flownAs.as('pilot'),
        seenSince(secondsAfter(now, -SEEN_WITHIN_S).toISOString()).as('seen_at'),
      ])
      .where('m.tenant_kind', '=', tenant_kind)
      .where('m.tenant_id', '=', tenant_id)
      .as('members'),
  );

export type MemberRow = Awaited<ReturnType<typeof findMember>>;

/** One page of the people of a tenant, and how many there are. */
export const pageMembers = async (
  { db, clock }: Pick<MembersDeps, 'db' | 'clock'>,
  tenant: Tenant,
  query: ListQuery,
) => {
  const { q, role } = query;
  const text = q?.trim() ?? '';
  const found = membersOf(db, tenant, clock.now())
    .selectAll()
    .$if(role !== undefined, (rows) => rows.where('role', '=', role ?? 'standard'))
    .$if(text !== '', (rows) => rows.where(containsText(['long_name', 'email'], text)));
  const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
  return { rows, count };
};

export const findMember = (db: Db, tenant: Tenant, id: number, now: Date) =>
  membersOf(db, tenant, now).selectAll().where('id', '=', id).executeTakeFirst();

/** A member as its keeper is told of it. */
export const toMember = (
  { language: _, ...row }: NonNullable<MemberRow>,
  keeper: Pick<Keeper, 'user_id' | 'acting'>,
): Member => ({
  ...row,
  is_self: row.user_id === keeper.user_id,
  available_actions: mayKeep(keeper.acting, row.role) ? ['change', 'remove'] : [],
});

/** Of a tenant, as it calls itself. */
export const tenantName = async (db: Db, { tenant_kind, tenant_id }: Tenant): Promise<string> => {
  if (tenant_kind === 'operator') {
    const row = await db
      .selectFrom('operators')
      .select('commercial_name')
      .where('id', '=', tenant_id)
      .executeTakeFirstOrThrow();
    return row.commercial_name;
  }
  const row = await db
    .selectFrom(tenant_kind === 'structure' ? 'structures' : 'authorities')
    .select('name')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return row.name;
};
