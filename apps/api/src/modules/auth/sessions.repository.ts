import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';

const ACCESS_SECONDS = 15 * 60;
const REFRESH_SECONDS = 30 * 24 * 3600;

export interface TokenPair {
  readonly session_id: number;
  readonly token: string;
  readonly refresh_token: string;
  readonly expires_at: string;
}

const freshPair = (clock: Clock) => {
  const now = clock.now();
  const token = newToken();
  const refreshToken = newToken();
  return {
    token,
    refresh_token: refreshToken,
    expires_at: secondsAfter(now, ACCESS_SECONDS).toISOString(),
    columns: {
      access_hash: hashToken(token),
      access_expires_at: secondsAfter(now, ACCESS_SECONDS).toISOString(),
      refresh_hash: hashToken(refreshToken),
      refresh_expires_at: secondsAfter(now, REFRESH_SECONDS).toISOString(),
    },
  };
};

export const openSession = async (db: Db, clock: Clock, userId: number): Promise<TokenPair> => {
  const { columns, ...pair } = freshPair(clock);
  const row = await db
    .insertInto('sessions')
    .values({ user_id: userId, ...columns, previous_refresh_hash: null, rotated_at: null, revoked_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { session_id: row.id, ...pair };
};

/** Replaces both tokens of a session; the refresh token spent is remembered, to tell its reuse. */
export const rotateSession = async (
  db: Db,
  clock: Clock,
  sessionId: number,
  spent: Buffer,
): Promise<TokenPair> => {
  const { columns, ...pair } = freshPair(clock);
  await db
    .updateTable('sessions')
    .set({ ...columns, previous_refresh_hash: spent, rotated_at: clock.now().toISOString() })
    .where('id', '=', sessionId)
    .execute();
  return { session_id: sessionId, ...pair };
};

export const revokeSession = async (db: Db, clock: Clock, sessionId: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ revoked_at: clock.now().toISOString() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** A token for one opening of the realtime channel. */
export const openWebsocketToken = async (
  db: Db,
  clock: Clock,
  owner: { readonly user_id: number; readonly session_id: number },
): Promise<{ token: string; expires_at: string }> => {
  const token = newToken();
  const expiresAt = secondsAfter(clock.now(), 60).toISOString();
  await db.deleteFrom('websocket_tokens').where('expires_at', '<', clock.now().toISOString()).execute();
  await db
    .insertInto('websocket_tokens')
    .values({ token_hash: hashToken(token), ...owner, expires_at: expiresAt })
    .execute();
  return { token, expires_at: expiresAt };
};

/** Spends the token: a second use finds nothing. */
export const spendWebsocketToken = async (
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ user_id: number; session_id: number } | null> => {
  const row = await db
    .deleteFrom('websocket_tokens')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now().toISOString())
    .returning(['user_id', 'session_id'])
    .executeTakeFirst();
  return row ?? null;
};
