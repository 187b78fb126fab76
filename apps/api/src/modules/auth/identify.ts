import type { Actor } from '@envol/domain/access/actor';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { hashToken } from '../../platform/tokens.ts';
import { findApiToken, isApiToken } from '../credentials/index.ts';
import { actorOfKey } from './actorOfSession.ts';
import { noteArrived, sessionOfAccess } from './sessions.repository.ts';
import { findUserById, owesTerms, toActor, type UserRow } from './users.queries.ts';

/** Whose a token is, and until when (ms since 1970). */
export interface Identified {
  readonly signed_in: SignedIn;
  readonly expires_at: number;
}

/** Under both names, where the staff acts for a person who consents: whatever is signed carries them. */
const signedFor = (user: UserRow, staff: UserRow | undefined): Partial<SignedIn> =>
  staff === undefined
    ? {}
    : { long_name: `${user.long_name} (${staff.long_name})`, staff_name: staff.long_name };

/** Looks a token up: a session's, or a program's key. Null for one that is not good. */
export const createIdentify = (
  db: Database,
  clock: Clock,
  obliges: (actor: Actor) => boolean,
): ((token: string) => Promise<Identified | null>) => {
  const facts = (user: UserRow, actor: Actor): Omit<SignedIn, 'session_id'> => ({
    actor,
    long_name: user.long_name,
    is_email_confirmed: user.is_email_confirmed,
    second_factor_due: !user.has_second_factor && obliges(actor),
    terms_due: actor.impersonator_user_id === null && owesTerms(clock, user),
  });

  const loadKey = async (token: string): Promise<Identified | null> => {
    const key = await findApiToken(db, clock, token);
    const user = key && (await findUserById(db, key.user_id));
    if (!key || !user?.is_active) return null;
    // A key is for whom it was made, and for nobody else for whom the person works later.
    const actor = actorOfKey(user, key.membership_id);
    if (actor === null) return null;
    return {
      signed_in: {
        ...facts(user, actor),
        // No session's: nothing of a session can be asked with a key.
        session_id: -key.id,
        api_token: { id: key.id, scopes: new Set(key.scopes) },
      },
      expires_at: Date.parse(key.expires_at),
    };
  };

  return async (token) => {
    if (isApiToken(token)) return loadKey(token);
    const hash = hashToken(token);
    const session = await sessionOfAccess(db, hash);
    if (!session) return null;
    if (session.isPresent && session.renewed_from !== null) await noteArrived(db, hash);
    const user = await findUserById(db, session.user_id);
    if (!user?.is_active) return null;
    const actor = toActor(user, session);
    const staff =
      session.consent_id === null || session.impersonator_user_id === null
        ? undefined
        : await findUserById(db, session.impersonator_user_id);
    return {
      signed_in: { ...facts(user, actor), ...signedFor(user, staff), session_id: session.id },
      expires_at: Date.parse(session.expires_at),
    };
  };
};
