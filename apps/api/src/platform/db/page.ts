import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';

export interface Page {
  /** A column's name, which the contract allows; "-" before it for the last first. */
  readonly ordering: string;
  readonly limit: number;
  readonly offset: number;
}

/** One page of rows in the order asked for; rows that are equal in it stand in the order of their ids. */
export const inPage = <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  { ordering, limit, offset }: Page,
): SelectQueryBuilder<DB, TB, O> => {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc';
  return rows
    .orderBy(sql.ref(ordering.replace(/^-/, '')), direction)
    .orderBy(sql.ref('id'), direction)
    .limit(limit)
    .offset(offset);
};

/** How many rows stand before one in the order of `inPage`; null where it is not among them. */
export const rankIn = async <DB, TB extends keyof DB, O>(
  db: Kysely<DB>,
  rows: SelectQueryBuilder<DB, TB, O>,
  ordering: string,
  id: number,
): Promise<number | null> => {
  const direction = sql.raw(ordering.startsWith('-') ? 'desc' : 'asc');
  const order = sql`${sql.ref(ordering.replace(/^-/, ''))} ${direction}, ${sql.ref('id')} ${direction}`;
  const placed = rows
    .clearSelect()
    .select([
      sql<number>`${sql.ref('id')}`.as('id'),
      sql<number>`row_number() over (order by ${order}) - 1`.as('rank'),
    ]);
  const { rows: found } = await sql<{
    rank: number;
  }>`select rank from (${placed}) placed where id = ${id}`.execute(db);
  return found[0]?.rank ?? null;
};

/** How many rows there are in all. */
export const countOf = async <DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
): Promise<number> => {
  const counted = await rows
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return (counted as { readonly count: number }).count;
};
