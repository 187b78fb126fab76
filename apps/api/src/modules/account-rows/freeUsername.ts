import { freeUsername } from '@envol/domain/accounts/username';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turn.ts';

/** A name to sign in with that nobody has, after the person's own; until the transaction ends no other is given that begins so. */
export const findFreeUsername = async (db: Db, longName: string): Promise<string> => {
  // Letters, digits, dots and hyphens: nothing that LIKE reads as a pattern.
  const beginning = freeUsername(longName, new Set()).slice(0, 40);
  await takeTurn(db, `username ${beginning}`);
  const users = await db
    .selectFrom('users')
    .select(sql<string>`lower(username)`.as('username'))
    .where(sql<string>`lower(username)`, 'like', `${beginning}%`)
    .execute();
  return freeUsername(longName, new Set(users.map(({ username }) => username)));
};
