import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** A new company; answers with its id. */
export const insertOperator = async (db: Db, operator: Insertable<Tables['operators']>): Promise<number> =>
  (await db.insertInto('operators').values(operator).returning('id').executeTakeFirstOrThrow()).id;
