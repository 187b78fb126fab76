import { sql } from 'kysely';
import type { Database } from '../src/platform/db/database.ts';
import type { Harness } from './harness.ts';
import type { MissionRows } from './missions.ts';

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

/** The columns of each table that are written: all clones have the same. */
const namesOf = new Map<string, readonly string[]>();
const findNames = async (db: Database, table: string): Promise<readonly string[]> => {
  const known = namesOf.get(table);
  if (known !== undefined) return known;
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const names = rows.map(({ name }) => name);
  namesOf.set(table, names);
  return names;
};

/** The areas that the day's records keep as they were, with the ids of the mission's copy. */
const AREAS = sql`(select coalesce(jsonb_agg(area || jsonb_build_object('flight_area_id',
  (area->>'flight_area_id')::bigint + ${sql.lit(STEP)} * copies.nth) order by position), '[]'::jsonb)
  from jsonb_array_elements(given.areas) with ordinality as listed(area, position))`;

/** What a card judges, about the areas of the mission's copy. */
const JUDGED = sql`jsonb_set(given.judged, '{overlap,area_ids}', (select coalesce(jsonb_agg(
  ((area_id::bigint + ${sql.lit(STEP)} * copies.nth)::text) order by position), '[]'::jsonb)
  from jsonb_array_elements_text(given.judged#>'{overlap,area_ids}') with ordinality as listed(area_id, position)))`;

/** The columns of a table that are written, with what each copy (`copies.nth`) has in them. */
const columnsOf = async (db: Database, table: string, moved: readonly string[]) => {
  const names = await findNames(db, table);
  return {
    names: sql.join(names.map((name) => sql.ref(name))),
    values: sql.join(
      names.map((name) => {
        if (name === 'areas') return AREAS;
        if (name === 'judged') return JUDGED;
        const column = sql.ref(`given.${name}`);
        return moved.includes(name) ? sql`${column} + ${sql.lit(STEP)} * copies.nth` : column;
      }),
    ),
  };
};

/** Copies a mission with all that stands under it so many times, from the `first`th copy on, in one statement a table. */
export const copyMission = async (
  db: Database,
  flightId: number,
  count: number,
  first = 1,
): Promise<void> => {
  for (const [table, moved, by] of COPIED) {
    const { names, values } = await columnsOf(db, table, moved);
    const own =
      by === 'approval_id'
        ? sql`given.approval_id in (select id from approvals where flight_id = ${flightId})`
        : sql`${sql.ref(`given.${by}`)} = ${flightId}`;
    await sql`insert into ${sql.table(table)} (${names}) overriding system value
      select ${values} from ${sql.table(table)} given, generate_series(${first}::int, ${first + count - 1}::int) as copies(nth)
      where ${own}`.execute(db);
    if (count > MANY) await sql`analyze ${sql.table(table)}`.execute(db);
  }
};

/** The id of the same row in a copy; the 0th is what was copied. */
export const inCopy = (id: number, nth: number): number => id + STEP * nth;

interface Original {
  readonly made: Promise<object>;
  copies: number;
}
const originals = new WeakMap<Harness, Map<unknown, Original>>();

const MOVED = new Set(['id', 'flight_id', 'area_id', 'constraint_id', 'approval_id', 'activation_id']);
/** The ids of what was made, moved to its copy; a pilot and a drone are the same in all. */
const moveIds = <Made extends object>(made: Made, nth: number): Made =>
  Object.fromEntries(
    Object.entries(made).map(([name, value]: [string, unknown]) => {
      if (name === 'rows') return [name, moveIds(value as object, nth)];
      return [name, MOVED.has(name) && typeof value === 'number' ? inCopy(value, nth) : value];
    }),
  ) as Made;

/**
 * A record of the caller's own in the state that `make` leads to. Through HTTP that takes 60 to 220 statements with the
 * letters and notices that follow: it is done once a server, and each caller gets a copy of what was made in twelve.
 */
export const freshCopy =
  <Made extends MissionRows | { readonly rows: MissionRows }>(make: (harness: Harness) => Promise<Made>) =>
  async (harness: Harness): Promise<Made> => {
    const known = originals.get(harness) ?? new Map<unknown, Original>();
    originals.set(harness, known);
    const original = known.get(make) ?? { made: make(harness), copies: 0 };
    known.set(make, original);
    const made = (await original.made) as Made;
    original.copies += 1;
    const nth = original.copies;
    await copyMission(harness.db, 'rows' in made ? made.rows.flight_id : made.flight_id, 1, nth);
    return moveIds(made, nth);
  };
