import { Failure } from '../http/failure.ts';
import type { Db } from './database.ts';

interface Act {
  readonly user_id: number;
  /** Made by the device; absent for an act that is never sent again. */
  readonly client_key: string | undefined;
  /** What is done: a key that comes again for another act is refused. */
  readonly act: string;
  /** What it is done to; null for an act that makes its subject. */
  readonly subject_id: number | null;
  readonly at: string;
}

/**
 * Takes a device's key for an act, in the act's transaction: two sendings at once wait for each other. Returns what the
 * act was done to when it was done before; null when it is to be done now. CLIENT_KEY_REUSED for another act's key.
 */
export const claimAct = async (
  db: Db,
  { user_id, client_key, act, subject_id, at }: Act,
): Promise<number | null> => {
  if (client_key === undefined) return null;
  const made = await db
    .insertInto('act_keys')
    .values({ user_id, client_key, act, subject_id, done_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'client_key']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (made) return null;
  const known = await db
    .selectFrom('act_keys')
    .select(['act', 'subject_id'])
    .where('user_id', '=', user_id)
    .where('client_key', '=', client_key)
    .executeTakeFirstOrThrow();
  const isSame = known.act === act && (subject_id === null || known.subject_id === subject_id);
  if (!isSame || known.subject_id === null) throw new Failure('CLIENT_KEY_REUSED');
  return known.subject_id;
};

/** Says what an act under way has made. */
export const nameActsSubject = async (
  db: Db,
  { user_id, client_key }: Pick<Act, 'user_id' | 'client_key'>,
  subject_id: number,
): Promise<void> => {
  if (client_key === undefined) return;
  await db
    .updateTable('act_keys')
    .set({ subject_id })
    .where('user_id', '=', user_id)
    .where('client_key', '=', client_key)
    .execute();
};
