import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { Owner } from './reach.ts';

/** Waits until nobody else does the same thing: of two transactions at once the second finds what the first wrote. */
export const takeTurn = async (transaction: Db, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(transaction);
};

/** An operator's imports of people and drones, from whatever source: two would add the same twice. */
export const importOf = ({ operator_id }: Owner): string => `import ${operator_id}`;
