import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from '@envol/contract/auth';
import { hasCapability } from '@envol/domain/access/capabilities';
import type { Config } from '../../config.ts';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import { Failure, fieldFailure } from '../../platform/http/failure.ts';
import { passwordMatches, wastePasswordWork } from '../../platform/passwords.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { hashToken } from '../../platform/tokens.ts';
import { spendFactor } from '../credentials/index.ts';
import type { Attempts, Guess } from './attempts.ts';
import type { Authenticator } from './authenticator.ts';
import type { Device } from './device.ts';
import { isFactorRequired } from './factorDuty.ts';
import { noteFailedSignIn } from './failedSignIns.ts';
import {
  familyOf,
  GRACE_SECONDS,
  liveSessions,
  noteTwin,
  openSession,
  revokeFamily,
  rotateSession,
  sessionByAccess,
  sessionByRefresh,
  sessionBySpent,
  sessionOfAccess,
  type TokenPair,
} from './sessions.repository.ts';
import {
  type ActsAs,
  AS_ONESELF,
  findUserById,
  findUserByLogin,
  toActor,
  toCurrentUser,
  type UserRow,
} from './users.queries.ts';

export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly attempts: Attempts;
  readonly secrets: SecretBox;
  readonly facts: Facts;
  readonly config: Pick<Config, 'payments' | 'public_url' | 'second_factor_required_for'>;
}

/** What opening a session needs; its database may be a transaction in which the right to it is looked at. */
interface OpeningDeps extends Pick<AuthDeps, 'clock'> {
  readonly db: Db;
  readonly config: Pick<Config, 'payments' | 'second_factor_required_for'>;
}

const RETRY_AFTER_S = 60;
const LONGEST_LOOK_S = 3_600;

const sessionReply = (
  { config, clock }: Pick<OpeningDeps, 'config' | 'clock'>,
  pair: TokenPair,
  user: UserRow,
  as: ActsAs,
): Session => ({
  token: pair.token,
  refresh_token: pair.refresh_token,
  expires_at: pair.expires_at,
  user: toCurrentUser(user, as, {
    obliges: (actor) => isFactorRequired(config, actor),
    clock,
    sells: config.payments.provider !== 'none',
  }),
});

/** Compares the password when it is this guess's turn; true when it is right. Throws RATE_LIMITED. */
const passwordIsRight = async (
  { attempts }: AuthDeps,
  guess: Guess,
  user: UserRow | undefined,
  password: string,
): Promise<boolean> => {
  const delay = await attempts.begin(guess);
  if (delay === null) throw new Failure('RATE_LIMITED', { retry_after_s: RETRY_AFTER_S });
  try {
    if (delay > 0) await pause(delay);
    if (user) return await passwordMatches(user.password_hash, password);
    await wastePasswordWork(password);
    return false;
  } finally {
    attempts.waited(guess);
  }
};

/** The password was right; a wrong code counts as a wrong password does, and so does none, which a guesser could repeat. */
const takeSecondStep = async (
  deps: AuthDeps,
  user: UserRow,
  code: string | undefined,
  device: string,
): Promise<void> => {
  if (code === undefined) throw new Failure('SECOND_FACTOR_REQUIRED');
  if (await spendFactor(deps.db, deps, user.id, code)) return;
  await noteFailedSignIn(deps, user, 'sign_in_failed', device);
  throw fieldFailure('INVALID_SECOND_FACTOR', 'code', 'wrong_code');
};

/** Signs in by name or e-mail. Unknown name and wrong password are the same answer, in the same time. */
export const signInWithPassword = async (
  deps: AuthDeps,
  credentials: { username: string; password: string; code?: string | undefined },
  from: { readonly address: string; readonly device: Device },
): Promise<Session> => {
  const { db, attempts } = deps;
  const user = await findUserByLogin(db, credentials.username);
  // A person's name and e-mail are one account.
  const guess = {
    account: user ? String(user.id) : credentials.username.toLowerCase(),
    address: from.address,
  };
  if (!(await passwordIsRight(deps, guess, user, credentials.password)) || !user) {
    await noteFailedSignIn(deps, user ?? null, 'sign_in_failed', from.device.name);
    throw new Failure('INVALID_CREDENTIALS');
  }
  if (user.has_second_factor) await takeSecondStep(deps, user, credentials.code, from.device.name);
  await attempts.succeeded(guess);
  if (!user.is_active) throw new Failure('UNACTIVE_ACCOUNT');
  return openFor(deps, user, from.device);
};

