import type { EmailConfirmation } from '@envol/contract/accounts';
import type { z } from 'zod';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { setConfirmedEmail } from '../account-rows/index.ts';
import { confirmPassword } from '../auth/index.ts';
import { queueAccountLetter } from '../mails/index.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { type Account, endResets, findAccountByEmail, lockAccount } from './accounts.repository.ts';

const GOOD_FOR_S = 3 * 86_400;
/** Between two letters of one account to one address. */
const PAUSE_S = 60;
/** Letters of one account, to whatever addresses: a stranger's mailbox is not to be filled by it. */
const MOST_AN_HOUR = 5;
const HOUR_S = 3600;

type Confirmation = z.output<typeof EmailConfirmation>;
const COLUMNS = ['id', 'email', 'sent_at', 'expires_at'] as const;

/** Writes the letter that asks to confirm an address; the links of former ones end. */
export const askToConfirm = async (
  { clock, config, facts }: AccountsDeps,
  db: Db,
  account: { readonly user_id: number; readonly email: string; readonly language: Language },
): Promise<Confirmation> => {
  const now = clock.now();
  const at = now.toISOString();
  const token = newToken();
  await db
    .updateTable('email_confirmations')
    .set({ expires_at: at })
    .where('user_id', '=', account.user_id)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .execute();
  const row = await db
    .insertInto('email_confirmations')
    .values({
      user_id: account.user_id,
      email: account.email,
      token_hash: hashToken(token),
      sent_at: at,
      expires_at: secondsAfter(now, GOOD_FOR_S).toISOString(),
      used_at: null,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await queueAccountLetter(facts, db, {
    code: 'confirm_email',
    key: `confirm-email:${row.id}`,
    user_id: account.user_id,
    recipient: account.email,
    language: account.language,
    at,
    link: `${config.public_url}/email-confirmation?id=${row.id}&token=${token}`,
  });
  return row;
};

/** Whoever may act on a letter: who holds its token, or its signed-in account. */
interface Holder {
  readonly token?: string | undefined;
  readonly user_id?: number | undefined;
}

/** The letter of that id and its account, locked. Throws NOT_FOUND for anybody else than its holder. */
const lockConfirmation = async (db: Db, id: number, by: Holder) => {
  const row = await db
    .selectFrom('email_confirmations')
    .select([...COLUMNS, 'user_id', 'used_at', 'token_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  const holds = by.token !== undefined && row?.token_hash.equals(hashToken(by.token)) === true;
  if (!row || !(holds || row.user_id === by.user_id)) throw notFound();
  const account = await lockAccount(db, row.user_id);
  if (account.is_email_confirmed && account.email.toLowerCase() === row.email.toLowerCase())
    throw new Failure('ACCOUNT_ALREADY_VERIFIED');
  return { row, account };
};

/** From now on the address is the account's: links that went to the former one end, and it is told. */
const takeAddress = async (
  { clock, facts }: Pick<AccountsDeps, 'clock' | 'facts'>,
  db: Db,
  account: Account,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> => {
  await setConfirmedEmail(db, account.id, email);
  if (account.email.toLowerCase() === email.toLowerCase()) return;
  await endResets(db, account.id);
  if (!account.is_email_confirmed) return;
  await queueAccountLetter(facts, db, {
    code: 'email_changed',
    key: `email-changed:${id}`,
    user_id: account.id,
    recipient: account.email,
    language: account.language,
    at: clock.now().toISOString(),
  });
};

/** Opens a letter's link. Of two at once one confirms; the other finds the account verified. */
export const confirmEmail = async (
  deps: AccountsDeps,
  id: number,
  token: string,
): Promise<{ email: string }> => {
  const { clock } = deps;
  try {
    return await deps.db.transaction().execute(async (transaction) => {
      const { row, account } = await lockConfirmation(transaction, id, { token });
      const now = clock.now();
      if (row.used_at !== null || Date.parse(row.expires_at) <= now.getTime())
        throw new Failure('CONFIRMATION_LINK_EXPIRED');
      await transaction
        .updateTable('email_confirmations')
        .set({ used_at: now.toISOString() })
        .where('id', '=', id)
        .execute();
      await takeAddress(deps, transaction, account, row);
      return { email: row.email };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('EMAIL_ALREADY_EXISTS');
    throw error;
  }
};

const newestOf = (db: Db, userId: number) =>
  db
    .selectFrom('email_confirmations')
    .select([...COLUMNS, 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Throws RATE_LIMITED when the address was written to a moment ago, or too much for the account. */
const checkPause = async (
  { clock }: AccountsDeps,
  db: Db,
  { user_id, email }: { readonly user_id: number; readonly email: string },
): Promise<void> => {
  const now = clock.now();
  const letters = await db
    .selectFrom('email_confirmations')
    .select(['email', 'sent_at'])
    .where('user_id', '=', user_id)
    .where('sent_at', '>', secondsAfter(now, -HOUR_S).toISOString())
    .orderBy('id', 'desc')
    .limit(MOST_AN_HOUR)
    .execute();
  const since = (letter: { readonly sent_at: string }): number =>
    (now.getTime() - Date.parse(letter.sent_at)) / 1000;
  const last = letters.find((letter) => letter.email.toLowerCase() === email.toLowerCase());
  const oldest = letters[MOST_AN_HOUR - 1];
  const wait = Math.max(last ? PAUSE_S - since(last) : 0, oldest ? HOUR_S - since(oldest) : 0);
  if (wait > 0) throw new Failure('RATE_LIMITED', { retry_after_s: Math.ceil(wait) });
};

/** Another letter to the same address; not by a letter whose address is no longer the one asked for. */
export const resendConfirmation = (deps: AccountsDeps, id: number, by: Holder): Promise<Confirmation> =>
  deps.db.transaction().execute(async (db) => {
    const { row, account } = await lockConfirmation(db, id, by);
    if ((await newestOf(db, account.id))?.email.toLowerCase() !== row.email.toLowerCase()) throw notFound();
    await checkPause(deps, db, { user_id: account.id, email: row.email });
    return askToConfirm(deps, db, { user_id: account.id, email: row.email, language: account.language });
  });

export const pendingConfirmation = async (
  { db }: AccountsDeps,
  userId: number,
): Promise<{ is_confirmed: boolean; pending: Confirmation | null }> => {
  const account = await db
    .selectFrom('users')
    .select(['is_email_confirmed', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const is_confirmed = account.is_email_confirmed;
  const newest = await newestOf(db, userId);
  if (!newest || newest.used_at !== null || (is_confirmed && account.email === newest.email))
    return { is_confirmed, pending: null };
  const { used_at: _, ...pending } = newest;
  return { is_confirmed, pending };
};

/** Asks for another address; the former one stays until the letter's link was opened. */
export const changeEmail = async (
  deps: AccountsDeps,
  asker: { readonly user_id: number; readonly address: string },
  change: { readonly email: string; readonly password: string },
): Promise<Confirmation> => {
  await confirmPassword(deps, asker, { field: 'password', password: change.password });
  const holder = await findAccountByEmail(deps.db, change.email);
  if (holder !== undefined && holder.id !== asker.user_id)
    throw fieldFailure('EMAIL_ALREADY_EXISTS', 'email', 'email_taken');
  return deps.db.transaction().execute(async (db) => {
    const { language } = await lockAccount(db, asker.user_id);
    await checkPause(deps, db, { user_id: asker.user_id, email: change.email });
    return askToConfirm(deps, db, { user_id: asker.user_id, email: change.email, language });
  });
};
