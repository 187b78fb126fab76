import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/http/texts.ts';

/** A new account; answers with its id. */
export const insertUser = async (db: Db, user: Insertable<Tables['users']>): Promise<number> =>
  (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;

/** What a person changes of the own account; absent keeps. */
export interface OwnChanges {
  readonly language?: Language | undefined;
  readonly long_name?: string | undefined;
}

export const changeOwn = async (db: Db, id: number, { language, long_name }: OwnChanges): Promise<void> => {
  await db
    .updateTable('users')
    .set({ ...(language !== undefined && { language }), ...(long_name !== undefined && { long_name }) })
    .where('id', '=', id)
    .execute();
};

/** Opens an account, or blocks it. */
export const setActive = async (db: Db, id: number, is_active: boolean): Promise<void> => {
  await db.updateTable('users').set({ is_active }).where('id', '=', id).execute();
};

/** The account's address is its own, for a letter to it was read. */
export const confirmEmail = async (db: Db, id: number): Promise<void> => {
  await db.updateTable('users').set({ is_email_confirmed: true }).where('id', '=', id).execute();
};

/** Gives an account an address that was shown to be its own. */
export const setConfirmedEmail = async (db: Db, id: number, email: string): Promise<void> => {
  await db.updateTable('users').set({ email, is_email_confirmed: true }).where('id', '=', id).execute();
};

export const setPassword = async (db: Db, id: number, password_hash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
};

export const removeUser = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).execute();
};
