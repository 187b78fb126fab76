import type { RequestOf } from '@envol/contract/endpoint';
import type { listStructures, Structure } from '@envol/contract/structures';
import { codeTypeOf, isAirport } from '@envol/domain/approvals/structures';
import type { DayCount } from '@envol/domain/time/workingDays';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';
import type { Services } from '../../platform/service.ts';
import { aerodromeBox } from '../airspace/index.ts';
import { DAY_COLUMNS, LIMIT_COLUMNS, type RequestRules, rulesOf, WORD_COLUMNS } from './rules.queries.ts';

type ListQuery = RequestOf<typeof listStructures>['query'];
type Changed = Structure['structure_settings']['changed'];

const joined = (db: Db) =>
  db.selectFrom('structures').innerJoin('structure_settings as set', 'set.structure_id', 'structures.id');

const matching = (db: Db, { q }: Pick<ListQuery, 'q'>) =>
  joined(db).$if(q !== undefined, (rows) => rows.where(containsText(['code', 'name'], q ?? '')));

const COLUMNS = [
  'id',
  'code',
  'name',
  'structure_type',
  'reference_lng',
  'reference_lat',
  'phone',
  'email',
  'set.version',
  'set.request_form',
  'set.airspace_approval_categories',
  ...LIMIT_COLUMNS.map((name) => `set.${name}` as const),
  ...DAY_COLUMNS.map((name) => `set.${name}` as const),
  ...WORD_COLUMNS.map((name) => `set.${name}` as const),
] as const;

interface Box {
  readonly long_min: number;
  readonly lat_min: number;
  readonly long_max: number;
  readonly lat_max: number;
}
const FACTS = [
  sql<boolean>`closed_at is not null`.as('is_closed'),
  sql<boolean>`has_uspace(structures.id)`.as('has_uspace'),
  sql<Box | null>`(select json_build_object('long_min', (b[1])[0], 'lat_min', (b[1])[1], 'long_max', (b[0])[0],
    'lat_max', (b[0])[1]) from structure_box(structures.id) b where b is not null)`.as('box'),
] as const;

const rowsOf = (db: Db) => joined(db).select(COLUMNS).select(FACTS);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;

const boxOf = (
  { code, structure_type, box, reference_lng, reference_lat }: Row,
  airspace: Services['airspace'],
): Pick<Structure, keyof Box | 'box_source'> => {
  if (box !== null) return { ...box, box_source: 'drawn' };
  if (!isAirport({ structure_type }))
    return { long_min: null, lat_min: null, long_max: null, lat_max: null, box_source: null };
  const { box: around, source } = aerodromeBox(airspace, {
    code,
    reference_point: [reference_lng, reference_lat],
  });
  const [long_min, lat_min, long_max, lat_max] = around;
  return { long_min, lat_min, long_max, lat_max, box_source: source };
};

const toStructure = (row: Row, changed: Changed, airspace: Services['airspace']): Structure => {
  const { id, code, name, structure_type, reference_lng, reference_lat, phone, email, ...rest } = row;
  const { is_closed, has_uspace, box: _box, ...settings } = rest;
  const reference_point: Structure['reference_point'] = [reference_lng, reference_lat];
  return {
    id,
    code,
    name,
    structure_type,
    reference_point,
    phone,
    email,
    code_type: codeTypeOf({ code, has_uspace }),
    is_closed,
    ...boxOf(row, airspace),
    airspace_approval_categories: settings.airspace_approval_categories,
    structure_settings: { ...settings, changed },
  };
};

/** Who set an authority's settings last; none of anybody else's business. */
const changesOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Changed>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('structure_settings_journal')
    .select(['structure_id', 'changed_by_name as by', 'changed_at as at'])
    .where('structure_id', 'in', ids)
    .orderBy('version')
    .execute();
  // The newest of each comes last, and stays.
  return new Map(rows.map(({ structure_id, by, at }) => [structure_id, { by, at }]));
};

/** One page of the authorities, and how many there are; `own`: the asker's. */
export const pageStructures = async (
  db: Db,
  query: ListQuery,
  own: readonly number[],
  airspace: Services['airspace'],
): Promise<{ structures: Structure[]; count: number }> => {
  const found = matching(db, query);
  const [rows, count, changes] = await Promise.all([
    inPage(found.select(COLUMNS).select(FACTS), query).execute(),
    countOf(found),
    changesOf(db, own),
  ]);
  return { structures: rows.map((row) => toStructure(row, changes.get(row.id) ?? null, airspace)), count };
};

/** One of the asker's own authorities. */
export const findOwnStructure = async (
  db: Db,
  id: number,
  airspace: Services['airspace'],
): Promise<Structure | undefined> => {
  const row = await rowsOf(db).where('id', '=', id).executeTakeFirst();
  return row && toStructure(row, (await changesOf(db, [id])).get(id) ?? null, airspace);
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
  readonly notice_mode: DayCount;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Authorities by their codes. */
export type Authorities = ReadonlyMap<string, Omit<AuthorityRow, 'code'>>;

/** The authorities of some codes, as one column of a statement that reads more than them. */
export const authoritiesOf = (codes: RawBuilder<unknown>) => sql<readonly AuthorityRow[]>`coalesce((
  select json_agg(json_build_object('code', s.code, 'id', s.id, 'delegatee_id', d.id, 'name', d.name,
    'notice_days', r.notice_min_days, 'notice_mode', r.notice_mode, 'phone', d.phone, 'email', d.email))
  from structures s join structures d on d.id = coalesce(s.delegatee_structure_id, s.id)
  join structure_settings r on r.structure_id = d.id
  where s.code in (${codes})), '[]')`;

export const byCode = (rows: readonly AuthorityRow[]): Authorities =>
  new Map(rows.map(({ code, ...structure }) => [code, structure]));

/** Authorities that a mission meets, with what those that answer ask of an operator. */
export interface MetAuthorities {
  readonly authorities: readonly AuthorityRow[];
  readonly rules: readonly RequestRules[];
}

/** The authorities named by these codes. */
export const authoritiesMet = async (
  db: Db,
  codes: readonly string[],
  operatorId: number,
): Promise<MetAuthorities> => {
  if (codes.length === 0) return { authorities: [], rules: [] };
  const named = sql`${[...codes]}::text[]`;
  const { rows } = await sql<MetAuthorities>`
    select ${authoritiesOf(sql`select unnest(${named})`)} as authorities,
      ${rulesOf(
        sql`select coalesce(s.delegatee_structure_id, s.id) from structures s where s.code = any(${named})`,
        sql`${operatorId}::bigint`,
      )} as rules`.execute(db);
  return rows[0] ?? { authorities: [], rules: [] };
};
