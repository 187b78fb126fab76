import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Does one step of a request's transaction as the process itself: what follows from the asker's act for the other side
 * (whom to tell, how the mission now stands), which the asker may neither read nor write. Whatever happens in it, the
 * transaction goes on, or ends, in the asker's scope. Nothing else of the transaction may run beside it.
 * @param _reason Why the asker's own reach does not do, as docs/system-access.md tells.
 */
export const asSystem = async <T>(db: Db, _reason: string, step: () => Promise<T>): Promise<T> => {
  if (!db.isTransaction) throw new Error('a step as the process itself belongs into a transaction');
  const { rows } = await sql<{ before: string }>`
    select current_setting('role') as before, set_config('role', 'none', true)`.execute(db);
  const before = rows[0]?.before ?? 'none';
  if (before === 'none') return step();
  try {
    return await step();
  } finally {
    // In an aborted transaction this fails, and nothing but its end, which brings the asker's role back, can follow.
    await sql`select set_config('role', ${before}, true)`.execute(db).catch(() => undefined);
  }
};