const openFor = async (deps: OpeningDeps, user: UserRow, device: Device): Promise<Session> =>
  sessionReply(deps, await openSession(deps.db, deps.clock, { user_id: user.id, device }), user, AS_ONESELF);

/** A session of somebody who has shown by other means who it is. Throws UNACTIVE_ACCOUNT. */
export const signInAs = async (deps: OpeningDeps, userId: number, device: Device): Promise<Session> => {
  const user = await findUserById(deps.db, userId);
  if (!user?.is_active) throw new Failure('UNACTIVE_ACCOUNT');
  return openFor(deps, user, device);
};

/** A session in somebody's account for a member of the staff, marked as such. Throws UNACTIVE_ACCOUNT. */
export const beginImpersonation = async (
  deps: OpeningDeps,
  staff: { readonly user_id: number; readonly session_id: number },
  userId: number,
  device: Device,
  consent?: { readonly id: number; readonly expires_at: string },
): Promise<Session> => {
  const user = await findUserById(deps.db, userId);
  if (!user?.is_active) throw new Failure('UNACTIVE_ACCOUNT');
  const look = {
    consent_id: consent?.id ?? null,
    impersonator_user_id: staff.user_id,
    // By a consent it ends with that, whoever renews it.
    look_ends_at: consent?.expires_at ?? secondsAfter(deps.clock.now(), LONGEST_LOOK_S).toISOString(),
    look_from: (await familyOf(deps.db, staff.session_id)) ?? null,
  };
  const pair = await openSession(deps.db, deps.clock, { user_id: userId, device, look });
  return sessionReply(deps, pair, user, {
    acting_membership_id: null,
    impersonator_user_id: staff.user_id,
    consent_id: consent?.id ?? null,
  });
};

/** A look is not renewed for who may no longer begin one. Its hour ends its tokens, a closed account its sessions. */
const isLookOver = async (
  db: Db,
  session: { readonly impersonator_user_id: number | null },
): Promise<boolean> => {
  if (session.impersonator_user_id === null) return false;
  const staff = await findUserById(db, session.impersonator_user_id);
  return !staff?.is_active || !hasCapability(toActor(staff, AS_ONESELF), 'impersonates');
};

/** Asks somebody who is signed in for the password again. Throws INVALID_PASSWORD at the field, and RATE_LIMITED. */
export const confirmPassword = async (
  deps: AuthDeps,
  asker: { readonly user_id: number; readonly address: string },
  given: { readonly field: string; readonly password: string },
): Promise<void> => {
  const user = await findUserById(deps.db, asker.user_id);
  const guess = { account: String(asker.user_id), address: asker.address };
  if (!(await passwordIsRight(deps, guess, user, given.password))) {
    await noteFailedSignIn(deps, user ?? null, 'password_refused', '');
    throw fieldFailure('INVALID_PASSWORD', given.field, 'wrong_password');
  }
  await deps.attempts.succeeded(guess);
};

type Renewed =
  | { readonly kind: 'refused'; readonly ended: readonly number[] }
  | {
      readonly kind: 'renewed';
      readonly pair: TokenPair;
      readonly user: UserRow;
      readonly as: ActsAs;
      readonly replaced: number | null;
    };

const REFUSED: Renewed = { kind: 'refused', ended: [] };

/**
 * A token that was spent before: a second window's, at the same moment and once; of somebody who never received what it bought,
 * and of whom nothing was heard with that; or a copy in other hands.
 */
