import { namePartsOf } from '@envol/domain/accounts/personName';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Language } from '../../platform/http/texts.ts';

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
  const operator = await db
    .insertInto('operators')
    .values({
      commercial_name: owner.commercial_name,
      company: owner.commercial_name,
      siret: owner.siret,
      uas_operator_number: owner.uas_operator_number,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({
      username: owner.username,
      email: owner.email,
      long_name: owner.long_name,
      language: owner.language,
      password_hash: owner.password_hash,
      is_email_confirmed: false,
      user_type: 'subscribers',
      created_at: owner.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({ user_id: user.id, operator_id: operator.id, user_type: 'subscribers', role: 'owner' })
    .execute();
  // The address makes the pilot the account's own (`link_pilot`).
  await db
    .insertInto('pilots')
    .values({
      operator_id: operator.id,
      sub_exploitant_id: null,
      ...namePartsOf(owner.long_name),
      email: owner.email,
      phone: owner.phone,
    })
    .execute();
  return user.id;
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

export const setConfirmedEmail = async (db: Db, id: number, email: string): Promise<void> => {
  await db.updateTable('users').set({ email, is_email_confirmed: true }).where('id', '=', id).execute();
};

export const setPassword = async (db: Db, id: number, password_hash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
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
