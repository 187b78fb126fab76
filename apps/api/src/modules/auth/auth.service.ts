import type { Session } from '@envol/contract/auth';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { passwordMatches, wastePasswordWork } from '../../platform/passwords.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Attempts } from './attempts.ts';
import type { Authenticator } from './authenticator.ts';
import { openSession, revokeSession, rotateSession, type TokenPair } from './sessions.repository.ts';
import { findUserById, findUserByLogin, toCurrentUser, type UserRow } from './users.queries.ts';

export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly attempts: Attempts;
}

/** Two windows may refresh with the same token at the same moment: within this the second is not a thief. */
const REUSE_GRACE_MS = 10_000;

const sessionReply = (pair: TokenPair, user: UserRow): Session => ({
  token: pair.token,
  refresh_token: pair.refresh_token,
  expires_at: pair.expires_at,
  user: toCurrentUser(user),
});

/** Signs in by name or e-mail. Unknown name and wrong password are the same answer, in the same time. */
export const login = async (
  deps: AuthDeps,
  credentials: { username: string; password: string },
): Promise<Session> => {
  const { db, clock, attempts } = deps;
  if (attempts.isBlocked(credentials.username)) throw new Failure('RATE_LIMITED');
  const user = await findUserByLogin(db, credentials.username);
  if (!user) await wastePasswordWork(credentials.password);
  if (!user || !(await passwordMatches(user.password_hash, credentials.password))) {
    attempts.failed(credentials.username);
    throw new Failure('INVALID_CREDENTIALS');
  }
  if (!user.is_active) throw new Failure('UNACTIVE_ACCOUNT');
  attempts.succeeded(credentials.username);
  return sessionReply(await openSession(db, clock, user.id), user);
};

const sessionByRefresh = (db: Database, tokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'refresh_hash', 'refresh_expires_at', 'rotated_at', 'revoked_at'])
    .where((eb) => eb.or([eb('refresh_hash', '=', tokenHash), eb('previous_refresh_hash', '=', tokenHash)]));

/** Exchanges a refresh token. One that was spent before ends its session: somebody else holds a copy. */
export const refresh = async (deps: AuthDeps, token: string): Promise<Session> => {
  const { db, clock, authenticator } = deps;
  const tokenHash = hashToken(token);
  const outcome = await db.transaction().execute(async (transaction) => {
    const session = await sessionByRefresh(transaction as unknown as Database, tokenHash)
      .forUpdate()
      .executeTakeFirst();
    if (
      !session ||
      session.revoked_at !== null ||
      Date.parse(session.refresh_expires_at) <= clock.now().getTime()
    )
      return null;
    const spent = !session.refresh_hash.equals(tokenHash);
    const age = session.rotated_at === null ? 0 : clock.now().getTime() - Date.parse(session.rotated_at);
    if (spent && age > REUSE_GRACE_MS) {
      await revokeSession(transaction, clock, session.id);
      authenticator.forget(session.id);
      return null;
    }
    const user = await findUserById(transaction, session.user_id);
    if (!user?.is_active) return null;
    // A twin refresh gets a session of its own rather than spending the first one's new pair.
    const pair = spent
      ? await openSession(transaction, clock, user.id)
      : await rotateSession(transaction, clock, session.id, tokenHash);
    return { pair, user, replaced: spent ? null : session.id };
  });
  if (!outcome) throw new Failure('INVALID_REFRESH_TOKEN');
  if (outcome.replaced !== null) authenticator.forget(outcome.replaced);
  return sessionReply(outcome.pair, outcome.user);
};

/** Whether an access token is good, and until when. */
export const verify = async (
  deps: AuthDeps,
  token: string,
): Promise<{ valid: boolean; expires_at: string | null }> => {
  if (!(await deps.authenticator.authenticate(token))) return { valid: false, expires_at: null };
  const row = await deps.db
    .selectFrom('sessions')
    .select('access_expires_at')
    .where('access_hash', '=', hashToken(token))
    .executeTakeFirst();
  return { valid: row !== undefined, expires_at: row?.access_expires_at ?? null };
};

export const logout = async (deps: AuthDeps, sessionId: number): Promise<void> => {
  await revokeSession(deps.db, deps.clock, sessionId);
  deps.authenticator.forget(sessionId);
};
