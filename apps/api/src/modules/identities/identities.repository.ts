import { sql } from 'kysely';
import type { Identity } from '../../integrations/identity/port.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { hashToken } from '../../platform/tokens.ts';

/** From the button to the way back. */
const REQUEST_S = 15 * 60;

export const keepRequest = async (
  db: Db,
  clock: Clock,
  request: {
    readonly state: string;
    readonly binding: string;
    readonly nonce: string;
    readonly verifier: Buffer;
    readonly redirect: string | null;
  },
): Promise<void> => {
  const { state, binding, ...rest } = request;
  await db
    .insertInto('identity_requests')
    .values({
      ...rest,
      state_hash: hashToken(state),
      binding_hash: hashToken(binding),
      expires_at: secondsAfter(clock.now(), REQUEST_S).toISOString(),
      user_id: null,
    })
    .execute();
};

const ofState = (state: string) => ({ state_hash: hashToken(state) });

/** The sign-in on its way, of this browser; undefined for any other. */
export const findRequest = async (db: Db, clock: Clock, state: string, binding: string) => {
  const row = await db
    .selectFrom('identity_requests')
    .select(['nonce', 'verifier', 'redirect', 'expires_at', 'user_id', 'binding_hash'])
    .where('state_hash', '=', ofState(state).state_hash)
    .executeTakeFirst();
  if (!row?.binding_hash.equals(hashToken(binding))) return undefined;
  return Date.parse(row.expires_at) > clock.now().getTime() ? row : undefined;
};

/** Spends it: true once. */
export const spendRequest = async (db: Db, state: string): Promise<boolean> =>
  (await db
    .deleteFrom('identity_requests')
    .where('state_hash', '=', ofState(state).state_hash)
    .returning('nonce')
    .executeTakeFirst()) !== undefined;

/** The provider has answered for this account; its second factor is waited for. */
export const keepAnswered = async (
  db: Db,
  clock: Clock,
  request: {
    readonly state: string;
    readonly binding: string;
    readonly redirect: string | null;
    readonly user_id: number;
  },
): Promise<void> => {
  const { state, binding, redirect, user_id } = request;
  await db
    .insertInto('identity_requests')
    .values({
      state_hash: hashToken(state),
      binding_hash: hashToken(binding),
      nonce: '',
      verifier: Buffer.alloc(0),
      redirect,
      user_id,
      expires_at: secondsAfter(clock.now(), REQUEST_S).toISOString(),
    })
    .execute();
};

/** The account that is known to be this one; noted as used. */
export const userOfIdentity = async (
  db: Db,
  clock: Clock,
  { issuer, subject }: Identity,
): Promise<number | null> => {
  const row = await db
    .updateTable('identities')
    .set({ used_at: clock.now().toISOString() })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
};

/** Links an account by its address, which both sides have verified; null where there is none. */
export const linkByEmail = async (db: Db, clock: Clock, identity: Identity): Promise<number | null> => {
  const { issuer, subject, email, is_email_verified } = identity;
  if (email === null || !is_email_verified) return null;
  const user = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('is_email_confirmed', '=', true)
    .executeTakeFirst();
  if (!user) return null;
  const at = clock.now().toISOString();
  await db
    .insertInto('identities')
    .values({ issuer, subject, user_id: user.id, linked_at: at, used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return user.id;
};

export const purgeRequests = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('identity_requests').where('expires_at', '<', now.toISOString()).execute();
};
