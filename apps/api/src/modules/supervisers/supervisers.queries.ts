import type { RequestOf } from '@envol/contract/endpoint';
import type { listSupervisers, Superviser, SuperviserAuthority } from '@envol/contract/supervisers';
import { type Actor, authorityOf } from '@envol/domain/access/actor';
import { hasCapability } from '@envol/domain/access/capabilities';
import { mayKeep } from '@envol/domain/supervisers/policy';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';

type ListQuery = RequestOf<typeof listSupervisers>['query'];
type Row = Omit<Superviser, 'available_actions'>;

/** The memberships, named `m`, that somebody keeps: the staff all of authorities, others those beside their own. */
const within = (actor: Actor): RawBuilder<boolean> => {
  if (hasCapability(actor, 'runs_platform')) return sql`m.operator_id is null`;
  const own = authorityOf(actor);
  if (own === null || !hasCapability(actor, 'keeps_supervisers')) return sql`false`;
  return sql`(m.authority_id = (select authority_id from memberships where id = ${own.id})
    or m.structure_id = any(${[...own.structure_ids]}::bigint[]))`;
};

const described = (db: Db, actor: Actor) =>
  db
    .selectFrom(
      db
        .selectFrom('memberships as m')
        .innerJoin('users as u', 'u.id', 'm.user_id')
        .leftJoin('structures as s', 's.id', 'm.structure_id')
        .leftJoin('authorities as a', 'a.id', 'm.authority_id')
        .where(within(actor))
        .select([
          'm.id',
          'm.user_id',
          'u.username',
          'u.email',
          'u.long_name',
          'u.is_active',
          'm.authority_id',
          'm.structure_id',
          'm.role',
          'm.access_privileges',
          'm.simplified_interface',
          'm.email_notification_preferences',
          'm.preferred_basemap',
          'm.since',
        ])
        .select([
          sql<Row['user_type']>`m.user_type`.as('user_type'),
          sql<string>`coalesce(a.name, s.name)`.as('authority_name'),
          sql<number[] | null>`case when m.is_limited_to_structures then coalesce((
            select jsonb_agg(l.structure_id order by l.structure_id) from membership_structures l
            where l.membership_id = m.id), '[]') end`.as('structure_ids'),
        ])
        .as('supervisers'),
    )
    .selectAll();

const toSuperviser = (actor: Actor, row: Row): Superviser => ({
  ...row,
  available_actions: mayKeep(actor, { ...row, membership_id: row.id }) ? ['edit', 'delete'] : [],
});

/** One page of the people whom somebody keeps, and how many there are. */
export const pageSupervisers = async (db: Db, actor: Actor, query: ListQuery) => {
  const { q = '', authority, structure } = query;
  let found = described(db, actor);
  if (authority !== undefined) found = found.where('authority_id', '=', authority);
  if (structure !== undefined) found = found.where('structure_id', '=', structure);
  if (q.trim() !== '') found = found.where(containsText(['email', 'long_name', 'username'], q));
  const [rows, count] = await Promise.all([inPage(found, query).execute(), countOf(found)]);
  return { rows: rows.map((row) => toSuperviser(actor, row as Row)), count };
};

/** One of the people whom somebody keeps. */
export const findSuperviser = async (db: Db, actor: Actor, id: number): Promise<Superviser | undefined> => {
  const row = await described(db, actor).where('id', '=', id).executeTakeFirst();
  return row && toSuperviser(actor, row as Row);
};

/** The authorities whose people somebody keeps, by name; structures that answer for themselves among them. */
export const managedAuthorities = async (db: Db, actor: Actor): Promise<SuperviserAuthority[]> => {
  const own = authorityOf(actor);
  const isStaff = hasCapability(actor, 'runs_platform');
  if (!isStaff && own === null) return [];
  const ids = [...(own?.structure_ids ?? [])];
  const { rows } = await sql<SuperviserAuthority>`
    select 'authority' as kind, a.id, a.name, a.authority_type, coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) order by s.code)
      from structures s where s.authority_id = a.id), '[]') as structures
    from authorities a
    where ${isStaff} or a.id = (select authority_id from memberships where id = ${own?.id ?? null}::bigint)
    union all
    select 'structure', s.id, s.name, null, jsonb_build_array(jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name))
    from structures s
    where s.authority_id is null and (${isStaff} or s.id = any(${ids}::bigint[]))
    order by 3, 2`.execute(db);
  return rows;
};
