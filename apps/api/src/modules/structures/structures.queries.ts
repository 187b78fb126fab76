import type { RequestOf } from '@envol/contract/endpoint';
import type { listStructures, Structure } from '@envol/contract/structures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like.ts';

type ListQuery = RequestOf<typeof listStructures>['query'];

const matching = (db: Db, { q }: Pick<ListQuery, 'q'>) =>
  db
    .selectFrom('structures')
    .$if(q !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([eb('code', 'ilike', containing(q ?? '')), eb('name', 'ilike', containing(q ?? ''))]),
      ),
    );

/** One page of the authorities, and how many there are. */
export const pageStructures = async (
  db: Db,
  query: ListQuery,
): Promise<{ structures: Structure[]; count: number }> => {
  const column = query.ordering.endsWith('name') ? 'name' : 'code';
  const direction = query.ordering.startsWith('-') ? 'desc' : 'asc';
  const [rows, { count }] = await Promise.all([
    matching(db, query)
      .select([
        'id',
        'code',
        'name',
        'structure_type',
        'reference_lng',
        'reference_lat',
        'notice_days',
        'phone',
      ])
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(query.limit)
      .offset(query.offset)
      .execute(),
    matching(db, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const structures = rows.map(
    ({ reference_lng, reference_lat, ...row }): Structure => ({
      ...row,
      reference_point: [reference_lng, reference_lat],
    }),
  );
  return { structures, count };
};

/** An authority's own name, and the notice that it asks for. */
export interface AuthorityRow {
  readonly code: string;
  readonly id: number;
  readonly name: string;
  readonly notice_days: number | null;
}

/** Authorities by their codes. */
export type Authorities = ReadonlyMap<string, Omit<AuthorityRow, 'code'>>;

/** The authorities of some codes, as one column of a statement that reads more than them. */
export const authoritiesOf = (codes: RawBuilder<unknown>) => sql<readonly AuthorityRow[]>`coalesce((
  select json_agg(json_build_object('code', s.code, 'id', s.id, 'name', s.name, 'notice_days', s.notice_days))
  from structures s where s.code in (${codes})), '[]')`;

export const byCode = (rows: readonly AuthorityRow[]): Authorities =>
  new Map(rows.map(({ code, ...structure }) => [code, structure]));

/** The authorities named by these codes. */
export const structuresByCode = async (db: Db, codes: readonly string[]): Promise<readonly AuthorityRow[]> =>
  codes.length === 0
    ? []
    : db
        .selectFrom('structures')
        .select(['code', 'id', 'name', 'notice_days'])
        .where('code', 'in', codes)
        .execute();
