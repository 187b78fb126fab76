import type { Actor } from '@envol/domain/access/actor';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { findLiveKey } from '../credentials/index.ts';
import { findLiveSession } from './sessions.repository.ts';
import { findUserById, toActor, type UserRow } from './users.queries.ts';

/** Whoever a key speaks for; null where the person works for somebody else by now. */
export const actorOfKey = (user: UserRow, membership_id: number | null): Actor | null => {
  const actor = toActor(user, { acting_membership_id: membership_id, impersonator_user_id: null });
  return (actor.acting?.id ?? null) === membership_id ? actor : null;
};

/**
 * Who is signed in by a session now, or speaks by a key, whose `session_id` is its own below zero; null: it has ended. For what was
 * opened in a session, and goes on without a token.
 */
export const actorOfSession = async (
  db: Database,
  clock: Clock,
  session_id: number,
): Promise<Actor | null> => {
  const key = session_id < 0 ? await findLiveKey(db, clock, -session_id) : undefined;
  const session = session_id < 0 ? undefined : await findLiveSession(db, clock, session_id);
  const user_id = (key ?? session)?.user_id;
  const user = user_id === undefined ? undefined : await findUserById(db, user_id);
  if (user === undefined || !user.is_active) return null;
  if (key !== undefined) return actorOfKey(user, key.membership_id);
  return session === undefined ? null : toActor(user, session);
};
