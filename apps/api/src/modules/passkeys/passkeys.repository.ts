import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/tokens.ts';

const CHALLENGE_S = 5 * 60;

/** What is told of a passkey. */
const TOLD = ['id', 'name', 'is_synced', 'created_at', 'used_at'] as const;

export const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select(TOLD).where('user_id', '=', userId).orderBy('id').execute();

/** How a browser knows the passkeys that an account has. */
export const credentialsOf = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select(['credential_id', 'transports']).where('user_id', '=', userId).execute();

/** The passkey that a device names, locked: its count goes one way. */
export const lockPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst();

export const insertPasskey = (
  db: Db,
  row: {
    readonly user_id: number;
    readonly credential_id: string;
    readonly public_key: Uint8Array;
    readonly counter: number;
    readonly transports: readonly string[];
    readonly name: string;
    readonly is_synced: boolean;
    readonly created_at: string;
  },
) =>
  db
    .insertInto('passkeys')
    .values({
      ...row,
      public_key: Buffer.from(row.public_key),
      transports: [...row.transports],
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(TOLD)
    .executeTakeFirst();

export const noteUse = async (
  db: Db,
  id: number,
  use: { readonly counter: number; readonly used_at: string },
): Promise<void> => {
  await db.updateTable('passkeys').set(use).where('id', '=', id).execute();
};

export const renameOwn = (db: Db, userId: number, id: number, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(TOLD)
    .executeTakeFirst();

export const removeOwn = (db: Db, userId: number, id: number) =>
  db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();

/** Removes all of an account: whoever reads its letters has it now. */
export const forgetPasskeys = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
};

/** Keeps what a device is asked to sign; `userId` null: for a sign-in. */
export const keepChallenge = async (
  db: Db,
  clock: Clock,
  challenge: string,
  userId: number | null,
): Promise<void> => {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      expires_at: secondsAfter(clock.now(), CHALLENGE_S).toISOString(),
    })
    .execute();
};

/** Spends a challenge: true once, for whom it was made. */
export const spendChallenge = async (
  db: Db,
  clock: Clock,
  challenge: string,
  userId: number | null,
): Promise<boolean> => {
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', 'is not distinct from', userId)
    .returning('expires_at')
    .executeTakeFirst();
  return spent !== undefined && Date.parse(spent.expires_at) > clock.now().getTime();
};

export const purgeChallenges = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute();
};
