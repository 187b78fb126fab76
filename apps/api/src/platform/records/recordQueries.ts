import { LIMITS } from '@envol/contract/limits';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { ofEntity } from '../db/entity.ts';
import { countOf, inPage, type Page } from '../db/page.ts';
import type { VisibleRows } from '../db/reach.ts';
import type { Tables } from '../db/schema.ts';

type Table = 'drones' | 'pilots';

/** What one kind of record says of its own rows. `today` is YYYY-MM-DD, by which papers expire. */
interface RecordReads<T extends Table, R, Filters, Counted extends string> {
  /** The rows within reach that the filters of a list find. */
  readonly matching: (
    db: Db,
    reached: VisibleRows,
    filters: Filters,
    today: string,
  ) => SelectQueryBuilder<Tables, T, object>;
  /** The records of some ids within reach, in any order. */
  readonly recordsOf: (
    db: Db,
    reached: VisibleRows,
    ids: readonly number[],
    today: string,
  ) => Promise<readonly R[]>;
  /** What each quick filter of the list finds. */
  readonly counts: (today: string) => Readonly<Record<Counted, RawBuilder<boolean>>>;
}

const idOf = (table: Table) => sql<number>`${sql.ref(`${table}.id`)}`.as('id');

/** How many of the rows `within` a condition each of the filters finds, and all of them. */
const countEach = async <Counted extends string>(
  db: Db,
  table: Table,
  within: RawBuilder<boolean>,
  filters: Readonly<Record<Counted, RawBuilder<boolean>>>,
): Promise<Readonly<Record<Counted | 'all', number>>> => {
  const counts = Object.entries<RawBuilder<boolean>>(filters).map(
    ([name, is]) => sql`(count(*) filter (where ${is}))::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Readonly<Record<Counted | 'all', number>>>`
    select ${sql.join([sql`count(*)::int as "all"`, ...counts])} from ${sql.table(table)}
    where ${within}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`No count of ${table}`);
  return found;
};

/** The reads of a list of an operator's records: a page, the records of some ids, all ids, how many each filter finds. */
export const recordQueries = <
  T extends Table,
  R extends { readonly id: number },
  Filters,
  Counted extends string,
>(
  table: T,
  { matching, recordsOf, counts }: RecordReads<T, R, Filters, Counted>,
) => {
  const id = idOf(table);

  /** In the order of the ids; those out of reach are left out. */
  const files = async (
    db: Db,
    reached: VisibleRows,
    ids: readonly number[],
    today: string,
  ): Promise<readonly R[]> => {
    if (ids.length === 0) return [];
    const byId = new Map((await recordsOf(db, reached, ids, today)).map((record) => [record.id, record]));
    return ids.flatMap((each) => byId.get(each) ?? []);
  };

  return {
    files,

    find: async (db: Db, reached: VisibleRows, one: number, today: string): Promise<R | undefined> =>
      (await files(db, reached, [one], today))[0],

    /** One page, and how many there are. */
    page: async (db: Db, reached: VisibleRows, query: Filters & Page, today: string) => {
      const found = matching(db, reached, query, today).select(id);
      // The rows of the page are looked up by their ids alone: a deep page passes over the index, not over the rows.
      const [ids, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
      const rows = await files(
        db,
        reached,
        ids.map((row) => row.id),
        today,
      );
      return { rows: [...rows], count };
    },

    /** The ids of all that the filters find, as many as can be acted on at once. */
    ids: async (db: Db, reached: VisibleRows, filters: Filters, today: string): Promise<number[]> => {
      const found = matching(db, reached, filters, today).select(id);
      const rows = await found.orderBy(sql.ref('id')).limit(LIMITS.bulk).execute();
      return rows.map((row) => row.id);
    },

    /** How many each quick filter finds, of one sub-entity or of all. */
    counts: (db: Db, reached: VisibleRows, entity: number | 'none' | undefined, today: string) =>
      countEach(db, table, sql<boolean>`${reached[table]} and ${ofEntity(table, entity)}`, counts(today)),
  };
};
