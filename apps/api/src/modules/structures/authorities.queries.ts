import type { AdministeredStructure, Authority } from '@envol/contract/structures';
import { type Actor, authorityOf } from '@envol/domain/access/actor';
import { DECIDING_USER_TYPES, hasCapability } from '@envol/domain/access/capabilities';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Which structures (`s`) and authorities (`a`) somebody keeps: the staff all, others those they answer for. */
export const managedBy = (
  actor: Actor,
): { structures: RawBuilder<boolean>; authorities: RawBuilder<boolean> } => {
  if (hasCapability(actor, 'runs_platform')) return { structures: sql`true`, authorities: sql`true` };
  const own = authorityOf(actor);
  if (own === null || !hasCapability(actor, 'keeps_supervisers'))
    return { structures: sql`false`, authorities: sql`false` };
  return {
    structures: sql`s.id = any(${[...own.structure_ids]}::bigint[])`,
    authorities: sql`a.id = (select authority_id from memberships where id = ${own.id})`,
  };
};

const decides = sql`(select count(distinct m.user_id)::int from memberships m join users u on u.id = m.user_id
  where u.is_active and 'approvals' = any(m.access_privileges) and m.user_type in (${sql.join(DECIDING_USER_TYPES)})
    and (m.structure_id = s.id or (m.authority_id = s.authority_id and (not m.is_limited_to_structures
      or exists (select from membership_structures l where l.membership_id = m.id and l.structure_id = s.id)))))`;

type Row = Omit<AdministeredStructure, 'reference_point' | 'available_actions'> & {
  readonly reference_lng: number;
  readonly reference_lat: number;
};

/** The structures that somebody keeps, by code. */
export const managedStructures = async (
  db: Db,
  actor: Actor,
  id?: number,
): Promise<AdministeredStructure[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.code, s.name, s.structure_type, s.reference_lng, s.reference_lat, s.phone, s.email, s.authority_id,
      s.delegatee_structure_id, s.is_partner,
      ${decides} as deciders_count
    from structures s where ${managedBy(actor).structures} and (${id === undefined} or s.id = ${id ?? 0})
    order by s.code`.execute(db);
  const available_actions: AdministeredStructure['available_actions'] = hasCapability(actor, 'runs_platform')
    ? ['contacts', 'identity']
    : ['contacts'];
  return rows.map(({ reference_lng, reference_lat, ...row }) => ({
    ...row,
    reference_point: [reference_lng, reference_lat],
    available_actions,
  }));
};

/** The authorities that somebody keeps, by name. */
export const managedAuthoritiesOf = async (db: Db, actor: Actor, id?: number): Promise<Authority[]> => {
  const { rows } = await sql<Authority>`
    select a.id, a.name, a.authority_type,
      (select count(*)::int from memberships m where m.authority_id = a.id) as people_count,
      (select count(*)::int from structures s where s.authority_id = a.id) as structures_count
    from authorities a where ${managedBy(actor).authorities} and (${id === undefined} or a.id = ${id ?? 0})
    order by a.name, a.id`.execute(db);
  return rows;
};

interface JournalRow {
  readonly id: number;
  readonly action: string;
  readonly subject: string;
  readonly tenant: string;
  readonly by: string;
  readonly at: string;
}

/** One page of who changed what somebody keeps, the latest first. */
export const pageAuthorityJournal = async (
  db: Db,
  actor: Actor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: JournalRow[]; count: number }> => {
  const { structures, authorities } = managedBy(actor);
  const found = sql`from authority_journal j left join authorities a on a.id = j.authority_id
    left join structures s on s.id = j.structure_id
    where (${hasCapability(actor, 'runs_platform')} or ${structures} or ${authorities})`;
  const { rows } = await sql<JournalRow>`
    select j.id, j.action, coalesce(j.after ->> 'name', j.before ->> 'name', '') as subject,
      coalesce(a.name, s.name, '') as tenant, j.by_name as by,
      to_char(j.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    ${found} order by j.id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${found}`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
};

/** What anybody may know of the connected structures. */
export const informationOf = async (db: Db, code: string | undefined) =>
  db
    .selectFrom('structures')
    .leftJoin('authorities', 'authorities.id', 'structures.authority_id')
    .select([
      'structures.id',
      'structures.code',
      'structures.name',
      'structures.structure_type',
      'authorities.name as authority_name',
      'structures.phone',
      'structures.email',
    ])
    .$if(code !== undefined, (rows) => rows.where('structures.code', '=', code ?? ''))
    .orderBy('structures.code')
    .execute();
