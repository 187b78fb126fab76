import { freeUsername } from '@envol/domain/accounts/username';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A name to sign in with that nobody has, after the person's own. */
export const findFreeUsername = async (db: Db, longName: string): Promise<string> => {
  // Letters, digits, dots and hyphens: nothing that LIKE reads as a pattern.
  const beginning = freeUsername(longName, new Set()).slice(0, 40);
  const users = await db
    .selectFrom('users')
    .select(sql<string>`lower(username)`.as('username'))
    .where(sql<string>`lower(username)`, 'like', `${beginning}%`)
    .execute();
  return freeUsername(longName, new Set(users.map(({ username }) => username)));
};
