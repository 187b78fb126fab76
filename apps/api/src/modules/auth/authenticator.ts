import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { hashToken } from '../../platform/tokens.ts';
import { findUserById, toActor } from './users.queries.ts';

interface Entry {
  readonly signed_in: SignedIn;
  readonly expires_at: number;
}

/**
 * Who a token belongs to. Answers are kept for a moment, so that a screen's burst of calls costs one look-up;
 * `forget` makes a signed-out session stop at once in this process, and `KEEP_MS` bounds it in every other.
 */
export interface Authenticator {
  authenticate(token: string): Promise<SignedIn | null>;
  forget(sessionId: number): void;
}

const KEEP_MS = 10_000;

export const createAuthenticator = (db: Database, clock: Clock): Authenticator => {
  const cache = new LRUCache<string, Entry>({ max: 20_000, ttl: KEEP_MS });

  const load = async (token: string): Promise<Entry | null> => {
    const session = await db
      .selectFrom('sessions')
      .select(['id', 'user_id', 'access_expires_at'])
      .where('access_hash', '=', hashToken(token))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (!session) return null;
    const user = await findUserById(db, session.user_id);
    if (!user?.is_active) return null;
    return {
      signed_in: { actor: toActor(user), session_id: session.id, long_name: user.long_name },
      expires_at: Date.parse(session.access_expires_at),
    };
  };

  return {
    async authenticate(token) {
      const key = hashToken(token).toString('base64');
      const entry = cache.get(key) ?? (await load(token));
      if (!entry || entry.expires_at <= clock.now().getTime()) return null;
      cache.set(key, entry);
      return entry.signed_in;
    },
    forget(sessionId) {
      for (const [key, entry] of cache.entries())
        if (entry.signed_in.session_id === sessionId) cache.delete(key);
    },
  };
};
