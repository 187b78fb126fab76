import type { RequestOf } from '@envol/contract/endpoint';
import type { listStructures, Structure } from '@envol/contract/structures';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';

type ListQuery = RequestOf<typeof listStructures>['query'];

const matching = (db: Db, { q }: Pick<ListQuery, 'q'>) =>
  db
    .selectFrom('structures')
    .$if(q !== undefined, (rows) =>
      rows.where((eb) =>
        eb.or([eb('code', 'ilike', containing(q ?? '')), eb('name', 'ilike', containing(q ?? ''))]),
      ),
    );

const COLUMNS = [
  'id',
  'code',
  'name',
  'structure_type',
  'reference_lng',
  'reference_lat',
  'notice_days',
  'phone',
  'email',
] as const;

/** One page of the authorities, and how many there are. */
export const pageStructures = async (
  db: Db,
  query: ListQuery,
): Promise<{ structures: Structure[]; count: number }> => {
  const found = matching(db, query);
  const [rows, count] = await Promise.all([inPage(found.select(COLUMNS), query).execute(), countOf(found)]);
  const structures = rows.map(
    ({ reference_lng, reference_lat, ...row }): Structure => ({
      ...row,
      reference_point: [reference_lng, reference_lat],
    }),
  );
  return { structures, count };
};

/**
 * An authority, and the one that answers for it (itself, unless it delegates): that one's name, notice and contacts.
 */
export interface AuthorityRow {
  readonly code: string;
  readonly id: number;
  readonly delegatee_id: number;
  readonly name: string;
  readonly notice_days: number | null;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Authorities by their codes. */
export type Authorities = ReadonlyMap<string, Omit<AuthorityRow, 'code'>>;

/** The authorities of some codes, as one column of a statement that reads more than them. */
export const authoritiesOf = (codes: RawBuilder<unknown>) => sql<readonly AuthorityRow[]>`coalesce((
  select json_agg(json_build_object('code', s.code, 'id', s.id, 'delegatee_id', d.id, 'name', d.name,
    'notice_days', d.notice_days, 'phone', d.phone, 'email', d.email))
  from structures s join structures d on d.id = coalesce(s.delegatee_structure_id, s.id)
  where s.code in (${codes})), '[]')`;

export const byCode = (rows: readonly AuthorityRow[]): Authorities =>
  new Map(rows.map(({ code, ...structure }) => [code, structure]));

/** The authorities named by these codes. */
export const structuresByCode = async (
  db: Db,
  codes: readonly string[],
): Promise<readonly AuthorityRow[]> => {
  if (codes.length === 0) return [];
  const { rows } = await sql<{ authorities: readonly AuthorityRow[] }>`
    select ${authoritiesOf(sql.join(codes))} as authorities`.execute(db);
  return rows[0]?.authorities ?? [];
};
