import type { RequestOf, ResponseOf } from '@envol/contract/endpoint';
import type { findOrganisations, listUsers, User } from '@envol/contract/users';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';

type ListQuery = RequestOf<typeof listUsers>['query'];

const memberships = sql<User['memberships']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', m.id, 'tenant_kind', m.tenant_kind,
    'tenant_id', coalesce(m.operator_id, m.structure_id, m.authority_id), 'tenant_name', coalesce(o.commercial_name, s.name, a.name), 'user_type', m.user_type, 'role', m.role) order by m.id)
  from memberships m left join operators o on o.id = m.operator_id left join structures s on s.id = m.structure_id
    left join authorities a on a.id = m.authority_id
  where m.user_id = users.id), '[]')`;

const described = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'long_name', 'user_type', 'is_active', 'created_at'])
    .select(memberships.as('memberships'));

/** By the indexes of both, whatever share of the accounts is so. */
const isOf = (group: string) => sql<boolean>`users.id in (select id from users where user_type = ${group}
  union select user_id from memberships where user_type = ${group})`;
const TENANT_COLUMNS = {
  operator: 'operator_id',
  structure: 'structure_id',
  authority: 'authority_id',
} as const;
const worksAt = (key: string) => {
  const [kind = '', id = ''] = key.split('-');
  const column = TENANT_COLUMNS[kind as keyof typeof TENANT_COLUMNS];
  return sql<boolean>`users.id in (select user_id from memberships where ${sql.ref(column)} = ${id}::bigint)`;
};
const worksFor = (text: string) => sql<boolean>`exists (select from memberships m join operators o
  on o.id = m.operator_id where m.user_id = users.id and ${containsText(['o.commercial_name'], text)})`;

/** How long an account is new, seconds: as the platform's page counts them. */
const NEW_S = 7 * 86_400;

const IN_STATE: Readonly<
  Record<NonNullable<ListQuery['state']>, (now: Date) => ReturnType<typeof sql<boolean>>>
> = {
  new: (now) => sql<boolean>`users.created_at >= ${secondsAfter(now, -NEW_S).toISOString()}`,
  unconfirmed: () => sql<boolean>`not users.is_email_confirmed`,
  blocked: () => sql<boolean>`not users.is_active`,
};

/** One page of all people, and how many there are. */
export const pageUsers = async (db: Db, query: ListQuery, now: Date) => {
  const { q, organisation, state } = query;
  const group_name = query.group_name ?? query.groupName;
  let found = db.selectFrom('users');
  if (group_name !== undefined) found = found.where(isOf(group_name));
  if (organisation !== undefined) found = found.where(worksAt(organisation));
  if (state !== undefined) found = found.where(IN_STATE[state](now));
  if (q !== undefined && q.trim() !== '') {
    found = found.where((eb) => eb.or([containsText(['long_name', 'username', 'email'], q), worksFor(q)]));
  }
  // Whom they serve is looked up for the page alone: a deep page passes over the index, not over their memberships.
  const [ids, count] = await Promise.all([inPage(found.select('users.id'), query).execute(), countOf(found)]);
  if (ids.length === 0) return { rows: [], count };
  const rows = await described(db)
    .where(sql<boolean>`users.id = any (${ids.map(({ id }) => id)}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap(({ id }) => byId.get(id) ?? []), count };
};

export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  described(db).where('id', '=', id).executeTakeFirst();

const FOUND = 20;

/** Organisations by a part of their name, those whose name begins with it first. */
export const organisationsNamed = async (
  db: Db,
  q: string,
): Promise<ResponseOf<typeof findOrganisations>> => {
  const { rows } = await sql<ResponseOf<typeof findOrganisations>[number]>`
    select kind || '-' || id as key, kind, name, (select count(*)::int from memberships m where case kind
      when 'operator' then m.operator_id = found.id when 'structure' then m.structure_id = found.id
      else m.authority_id = found.id end) as members_count
    from (
      select 'operator' as kind, id, commercial_name as name from operators where archived_at is null
      union all select 'structure', id, name from structures
      union all select 'authority', id, name from authorities) found
    where ${containsText(['name'], q)}
    order by strpos(plain_text(name), plain_text(${q.trim()})), plain_text(name), kind limit ${FOUND}`.execute(
    db,
  );
  return rows;
};
