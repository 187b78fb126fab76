import type { RequestOf } from '@envol/contract/endpoint';
import type { listStructures, Structure } from '@envol/contract/structures';
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

/** Authorities by their codes, each with its own name and the notice that it asks for. */
export type Authorities = ReadonlyMap<
  string,
  { readonly id: number; readonly name: string; readonly notice_days: number | null }
>;

/** The authorities named by these codes. */
export const structuresByCode = async (db: Db, codes: readonly string[]): Promise<Authorities> => {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('structures')
    .select(['code', 'id', 'name', 'notice_days'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map(({ code, ...structure }) => [code, structure]));
};
