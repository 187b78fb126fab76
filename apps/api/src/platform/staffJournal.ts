import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { SignedIn } from './http/mount.ts';

/** What the platform's staff did, and about which account or operator. */
interface StaffAct {
  readonly action: string;
  readonly user_id?: number | null;
  readonly operator_id?: number;
  readonly details: object;
}

/** Writes down what the platform's staff did, in the same transaction. */
export const noteStaffAct = async (
  db: Db,
  { clock }: { readonly clock: Clock },
  { actor, long_name }: Pick<SignedIn, 'actor' | 'long_name'>,
  { user_id = null, details, ...about }: StaffAct,
): Promise<void> => {
  await db
    .insertInto('staff_journal')
    .values({
      ...about,
      user_id,
      staff_user_id: actor.user_id,
      staff_name: long_name,
      details: JSON.stringify(details),
      at: clock.now().toISOString(),
    })
    .execute();
};
