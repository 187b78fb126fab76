import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import type { Device } from './device.ts';

export const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * 24 * 3600;
/** Windows and calls that are under way at a renewal know of the former tokens for this long. */
export const GRACE_SECONDS = 10;

export interface TokenPair {
  readonly session_id: number;
  readonly token: string;
  readonly refresh_token: string;
  readonly expires_at: string;
}

/** Neither token is good beyond `latest`: the end of a look, or of a session that is not prolonged. */
const freshPair = (clock: Clock, latest: string | null) => {
  const now = clock.now();
  const within = (seconds: number): string => {
    const end = secondsAfter(now, seconds).toISOString();
    return latest !== null && Date.parse(latest) < Date.parse(end) ? latest : end;
  };
  const token = newToken();
  const refreshToken = newToken();
  return {
    token,
    refresh_token: refreshToken,
    expires_at: within(ACCESS_SECONDS),
    columns: {
      access_hash: hashToken(token),
      access_expires_at: within(ACCESS_SECONDS),
      refresh_hash: hashToken(refreshToken),
      refresh_expires_at: within(REFRESH_SECONDS),
    },
  };
};

/** A look through the account by a member of the staff; both or neither in what a session keeps of it. */
interface Look {
  readonly impersonator_user_id: number | null;
  readonly look_ends_at: string | null;
  /** The family of the session in which the member of staff began it. */
  readonly look_from: string | null;
  /** The person's consent by which the staff acts; absent or null: it looks. */
  readonly consent_id?: number | null;
}

/** What a further session of a family takes over from the one before. */
interface Inherited extends Look {
  readonly family: string;
  readonly acting_membership_id: number | null;
}

/** Opens a session: of a new family at a sign-in, like the given one for a second window's refresh. */
export const openSession = async (
  db: Db,
  clock: Clock,
  opened: {
    readonly user_id: number;
    readonly device: Device;
    readonly like?: Inherited;
    readonly look?: Look;
    /** An end that is nearer than usual. */
    readonly latest?: string;
  },
): Promise<TokenPair> => {
  const look = opened.look ?? opened.like;
  const latest = opened.latest ?? look?.look_ends_at ?? null;
  const { columns, ...pair } = freshPair(clock, latest);
  const row = await db
    .insertInto('sessions')
    .values({
      user_id: opened.user_id,
      ...columns,
      revoked_at: null,
      device: opened.device.name,
      created_at: clock.now().toISOString(),
      used_at: clock.now().toISOString(),
      ...(look && {
        impersonator_user_id: look.impersonator_user_id,
        look_ends_at: look.look_ends_at,
        look_from: look.look_from,
        consent_id: look.consent_id ?? null,
      }),
      ...(opened.like && {
        family: opened.like.family,
        acting_membership_id: opened.like.acting_membership_id,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { session_id: row.id, ...pair };
};

/** A token that is good for no further renewal. */
export interface SpentToken {
  readonly token_hash: Buffer;
  readonly is_access: boolean;
}

/**
 * Replaces both tokens of a session; the tokens spent are remembered, to tell their reuse. Calls that are under way with the
 * former access token are answered for some seconds.
 */
export const rotateSession = async (
  db: Db,
  clock: Clock,
  { id: sessionId, latest }: { readonly id: number; readonly latest: string | null },
  /** The refresh token that is exchanged, null for an access token, and the tokens that are good no more. */
  { by, spent }: { readonly by: Buffer | null; readonly spent: readonly SpentToken[] },
): Promise<TokenPair> => {
  const { columns, ...pair } = freshPair(clock, latest);
  const now = clock.now();
  await db
    .updateTable('sessions')
    .set((eb) => ({
      ...columns,
      used_at: now.toISOString(),
      renewed_from: by,
      former_access_hash: eb.ref('access_hash'),
      former_access_until: eb.fn<string>('least', [
        'access_expires_at',
        eb.val(secondsAfter(now, GRACE_SECONDS).toISOString()),
      ]),
    }))
    .where('id', '=', sessionId)
    .execute();
  await db
    .insertInto('spent_refresh_tokens')
    .values(spent.map((token) => ({ ...token, session_id: sessionId, spent_at: now.toISOString() })))
    .execute();
  return { session_id: sessionId, ...pair };
};

/** A session's pair has arrived where it was sent: the token that bought it comes from nobody honest any more. */
export const noteArrived = async (db: Db, accessHash: Buffer): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ renewed_from: null })
    .where('access_hash', '=', accessHash)
    .where('renewed_from', 'is not', null)
    .execute();
};

/** The living session that calls with an access token act in, and until when: its own, or for some seconds its former one. */
export const sessionOfAccess = async (db: Db, hash: Buffer) => {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'access_hash', 'access_expires_at', 'former_access_until'])
    .select(['acting_membership_id', 'impersonator_user_id', 'consent_id', 'renewed_from'])
    .where((eb) => eb.or([eb('access_hash', '=', hash), eb('former_access_hash', '=', hash)]))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { access_hash, access_expires_at, former_access_until, ...session } = row;
  const isPresent = access_hash.equals(hash);
  return { ...session, isPresent, expires_at: isPresent ? access_expires_at : (former_access_until ?? '') };
};

const SESSION = [
  'sessions.id',
  'sessions.user_id',
  'sessions.family',
  'sessions.acting_membership_id',
  'sessions.impersonator_user_id',
  'sessions.look_ends_at',
  'sessions.look_from',
  'sessions.consent_id',
  'sessions.refresh_expires_at',
] as const;

