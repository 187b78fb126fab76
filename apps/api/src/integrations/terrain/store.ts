import type { Ground } from '@envol/domain/airspace/ground';
import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';

/** Grounds that were asked before, by source and shape. */
export interface GroundStore {
  read(keys: readonly string[]): Promise<ReadonlyMap<string, Ground>>;
  write(grounds: readonly (readonly [string, Ground])[], now: Date): Promise<void>;
}

/** The ground does not move; a better model of it may come. */
const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

export const groundStore = (db: Database): GroundStore => ({
  read: async (keys) => {
    const rows = await db
      .selectFrom('terrain_grounds')
      .select(['key', 'ground'])
      .where('key', 'in', keys)
      .execute();
    return new Map(rows.map(({ key, ground }) => [key, ground]));
  },
  write: async (grounds, now) => {
    if (grounds.length === 0) return;
    const asked_at = now.toISOString();
    await db
      .insertInto('terrain_grounds')
      .values(grounds.map(([key, ground]) => ({ key, ground: JSON.stringify(ground), asked_at })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const old = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
    await db.deleteFrom('terrain_grounds').where('asked_at', '<', old).execute();
  },
});

/** Stored models changed: what they answered is asked again. */
export const forgetModelAnswers = async (db: Db): Promise<void> => {
  await sql`delete from terrain_grounds where ground ->> 'source' = 'elevation_file'`.execute(db);
};
