import { randomBytes } from 'node:crypto';
import { toBase32 } from '@envol/domain/accounts/base32';
import { sql } from 'kysely';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { hashToken } from '../../platform/tokens.ts';
import { matchingStep } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
/** Codes typed for one account within a day, none of them right; whoever types them knows the password. */
const MOST_TRIES = 50;
const TRIES_S = 86_400;

/** What second factors are kept and checked with. */
export interface FactorDeps {
  readonly clock: Clock;
  readonly secrets: SecretBox;
}

const about = (userId: number): string => `second-factor:${userId}`;

const factorOf = (db: Db, userId: number) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'enabled_at', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Whether signing in asks for a code. */
export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  ((await factorOf(db, userId))?.enabled_at ?? null) !== null;

/** Since when it is on, null while it is not, and how many recovery codes are left. */
export const factorState = async (
  db: Db,
  userId: number,
): Promise<{ enabled_at: string | null; recovery_codes_left: number }> => {
  const factor = await factorOf(db, userId);
  const codes = await db
    .selectFrom('recovery_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  return { enabled_at: factor?.enabled_at ?? null, recovery_codes_left: codes.length };
};

/** A new secret, to be shown once; it counts when a code of it was typed. False where one is on already. */
export const beginFactor = async (
  db: Db,
  { secrets }: FactorDeps,
  userId: number,
): Promise<{ secret: string } | false> => {
  const secret = randomBytes(SECRET_BYTES);
  const sealed = secrets.seal(secret, about(userId));
  const row = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: sealed, enabled_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('second_factors.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row ? { secret: toBase32(secret) } : false;
};

/** Null where the key that sealed it is gone: recovery codes still let in. */
const openedSecret = (secrets: SecretBox, sealed: Buffer, userId: number): Buffer | null => {
  try {
    return secrets.open(sealed, about(userId));
  } catch {
    return null;
  }
};

/** Spends a code of the authenticator: of two uses of one code at once exactly one counts. */
const spendCode = async (
  db: Db,
  { clock, secrets }: FactorDeps,
  userId: number,
  typed: string,
): Promise<boolean> => {
  const factor = await factorOf(db, userId);
  if (!factor) return false;
  const secret = openedSecret(secrets, factor.secret, userId);
  const step = secret && matchingStep(secret, typed, clock.now(), factor.last_step);
  if (step === null) return false;
  const spent = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
};

const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');

const spendRecoveryCode = async (db: Db, userId: number, typed: string): Promise<boolean> => {
  const spent = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(plainCode(typed)))
    .returning('user_id')
    .executeTakeFirst();
  return spent !== undefined;
};

/** Counts a code before it is looked at, so that guesses at once count, too; false when there were too many. */
const mayTry = async (db: Db, { clock }: FactorDeps, userId: number): Promise<boolean> => {
  const now = clock.now();
  const dayAgo = secondsAfter(now, -TRIES_S).toISOString();
  const counted = await db
    .updateTable('second_factors')
    .set({
      tries: sql<number>`case when tries_since > ${dayAgo} then tries + 1 else 1 end`,
      tries_since: sql<string>`case when tries_since > ${dayAgo} then tries_since else ${now.toISOString()} end`,
    })
    .where('user_id', '=', userId)
    .returning('tries')
    .executeTakeFirst();
  return counted !== undefined && counted.tries <= MOST_TRIES;
};

/** Whether what was typed is the second factor: a code of the authenticator, or one to recover with; it is spent. */
export const spendFactor = async (
  db: Db,
  deps: FactorDeps,
  userId: number,
  typed: string,
): Promise<boolean> => {
  // Eighty random bits are not guessed: they let in whoever was kept out by guesses.
  if (await spendRecoveryCode(db, userId, typed)) return true;
  if (!(await mayTry(db, deps, userId)) || !(await spendCode(db, deps, userId, typed))) return false;
  await db.updateTable('second_factors').set({ tries: 0 }).where('user_id', '=', userId).execute();
  return true;
};

/** Ten codes in the place of those before, to be shown once: "ABCD-EFGH-IJKL-MNOP". */
export const renewRecoveryCodes = async (db: Db, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => toBase32(randomBytes(RECOVERY_BYTES)));
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
};

/** Turns the factor on that was begun, by a code of it. Null for a wrong code, or where none was begun. */
export const enableFactor = async (
  db: Db,
  deps: FactorDeps,
  userId: number,
  typed: string,
): Promise<string[] | null> => {
  if (!(await spendCode(db, deps, userId, typed))) return null;
  const enabled = await db
    .updateTable('second_factors')
    .set({ enabled_at: deps.clock.now().toISOString() })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return enabled ? renewRecoveryCodes(db, userId) : null;
};

/** Turns it off, with its recovery codes. False where none is on. */
export const disableFactor = async (db: Db, userId: number): Promise<boolean> => {
  const removed = await db
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  if (!removed) return false;
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return true;
};
