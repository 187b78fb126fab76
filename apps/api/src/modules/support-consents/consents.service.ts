import { randomInt } from 'node:crypto';
import type { SupportConsent } from '@envol/contract/support-consents';
import {
  CONSENT_ALPHABET,
  CONSENT_LENGTH,
  CONSENT_MINUTES,
  CONSENT_TRIES,
  shownConsent,
  typedConsent,
} from '@envol/domain/access/consent';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { type Failure, fieldFailure } from '../../platform/http/failure.ts';
import { hashPassword, passwordMatches, wastePasswordWork } from '../../platform/passwords.ts';
import { endConsentSessions } from '../auth/index.ts';
import { supportConsentUpdated } from './supportConsents.facts.ts';

/** What the calls of this module need; the database as the process, for no asker reaches these rows. */
export interface ConsentDeps {
  readonly system_db: Database;
  readonly clock: Clock;
}

const newCode = (): string =>
  Array.from({ length: CONSENT_LENGTH }, () => CONSENT_ALPHABET[randomInt(CONSENT_ALPHABET.length)]).join('');

/** The consent of a person that is neither over nor ended, locked. */
const liveConsent = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('support_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

const invalid = (): Failure => fieldFailure('SUPPORT_CODE_INVALID', 'code', 'invalid');

const NONE: SupportConsent = { state: 'none', expires_at: null, staff_name: null, acts: 0 };

const stateOf = async (db: Db, userId: number, now: Date): Promise<SupportConsent> => {
  const live = await liveConsent(db, userId, now);
  if (!live) return NONE;
  const { acts } = await db
    .selectFrom('support_consent_acts')
    .select((eb) => eb.fn.countAll<number>().as('acts'))
    .where('consent_id', '=', live.id)
    .executeTakeFirstOrThrow();
  return {
    state: live.used_at === null ? 'waiting' : 'acting',
    expires_at: live.expires_at,
    staff_name: live.used_by_name,
    acts: Number(acts),
  };
};

export const readConsent = ({ system_db, clock }: ConsentDeps, userId: number): Promise<SupportConsent> =>
  system_db.transaction().execute((db) => stateOf(db, userId, clock.now()));

/** Ends what stands, and signs out whoever acts by it. */
const endStanding = async (
  db: Db,
  clock: Clock,
  userId: number,
  as: 'withdrawn' | 'guessed' | 'replaced',
): Promise<void> => {
  const at = clock.now().toISOString();
  const ended = await db
    .updateTable('support_consents')
    .set({ ended_at: at, ended_as: as })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of ended) await endConsentSessions(db, clock, id);
};

const tell = (db: Db, clock: Clock, user_id: number): Promise<void> =>
  recordScreenFact(db, supportConsentUpdated, { user_id, at: clock.now().toISOString() });

/** A new code, told this once; the one before is good for nothing any more. */
export const giveConsent = async (
  { system_db, clock }: ConsentDeps,
  userId: number,
): Promise<SupportConsent & { code: string }> => {
  const code = newCode();
  const code_hash = await hashPassword(code);
  return system_db.transaction().execute(async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    await endStanding(db, clock, userId, 'replaced');
    const now = clock.now();
    await db
      .insertInto('support_consents')
      .values({
        user_id: userId,
        code_hash,
        created_at: now.toISOString(),
        expires_at: secondsAfter(now, CONSENT_MINUTES * 60).toISOString(),
      })
      .execute();
    await tell(db, clock, userId);
    return { ...(await stateOf(db, userId, now)), code: shownConsent(code) };
  });
};

/** Takes back what stands, whether it was used or not. */
export const withdrawConsent = ({ system_db, clock }: ConsentDeps, userId: number): Promise<void> =>
  system_db.transaction().execute(async (db) => {
    await endStanding(db, clock, userId, 'withdrawn');
    await tell(db, clock, userId);
  });

/** Whose consent was used, and until when. */
export interface SpentConsent {
  readonly id: number;
  readonly expires_at: string;
}

interface Hashing {
  readonly matches: (stored: string, typed: string) => Promise<boolean>;
  readonly waste: (typed: string) => Promise<void>;
}
const HASHING: Hashing = { matches: passwordMatches, waste: wastePasswordWork };

/** Counts a try before its code is looked at, so that many at once are no more than one after the other; null: there is nothing to try. */
const beginTry = (
  { system_db, clock }: ConsentDeps,
  userId: number,
): Promise<{ readonly id: number; readonly code_hash: string; readonly tries: number } | null> =>
  system_db.transaction().execute(async (db) => {
    const live = await liveConsent(db, userId, clock.now());
    if (!live || live.used_at !== null || live.wrong_tries >= CONSENT_TRIES) return null;
    const tries = live.wrong_tries + 1;
    await db.updateTable('support_consents').set({ wrong_tries: tries }).where('id', '=', live.id).execute();
    return { id: live.id, code_hash: live.code_hash, tries };
  });

/** A code was wrong: its person sees it, and after some the consent is over. */
const noteWrong = ({ system_db, clock }: ConsentDeps, userId: number, id: number, tries: number) =>
  system_db.transaction().execute(async (db) => {
    const live = await liveConsent(db, userId, clock.now());
    if (live?.id === id && live.used_at === null && tries >= CONSENT_TRIES)
      await endStanding(db, clock, userId, 'guessed');
    await tell(db, clock, userId);
  });

/**
 * Uses a person's code, once. A wrong one counts, and after some the consent is over: whoever guesses learns nothing of whether there is
 * one. No connection of the database waits while a code is hashed. Throws SUPPORT_CODE_INVALID.
 */
export const spendConsent = async (
  deps: ConsentDeps,
  given: { readonly user_id: number; readonly code: string },
  staff: { readonly user_id: number; readonly name: string },
  hashing: Hashing = HASHING,
): Promise<SpentConsent> => {
  const { system_db, clock } = deps;
  const begun = await beginTry(deps, given.user_id);
  if (begun === null) {
    await hashing.waste(given.code);
    throw invalid();
  }
  if (!(await hashing.matches(begun.code_hash, typedConsent(given.code)))) {
    await noteWrong(deps, given.user_id, begun.id, begun.tries);
    throw invalid();
  }
  return system_db.transaction().execute(async (db): Promise<SpentConsent> => {
    const live = await liveConsent(db, given.user_id, clock.now());
    if (live?.id !== begun.id || live.used_at !== null) throw invalid();
    await db
      .updateTable('support_consents')
      .set({ used_at: clock.now().toISOString(), used_by: staff.user_id, used_by_name: staff.name })
      .where('id', '=', live.id)
      .execute();
    await tell(db, clock, given.user_id);
    return { id: live.id, expires_at: live.expires_at };
  });
};

/**
 * Opens something by a consent that was spent, in one transaction with it: taken back meanwhile it opens nothing, and taken back
 * afterwards it ends what was opened. Throws SUPPORT_CODE_INVALID.
 */
export const openByConsent = <T>(
  { system_db, clock }: ConsentDeps,
  userId: number,
  { id }: SpentConsent,
  open: (db: Db) => Promise<T>,
): Promise<T> =>
  system_db.transaction().execute(async (db) => {
    if ((await liveConsent(db, userId, clock.now()))?.id !== id) throw invalid();
    return open(db);
  });