const renewBySpent = async (db: Db, clock: Clock, hash: Buffer, device: Device): Promise<Renewed> => {
  const spent = await sessionBySpent(db, hash);
  if (!spent) return REFUSED;
  const now = clock.now().getTime();
  // Two windows may refresh with the same token at the same moment: within this the second is not a thief.
  const isLate = now - Date.parse(spent.spent_at) > GRACE_SECONDS * 1_000;
  if (isLate && spent.is_access) return REFUSED;
  const isLost = spent.renewed_from?.equals(hash) === true;
  if (isLate && !isLost) return { kind: 'refused', ended: await revokeFamily(db, clock, spent.family) };
  const isLive = (await liveSessions(db, clock, [spent.id])).has(spent.id);
  const user = await findUserById(db, spent.user_id);
  if (!isLive || !user || (await isLookOver(db, spent))) return REFUSED;
  if (isLate)
    return {
      kind: 'renewed',
      pair: await rotateSession(
        db,
        clock,
        { id: spent.id, latest: spent.look_ends_at },
        { by: hash, spent: [{ token_hash: spent.refresh_hash, is_access: false }] },
      ),
      user,
      as: spent,
      replaced: spent.id,
    };
  if (spent.twin_given) return REFUSED;
  await noteTwin(db, hash);
  // It gets a session of its own rather than spending the first one's new pair.
  return {
    kind: 'renewed',
    pair: await openSession(db, clock, {
      user_id: user.id,
      device,
      like: spent,
      latest: spent.refresh_expires_at,
    }),
    user,
    as: spent,
    replaced: null,
  };
};

/** The session that a token may renew, what is spent with it, and the end that the new pair keeps to. */
const findRenewable = async (db: Db, now: string, hash: Buffer) => {
  const session = await sessionByRefresh(db, hash);
  if (session)
    return {
      session,
      by: hash,
      spent: [{ token_hash: hash, is_access: false }],
      latest: session.look_ends_at,
    };
  const accessed = await sessionByAccess(db, hash, now);
  // It travels with each call: it prolongs nothing, and the refresh token of its pair is spent with it.
  return (
    accessed && {
      session: accessed,
      by: null,
      spent: [
        { token_hash: hash, is_access: true },
        { token_hash: accessed.refresh_hash, is_access: false },
      ],
      latest: accessed.refresh_expires_at,
    }
  );
};

const renew = async (db: Db, clock: Clock, hash: Buffer, device: Device): Promise<Renewed> => {
  const found = await findRenewable(db, clock.now().toISOString(), hash);
  if (!found) return renewBySpent(db, clock, hash, device);
  const { session, by, spent, latest } = found;
  if (Date.parse(session.refresh_expires_at) <= clock.now().getTime()) return REFUSED;
  const user = await findUserById(db, session.user_id);
  if (!user?.is_active || (await isLookOver(db, session))) return REFUSED;
  return {
    kind: 'renewed',
    pair: await rotateSession(db, clock, { id: session.id, latest }, { by, spent }),
    user,
    as: session,
    replaced: session.id,
  };
};

/** Exchanges a token. One that was spent before ends its family: somebody else holds a copy. */
export const refreshSession = async (deps: AuthDeps, token: string, device: Device): Promise<Session> => {
  const { db, clock, authenticator } = deps;
  const outcome = await db
    .transaction()
    .execute((transaction) => renew(transaction, clock, hashToken(token), device));
  if (outcome.kind === 'refused') {
    for (const id of outcome.ended) authenticator.forget(id);
    throw new Failure('INVALID_REFRESH_TOKEN');
  }
  if (outcome.replaced !== null) authenticator.forget(outcome.replaced);
  return sessionReply(deps, outcome.pair, outcome.user, outcome.as);
};

/** Whether an access token is good, and until when. */
export const verifyAccessToken = async (
  deps: AuthDeps,
  token: string,
): Promise<{ valid: boolean; expires_at: string | null }> => {
  if (!(await deps.authenticator.authenticate(token))) return { valid: false, expires_at: null };
  const session = await sessionOfAccess(deps.db, hashToken(token));
  return { valid: session !== undefined, expires_at: session?.expires_at ?? null };
};

/** Ends the session and its family: a second window of the same sign-in is signed out, too. */
export const signOutSession = async (
  { db, clock, authenticator }: AuthDeps,
  sessionId: number,
): Promise<void> => {
  const family = await familyOf(db, sessionId);
  const ended = family === undefined ? [sessionId] : await revokeFamily(db, clock, family);
  for (const id of ended) authenticator.forget(id);
};
