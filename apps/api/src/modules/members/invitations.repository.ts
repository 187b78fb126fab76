import type { RequestOf } from '@envol/contract/endpoint';
import type { Invitation, listInvitations } from '@envol/contract/members';
import type { Db } from '../../platform/db/database.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Tenant } from './members.deps.ts';

const PART = [
  'role',
  'contact_profile',
  'is_restricted',
  'access_privileges',
  'simplified_interface',
] as const;

const waiting = (db: Db) =>
  db
    .selectFrom('invitations')
    .select([...PART, 'id', 'email', 'language', 'user_type', 'sent_at', 'expires_at'])
    .select(['tenant_kind', 'tenant_id', 'invited_by_name as invited_by'])
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof waiting>['executeTakeFirstOrThrow']>>;

export const toInvitation = (row: InvitationRow, now: Date): Invitation => {
  const { language: _l, user_type: _u, tenant_kind: _k, tenant_id: _i, ...told } = row;
  return { ...told, is_expired: Date.parse(row.expires_at) <= now.getTime() };
};

type ListQuery = RequestOf<typeof listInvitations>['query'];

/** One page of a tenant's that wait for an answer, and how many there are. */
export const pageInvitations = async (
  db: Db,
  { tenant_kind, tenant_id }: Tenant,
  query: ListQuery,
): Promise<{ readonly rows: InvitationRow[]; readonly count: number }> => {
  const found = waiting(db).where('tenant_kind', '=', tenant_kind).where('tenant_id', '=', tenant_id);
  const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
  return { rows, count };
};

/** One of a tenant that waits, locked. */
export const lockInvitation = (db: Db, { tenant_kind, tenant_id }: Tenant, id: number) =>
  waiting(db)
    .where('tenant_kind', '=', tenant_kind)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** The one that a letter's token opens, whoever's it is; locked. Undefined when it is over, answered or withdrawn. */
export const openInvitation = (db: Db, token: string, now: Date) =>
  waiting(db)
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
