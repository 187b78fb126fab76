import type { Db } from '../db/database.ts';
import type { Reached } from '../db/reach.ts';
import type { House } from './cells.ts';

/** What the reading of a file needs of the asker's house. */
export const houseOf = async (db: Db, reached: Reached): Promise<House> => ({
  entities: await db
    .selectFrom('sub_exploitants')
    .select(['id', 'name'])
    .where(reached.sub_exploitants)
    .orderBy('name')
    .execute(),
});

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const BATCH = 500;

/** The parts of a list that one statement writes each. */
export const batches = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, part) =>
    list.slice(part * BATCH, (part + 1) * BATCH),
  );
