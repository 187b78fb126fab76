import { type SelectQueryBuilder, sql } from 'kysely';

interface Page {
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
