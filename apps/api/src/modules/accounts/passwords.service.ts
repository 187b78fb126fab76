import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { setConfirmedEmail, setPassword } from '../account-rows/index.ts';
import { confirmPassword, endSessions, familyOf } from '../auth/index.ts';
import { disableFactor, endPrograms } from '../credentials/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import { forgetPasskeys } from '../passkeys/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { PASSWORD_RESET } from './accounts.jobs.ts';
import {
  type Account,
  endResets,
  findAccountByEmail,
  forgetOtherAddresses,
  insertReset,
  lockAccount,
} from './accounts.repository.ts';
import { mustNotBeGuessed, personalWords } from './newPassword.ts';

const GOOD_FOR_S = 3600;
/** Between two letters to one account. */
const PAUSE_S = 60;
/** Letters to one account; links of the last hour are kept, so that they can be counted. */
const MOST_AN_HOUR = 5;

/** Only notes that a letter was asked for: whether there is such an account shows neither in answer nor in time. */
export const askForReset = ({ db, jobs }: AccountsDeps, email: string): Promise<void> =>
  jobs.enqueue(db, PASSWORD_RESET, { email });

/** What the letter is written with. */
export type LetterDeps = Pick<AccountsDeps, 'db' | 'clock' | 'config' | 'facts'>;

const wasWrittenEnough = async (db: Db, userId: number, now: Date): Promise<boolean> => {
  const lately = secondsAfter(now, -PAUSE_S).getTime();
  const letters = await db
    .selectFrom('password_resets')
    .select('sent_at')
    .where('user_id', '=', userId)
    .where('sent_at', '>', secondsAfter(now, -GOOD_FOR_S).toISOString())
    .execute();
  return letters.length >= MOST_AN_HOUR || letters.some(({ sent_at }) => Date.parse(sent_at) > lately);
};

/** Writes the letter, if there is such an account that was not written to a moment ago, nor too often. */
export const writeResetLetter = ({ db, clock, config, facts }: LetterDeps, email: string): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const found = await findAccountByEmail(transaction, email);
    if (!found?.is_active) return;
    const account = await lockAccount(transaction, found.id);
    const now = clock.now();
    if (await wasWrittenEnough(transaction, account.id, now)) return;
    const token = newToken();
    await insertReset(transaction, account, { token, now, good_for_s: GOOD_FOR_S });
    await queueAccountLetter(facts, transaction, {
      code: 'reset_password',
      key: `reset-password:${hashToken(token).toString('hex')}`,
      user_id: account.id,
      recipient: account.email,
      language: account.language,
      at: now.toISOString(),
      link: `${config.public_url}/confirm-reset-password?token=${token}`,
    });
  });

/**
 * Sets it, ends every link to reset it or to take another address, which whoever knew the former password may have asked
 * for, and tells the person, so that a thief's change does not go unseen.
 */
const replacePassword = async (
  { clock, config, facts }: AccountsDeps,
  db: Db,
  account: Account,
  passwordHash: string,
): Promise<void> => {
  const at = clock.now().toISOString();
  await setPassword(db, account.id, passwordHash);
  await endResets(db, account.id);
  await forgetOtherAddresses(db, account);
  await queueAccountLetter(facts, db, {
    code: 'password_changed',
    key: `password-changed:${account.id}:${at}`,
    user_id: account.id,
    recipient: account.email,
    language: account.language,
    at,
    page: `${config.public_url}/forgotten-password`,
  });
};

/** Sets a new password by a letter's link; ends every session and every other link. Throws PASSWORD_LINK_EXPIRED. */
export const confirmReset = async (
  deps: AccountsDeps,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> => {
  const { clock } = deps;
  const passwordHash = await hashPassword(password);
  const ended = await deps.db.transaction().execute(async (db) => {
    const reset = await db
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', clock.now().toISOString())
      .returning(['user_id', 'email'])
      .executeTakeFirst();
    if (!reset) throw new Failure('PASSWORD_LINK_EXPIRED');
    // A refusal takes the deletion back: the link is good for another try.
    await mustNotBeGuessed(password, await personalWords(db, reset.user_id));
    const account = await lockAccount(db, reset.user_id);
    await replacePassword(deps, db, account, passwordHash);
    // The letter was read: the address is the account's own. Until then anybody may have signed up with it.
    if (!account.is_email_confirmed && account.email === reset.email) {
      await setConfirmedEmail(db, account.id, account.email);
      await disableFactor(db, account.id);
    }
    // Each of them lets in by itself: whoever reads the letters has the account now.
    await forgetPasskeys(db, account.id);
    await endPrograms(db, clock, account.id);
    return endSessions(db, clock, { user_id: account.id, except_family: null });
  });
  for (const id of ended) deps.authenticator.forget(id);
};

/** Changes the own password; every session but the asker's sign-in ends. */
export const changePassword = async (
  deps: AccountsDeps,
  asker: { readonly user_id: number; readonly session_id: number; readonly address: string },
  change: { readonly current_password: string; readonly password: string; readonly end_programs: boolean },
): Promise<void> => {
  await confirmPassword(deps, asker, { field: 'current_password', password: change.current_password });
  await mustNotBeGuessed(change.password, await personalWords(deps.db, asker.user_id));
  const passwordHash = await hashPassword(change.password);
  const ended = await deps.db.transaction().execute(async (db) => {
    const account = await lockAccount(db, asker.user_id);
    await replacePassword(deps, db, account, passwordHash);
    if (change.end_programs) await endPrograms(db, deps.clock, account.id);
    const except_family = (await familyOf(db, asker.session_id)) ?? null;
    return endSessions(db, deps.clock, { user_id: account.id, except_family });
  });
  for (const id of ended) deps.authenticator.forget(id);
};

/** Forgets links that no longer open anything. */
export const purgeResets = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('password_resets').where('expires_at', '<', now.toISOString()).execute();
};
