import type { TenantKind } from '@envol/domain/access/actor';
import type { MemberRole } from '@envol/domain/members/policy';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** A new invitation; answers with its id. */
export const insertInvitation = async (db: Db, offer: Insertable<Tables['invitations']>): Promise<number> =>
  (await db.insertInto('invitations').values(offer).returning('id').executeTakeFirstOrThrow()).id;

export const changeInvitation = async (
  db: Db,
  id: number,
  changes: Updateable<Tables['invitations']>,
): Promise<void> => {
  await db.updateTable('invitations').set(changes).where('id', '=', id).execute();
};

const withdrawing = (db: Db, userId: number, at: string) =>
  db
    .updateTable('invitations')
    .set({ withdrawn_at: at })
    .where('invited_by_user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

/** Ends what somebody offered for any organisation. */
export const withdrawAllOffers = async (db: Db, userId: number, at: string): Promise<void> => {
  await withdrawing(db, userId, at).execute();
};

/** Ends what somebody offered who may no longer offer it: of these roles, or of all when none is left. */
export const withdrawOffersOf = async (
  db: Db,
  { tenant_kind, tenant_id }: { readonly tenant_kind: TenantKind; readonly tenant_id: number },
  offered: { readonly by_user_id: number; readonly still: readonly MemberRole[]; readonly at: string },
): Promise<void> => {
  let ending = withdrawing(db, offered.by_user_id, offered.at)
    .where('tenant_kind', '=', tenant_kind)
    .where('tenant_id', '=', tenant_id);
  if (offered.still.length > 0) ending = ending.where('role', 'not in', offered.still);
  await ending.execute();
};
