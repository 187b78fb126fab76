import { namePartsOf } from '@envol/domain/accounts/personName';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';
import { hashToken } from '../../platform/tokens.ts';
import { insertMembership, insertUser } from '../account-rows/index.ts';
import { insertOperator } from '../operators/index.ts';
import { insertPilot } from '../pilots/index.ts';

export interface NewOwner {
  readonly username: string;
  readonly email: string;
  readonly long_name: string;
  readonly language: Language;
  readonly password_hash: string;
  readonly commercial_name: string;
  readonly siret: string | null;
  readonly uas_operator_number: string | null;
  readonly phone: string | null;
  /** UTC, of the application's clock. */
  readonly created_at: string;
}

/** A new operator, the account of its owner and the owner as its first pilot; answers with the account's id. */
export const createOwner = async (db: Db, owner: NewOwner): Promise<number> => {
  const operator_id = await insertOperator(db, {
    commercial_name: owner.commercial_name,
    company: owner.commercial_name,
    siret: owner.siret,
    uas_operator_number: owner.uas_operator_number,
  });
  const user_id = await insertUser(db, {
    username: owner.username,
    email: owner.email,
    long_name: owner.long_name,
    language: owner.language,
    password_hash: owner.password_hash,
    is_email_confirmed: false,
    user_type: 'subscribers',
    created_at: owner.created_at,
  });
  await insertMembership(db, { user_id, operator_id, user_type: 'subscribers', role: 'owner' });
  // The address makes the pilot the account's own (`link_pilot`).
  await insertPilot(
    db,
    { operator_id, sub_exploitant_id: null },
    { ...namePartsOf(owner.long_name), email: owner.email, phone: owner.phone },
  );
  return user_id;
};

const ACCOUNT = ['id', 'email', 'long_name', 'language', 'is_email_confirmed', 'is_active'] as const;

/** An account, locked until the transaction ends: what changes it waits for its turn. */
export const lockAccount = (db: Db, id: number) =>
  db.selectFrom('users').select(ACCOUNT).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export type Account = Awaited<ReturnType<typeof lockAccount>>;

export const findAccountByEmail = (db: Db, email: string): Promise<Account | undefined> =>
  db
    .selectFrom('users')
    .select(ACCOUNT)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** Keeps a letter's link that sets a new password, for so many seconds. */
export const insertReset = async (
  db: Db,
  { id, email }: Pick<Account, 'id' | 'email'>,
  { token, now, good_for_s }: { readonly token: string; readonly now: Date; readonly good_for_s: number },
): Promise<void> => {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      user_id: id,
      email,
      sent_at: now.toISOString(),
      expires_at: secondsAfter(now, good_for_s).toISOString(),
    })
    .execute();
};

/** Ends every link to set a new password. */
export const endResets = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
};

/** Forgets the letters that would give the account another address. */
export const forgetOtherAddresses = async (db: Db, account: Pick<Account, 'id' | 'email'>): Promise<void> => {
  await db
    .deleteFrom('email_confirmations')
    .where('user_id', '=', account.id)
    .where(sql<string>`lower(email)`, '!=', account.email.toLowerCase())
    .execute();
};
