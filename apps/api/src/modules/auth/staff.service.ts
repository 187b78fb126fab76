import { can } from '@envol/domain/access/capabilities';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import type { AuthDeps } from './auth.service.ts';
import { endSessions } from './sessions.repository.ts';
import { findUserById, setLanguage, type UserRow } from './users.queries.ts';

interface Changes {
  readonly language?: UserRow['language'] | undefined;
  readonly is_active?: boolean | undefined;
}

/** Changes somebody's account for the platform, and writes it down; one that is blocked loses its sessions. Throws NOT_FOUND. */
export const changeUserByStaff = async (
  { db, clock, authenticator }: AuthDeps,
  { actor, long_name }: SignedIn,
  id: number,
  { language, is_active }: Changes,
): Promise<UserRow> => {
  if (!can(actor, 'runs_platform')) throw notFound();
  const { user, ended } = await db.transaction().execute(async (transaction) => {
    const before = await findUserById(transaction, id);
    if (!before) throw notFound();
    if (language !== undefined) await setLanguage(transaction, id, language);
    if (is_active !== undefined)
      await transaction.updateTable('users').set({ is_active }).where('id', '=', id).execute();
    const gone =
      is_active === false ? await endSessions(transaction, clock, { user_id: id, except_family: null }) : [];
    if (is_active === false)
      await transaction
        .updateTable('invitations')
        .set({ withdrawn_at: clock.now().toISOString() })
        .where('invited_by_user_id', '=', id)
        .where('accepted_at', 'is', null)
        .where('withdrawn_at', 'is', null)
        .execute();
    await transaction
      .insertInto('staff_journal')
      .values({
        staff_user_id: actor.user_id,
        staff_name: long_name,
        action: 'user_changed',
        user_id: id,
        details: JSON.stringify({
          before: { language: before.language, is_active: before.is_active },
          after: { language: language ?? before.language, is_active: is_active ?? before.is_active },
        }),
        at: clock.now().toISOString(),
      })
      .execute();
    const after = await findUserById(transaction, id);
    if (!after) throw notFound();
    return { user: after, ended: gone };
  });
  for (const session of ended) authenticator.forget(session);
  return user;
};
