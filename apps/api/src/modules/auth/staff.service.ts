import { hasCapability } from '@envol/domain/access/capabilities';
import { notFound } from '../../platform/http/failure.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { changeOwn, type OwnChanges, setActive, withdrawAllOffers } from '../account-rows/index.ts';
import type { AuthDeps } from './auth.service.ts';
import { endSessions } from './sessions.repository.ts';
import { findUserById, type UserRow } from './users.queries.ts';

interface Changes extends OwnChanges {
  readonly is_active?: boolean | undefined;
}

/** Changes somebody's account for the platform, and writes it down; one that is blocked loses its sessions. Throws NOT_FOUND. */
export const changeUserByStaff = async (
  { db, clock, authenticator }: AuthDeps,
  by: SignedIn,
  id: number,
  { language, long_name, is_active }: Changes,
): Promise<UserRow> => {
  if (!hasCapability(by.actor, 'runs_platform')) throw notFound();
  const { user, ended } = await db.transaction().execute(async (transaction) => {
    const before = await findUserById(transaction, id);
    if (!before) throw notFound();
    if (language !== undefined || long_name !== undefined)
      await changeOwn(transaction, id, { language, long_name });
    if (is_active !== undefined) await setActive(transaction, id, is_active);
    const gone =
      is_active === false ? await endSessions(transaction, clock, { user_id: id, except_family: null }) : [];
    if (is_active === false) await withdrawAllOffers(transaction, id, clock.now().toISOString());
    await noteStaffAct(transaction, { clock }, by, {
      action: 'user_changed',
      user_id: id,
      details: {
        before: { language: before.language, long_name: before.long_name, is_active: before.is_active },
        after: {
          language: language ?? before.language,
          long_name: long_name ?? before.long_name,
          is_active: is_active ?? before.is_active,
        },
      },
    });
    const after = await findUserById(transaction, id);
    if (!after) throw notFound();
    return { user: after, ended: gone };
  });
  for (const session of ended) authenticator.forget(session);
  return user;
};
