import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** Removes files that no row names and that are older than any request in hand; answers with how many. */
export const sweepFiles = async (db: Database, storage: Storage, before: number): Promise<number> => {
  let removed = 0;
  for await (const keys of storage.keptBefore(before)) {
    const rows = await db
      .selectFrom('documents')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      // Copies of data lie among the files, too.
      .union(
        db
          .selectFrom('personal_exports')
          .select(sql<string>`storage_key`.as('storage_key'))
          .where('storage_key', 'in', keys),
      )
      // And the pictures that stand for livestreams.
      .union(
        db
          .selectFrom('livestreams')
          .select(sql<string>`thumbnail_key`.as('storage_key'))
          .where('thumbnail_key', 'in', keys),
      )
      .execute();
    const named = new Set(rows.map(({ storage_key }) => storage_key));
    for (const key of keys.filter((each) => !named.has(each))) {
      await storage.remove(key);
      removed += 1;
    }
  }
  return removed;
};
