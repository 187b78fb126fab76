import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';

/** Far above every id that a test's database gives out. */
const STEP = 1_000_000;
/** From here on the database is told what its tables hold, as a night does elsewhere. */
const MANY = 100;

/**
 * A mission and what was asked for and done under it: each table after those that it names, with the columns that name a
 * copied row, and the one that leads to the mission (`approval_id`: through its request).
 */
const COPIED = [
  ['flights', ['id'], 'id'],
  ['flight_areas', ['id', 'flight_id'], 'flight_id'],
  ['flight_pilots', ['flight_id'], 'flight_id'],
  ['flight_drones', ['flight_id'], 'flight_id'],
  ['flight_constraints', ['id', 'flight_id'], 'flight_id'],
  ['approvals', ['id', 'flight_id', 'constraint_id'], 'flight_id'],
  ['approval_areas', ['id', 'approval_id', 'flight_area_id'], 'approval_id'],
  ['approval_constraints', ['approval_id', 'constraint_id'], 'approval_id'],
  ['approval_decisions', ['id', 'approval_id'], 'approval_id'],
  ['activations', ['id', 'approval_id'], 'approval_id'],
  ['take_off_authorizations', ['id', 'approval_id', 'activation_id'], 'approval_id'],
  ['flight_authorizations', ['id', 'flight_id'], 'flight_id'],
] as const;

/** The columns of a table that are written, with what each copy (`copies.nth`) has in them. */
const columnsOf = async (db: Database, table: string, moved: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const names = rows.map(({ name }) => name);
  return {
    names: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(
      names.map((name) => {
        const column = sql.ref(`given.${name}`);
        return moved.includes(name) ? sql`${column} + ${sql.lit(STEP)} * copies.nth` : column;
      }),
    ),
  };
};

/** Copies a mission with all that stands under it so many times, in one statement a table. */
export const copyMission = async (db: Database, flightId: number, count: number): Promise<void> => {
  for (const [table, moved, by] of COPIED) {
    const { names, values } = await columnsOf(db, table, moved);
    const own =
      by === 'approval_id'
        ? sql`given.approval_id in (select id from approvals where flight_id = ${flightId})`
        : sql`${sql.ref(`given.${by}`)} = ${flightId}`;
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${values} from ${sql.table(table)} given, generate_series(1, ${count}::int) as copies(nth)
      where ${own}`.execute(db);
    if (count > MANY) await sql`analyze ${sql.table(table)}`.execute(db);
  }
};

/** The id of the same row in a copy; the 0th is what was copied. */
export const inCopy = (id: number, nth: number): number => id + STEP * nth;
