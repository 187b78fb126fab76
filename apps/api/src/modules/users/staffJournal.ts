import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';

/** Writes down what the platform's staff did about no account and no operator, in the same transaction. */
export const noteStaffAct = async (
  db: Db,
  { clock }: { readonly clock: Clock },
  { actor, long_name }: Pick<SignedIn, 'actor' | 'long_name'>,
  { action, details }: { readonly action: string; readonly details: object },
): Promise<void> => {
  await db
    .insertInto('staff_journal')
    .values({
      action,
      user_id: null,
      staff_user_id: actor.user_id,
      staff_name: long_name,
      details: JSON.stringify(details),
      at: clock.now().toISOString(),
    })
    .execute();
};
