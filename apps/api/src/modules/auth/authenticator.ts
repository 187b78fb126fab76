import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Connection } from '../../platform/db/database.ts';
import { gatherIds } from '../../platform/db/gatherIds.ts';
import { listenToChannels } from '../../platform/db/listen.ts';
import type { SignedIn } from '../../platform/http/mount.ts';
import { hashToken } from '../../platform/tokens.ts';
import { noteConsentAct } from './consentActs.ts';
import { createIdentify, type Identified } from './identify.ts';

/**
 * Who a token belongs to. Answers are kept for a moment, so that a screen's burst of calls costs one look-up. The
 * database tells every process which sessions end and whose rights change: those answers go at once; while it cannot
 * be heard, none are kept.
 */
export interface Authenticator {
  authenticate(token: string): Promise<SignedIn | null>;
  /** Writes down what the staff is about to do in a person's name. */
  noteConsentAct(signedIn: SignedIn, call: string): Promise<void>;
  /** Forgets a session in this process, before the database tells it and anybody calls again. */
  forget(sessionId: number): void;
  /** Reads again what an operator's people may do and what it chose, in this process, before the database tells it. */
  forgetOperator(operatorId: number): void;
  close(): Promise<void>;
}

const KEEP_MS = 10_000;
const REVOKED_CHANNEL = 'envol_revoked';
const USERS_CHANNEL = 'envol_users';

export const createAuthenticator = (
  connection: Connection,
  clock: Clock,
  obliges: (actor: Actor) => boolean = () => false,
): Authenticator => {
  const { db, pool } = connection;
  const cache = new LRUCache<string, Identified>({ max: 20_000, ttl: KEEP_MS });
  let isListening = false;
  // Grows with all that is forgotten: a look-up begun before it is answered, and not kept.
  let generation = 0;

  const forgetWhere = (ended: (signedIn: SignedIn) => boolean): void => {
    generation += 1;
    for (const [key, entry] of cache.entries()) if (ended(entry.signed_in)) cache.delete(key);
  };
  const forgetSessions = gatherIds((ids) => forgetWhere(({ session_id }) => ids.has(session_id)));
  const forgetUsers = gatherIds((ids) => forgetWhere(({ actor }) => ids.has(actor.user_id)));
  const listener = listenToChannels(pool, [REVOKED_CHANNEL, USERS_CHANNEL], {
    onNotify: (payload, channel) => {
      const forget = channel === REVOKED_CHANNEL ? forgetSessions : forgetUsers;
      forget(Number(payload));
    },
    onOpen: () => {
      isListening = true;
    },
    onLost: () => {
      isListening = false;
      forgetWhere(() => true);
    },
  });

  const load = createIdentify(db, clock, obliges);

  const find = async (token: string): Promise<Identified | null> => {
    const key = hashToken(token).toString('base64');
    const known = cache.get(key);
    if (known) return known;
    const begun = generation;
    const entry = await load(token);
    if (entry && isListening && begun === generation) cache.set(key, entry);
    return entry;
  };

  return {
    async authenticate(token) {
      const entry = await find(token);
      return entry && entry.expires_at > clock.now().getTime() ? entry.signed_in : null;
    },
    noteConsentAct: (signedIn, call) => noteConsentAct(db, clock, signedIn, call),
    forget: forgetSessions,
    forgetOperator: (operatorId) => forgetWhere(({ actor }) => operatorOf(actor)?.operator_id === operatorId),
    close: () => listener.close(),
  };
};