/** The session that a refresh token may renew, locked; undefined for one that is unknown, spent or ended. */
export const sessionByRefresh = (db: Db, hash: Buffer) =>
  db
    .selectFrom('sessions')
    .select(SESSION)
    .where('refresh_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The session that its access token, still good, may renew, locked. */
export const sessionByAccess = (db: Db, hash: Buffer, now: string) =>
  db
    .selectFrom('sessions')
    .select([...SESSION, 'sessions.refresh_hash'])
    .where('access_hash', '=', hash)
    .where('access_expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/**
 * The living session in which a token was spent, locked, and when. A renewal locks the session before its spent tokens:
 * the other order is a deadlock. What was waited for may have given the twin, so the token is read after the lock.
 */
export const sessionBySpent = async (db: Db, hash: Buffer) => {
  const session = await db
    .selectFrom('sessions')
    .select([...SESSION, 'sessions.refresh_hash', 'sessions.renewed_from'])
    .where('id', '=', (eb) =>
      eb.selectFrom('spent_refresh_tokens').select('session_id').where('token_hash', '=', hash),
    )
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined) return undefined;
  const spent = await db
    .selectFrom('spent_refresh_tokens')
    .select(['spent_at', 'twin_given', 'is_access'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return spent && { ...session, ...spent };
};

export const noteTwin = async (db: Db, hash: Buffer): Promise<void> => {
  await db
    .updateTable('spent_refresh_tokens')
    .set({ twin_given: true })
    .where('token_hash', '=', hash)
    .execute();
};

/**
 * Ends sessions until none is left: a renewal that was waited for may have opened a second window's, which the statement that waited
 * does not see. Of an ended one nothing is renewed.
 */
const endAll = async (
  db: Db,
  clock: Clock,
  which: (eb: ExpressionBuilder<Tables, 'sessions'>) => Expression<SqlBool>,
): Promise<number[]> => {
  const ended: number[] = [];
  for (;;) {
    const rows = await db
      .updateTable('sessions')
      .set({ revoked_at: clock.now().toISOString() })
      .where(which)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute();
    if (rows.length === 0) return ended;
    ended.push(...rows.map(({ id }) => id));
  }
};

/** Ends a session, all of its family and the looks that were begun in it; answers with those that lived. The database tells every server. */
export const revokeFamily = (db: Db, clock: Clock, family: string): Promise<number[]> =>
  endAll(db, clock, (eb) => eb.or([eb('family', '=', family), eb('look_from', '=', family)]));

/** Signs out whoever acts by a consent; answers with those that lived. */
export const endConsentSessions = (db: Db, clock: Clock, consentId: number): Promise<number[]> =>
  endAll(db, clock, (eb) => eb('consent_id', '=', consentId));

/** From now on a session, and the other windows of its sign-in, act for this membership. */
export const actInFamily = async (db: Db, sessionId: number, membershipId: number): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ acting_membership_id: membershipId })
    .where('family', '=', (eb) => eb.selectFrom('sessions').select('family').where('id', '=', sessionId))
    .where('revoked_at', 'is', null)
    .execute();
};

/** Ends a person's sessions and looks, but those of one family; answers with those that lived. */
export const endSessions = (
  db: Db,
  clock: Clock,
  { user_id, except_family }: { readonly user_id: number; readonly except_family: string | null },
): Promise<number[]> =>
  endAll(db, clock, (eb) => {
    const own = eb.or([eb('user_id', '=', user_id), eb('impersonator_user_id', '=', user_id)]);
    return except_family === null ? own : eb.and([own, eb('family', '!=', except_family)]);
  });

export const familyOf = async (db: Db, sessionId: number): Promise<string | undefined> =>
  (await db.selectFrom('sessions').select('family').where('id', '=', sessionId).executeTakeFirst())?.family;

/** Of these sessions, those that still live, of people who may still sign in. */
export const liveSessions = async (
  db: Db,
  clock: Clock,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', ids)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.refresh_expires_at', '>', clock.now().toISOString())
    .where('users.is_active', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** A session that still lives, with whom it acts for. */
export const findLiveSession = (db: Db, clock: Clock, id: number) =>
  db
    .selectFrom('sessions')
    .select(['user_id', 'acting_membership_id', 'impersonator_user_id', 'consent_id'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('refresh_expires_at', '>', clock.now().toISOString())
    .executeTakeFirst();

/** Ends looks whose hour is over, which the database writes down. */
export const endPastLooks = async (db: Db, now: string): Promise<void> => {
  await db
    .updateTable('sessions')
    .set((eb) => ({ revoked_at: eb.ref('look_ends_at') }))
    .where('look_ends_at', '<=', now)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Forgets sessions, and what they spent, that can no longer be renewed. */
export const purgeSessions = async (db: Db, before: string): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('refresh_expires_at', '<', before)
    // A look whose end is not yet written down is.
    .where((eb) => eb.or([eb('look_ends_at', 'is', null), eb('revoked_at', 'is not', null)]))
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

/** Spends the token: a second use finds nothing. With what its session says of the person in it. */
export const spendWebsocketToken = async (db: Db, clock: Clock, token: string) => {
  const row = await db
    .deleteFrom('websocket_tokens')
    .using('sessions')
    .whereRef('sessions.id', '=', 'websocket_tokens.session_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now().toISOString())
    .returning([
      'websocket_tokens.user_id',
      'websocket_tokens.session_id',
      'sessions.acting_membership_id',
      'sessions.impersonator_user_id',
    ])
    .executeTakeFirst();
  return row ?? null;
};
