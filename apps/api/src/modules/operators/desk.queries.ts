import type { RequestOf } from '@envol/contract/endpoint';
import type { listOperators, OperatorDesk, OperatorRow } from '@envol/contract/operators';
import { configOf, grantsOf } from '@envol/domain/operators/config';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsPattern, containsText } from '../../platform/db/like.ts';
import { countOf, inPage } from '../../platform/db/page.ts';

type ListQuery = RequestOf<typeof listOperators>['query'];

const isBlocked = sql<boolean>`exists (select from operator_desk d
  where d.operator_id = operators.id and d.blocked_at is not null)`;

const matching = (db: Db, { q = '', plan, is_blocked }: Pick<ListQuery, 'q' | 'plan' | 'is_blocked'>) => {
  let found = db.selectFrom('operators');
  if (plan !== undefined) found = found.where('plan', '=', plan);
  if (is_blocked !== undefined) found = found.where(is_blocked ? isBlocked : sql<boolean>`not ${isBlocked}`);
  const text = q.trim();
  if (text === '') return found;
  // Numbers are typed with spaces as often as without.
  const number = containsPattern(text.replaceAll(/\s/g, ''));
  return found.where((eb) =>
    eb.or([
      containsText(['commercial_name', 'company'], text),
      eb('siret', 'like', number),
      eb('uas_operator_number', 'ilike', number),
    ]),
  );
};

const COLUMNS = [
  'id',
  'commercial_name',
  'company',
  'siret',
  'uas_operator_number',
  'plan',
  'plan_until',
  'last_approval_date',
  'created_at',
  'archived_at',
] as const;

const COUNTED = ['members', 'pilots', 'drones', 'flights', 'approvals'] as const;
type Counts = Readonly<Record<`${(typeof COUNTED)[number]}_count`, number>>;

/** How much each of some operators has; a page of them, never all. */
const countsOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Counts>> => {
  if (ids.length === 0) return new Map();
  const counts = COUNTED.map(
    (name) =>
      sql`(select count(*)::int from ${sql.table(name === 'members' ? 'memberships' : name)} t
        where t.operator_id = ids.id) as ${sql.ref(`${name}_count`)}`,
  );
  const { rows } = await sql<{ id: number } & Counts>`
    select ids.id, ${sql.join(counts)} from unnest(${[...ids]}::bigint[]) as ids (id)`.execute(db);
  return new Map(rows.map(({ id, ...each }) => [id, each]));
};

const NONE: Counts = {
  members_count: 0,
  pilots_count: 0,
  drones_count: 0,
  flights_count: 0,
  approvals_count: 0,
};

/** One page of all operators, and how many there are. */
export const pageOperators = async (
  db: Db,
  query: ListQuery,
): Promise<{ rows: OperatorRow[]; count: number }> => {
  const found = matching(db, query);
  const page = inPage(found.select(COLUMNS).select(isBlocked.as('is_blocked')), query);
  const [rows, count] = await Promise.all([page.execute(), countOf(found)]);
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    count,
    rows: rows.map((row) => {
      const { approvals_count: _, ...each } = counts.get(row.id) ?? NONE;
      const { archived_at: deleted_at, ...facts } = row;
      return { ...facts, deleted_at, ...each };
    }),
  };
};

/** Other operators that are likely the same company: by number, else by name. */
const duplicatesOf = async (db: Db, id: number): Promise<OperatorDesk['duplicates']> => {
  const { rows } = await sql<OperatorDesk['duplicates'][number]>`
    select other.id, other.commercial_name, case when other.siret = own.siret then 'siret'
      when other.uas_operator_number = own.uas_operator_number then 'uas_operator_number' else 'name' end as why
    from operators own join operators other on other.id <> own.id and (other.siret = own.siret
      or other.uas_operator_number = own.uas_operator_number
      or lower(other.commercial_name) = lower(own.commercial_name))
    where own.id = ${id} and own.archived_at is null and other.archived_at is null order by other.id limit 10`.execute(
    db,
  );
  return rows;
};

const membersOf = (db: Db, id: number): Promise<OperatorDesk['members']> =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id as user_id', 'users.username', 'users.long_name', 'users.email', 'users.is_active'])
    .select(['memberships.since'])
    .select(sql<OperatorDesk['members'][number]['role']>`memberships.role`.as('role'))
    .where('memberships.operator_id', '=', id)
    .orderBy('memberships.id')
    .execute();

const structuresOf = async (db: Db, id: number): Promise<OperatorDesk['structures']> => {
  const { rows } = await sql<OperatorDesk['structures'][number]>`
    select s.id as structure_id, s.name, n.note, l.reference, l.url, l.valid_until::text
    from structures s left join structure_operator_notes n on n.structure_id = s.id and n.operator_id = ${id}
      left join structure_operator_links l on l.structure_id = s.id and l.operator_id = ${id}
    where n.structure_id is not null or l.structure_id is not null order by s.name`.execute(db);
  return rows;
};

/** What the staff that asks may do with it: its administrators everything, its support settles what the company pays. */
interface StaffRights {
  readonly manages: boolean;
  readonly sets_plan: boolean;
}

const actionsOf = (
  { manages, sets_plan }: StaffRights,
  isDeleted: boolean,
  isBlocked: boolean,
): OperatorDesk['available_actions'] => {
  if (isDeleted) return manages ? ['note'] : [];
  return [
    ...(sets_plan ? (['plan'] as const) : []),
    ...(manages ? (['note', isBlocked ? 'unblock' : 'block', 'merge', 'delete'] as const) : []),
  ];
};

/** An operator as the staff sees it. */
export const findDesk = async (
  db: Db,
  id: number,
  rights: StaffRights,
): Promise<OperatorDesk | undefined> => {
  const row = await db
    .selectFrom('operators')
    .leftJoin('operator_desk as desk', 'desk.operator_id', 'operators.id')
    .select(COLUMNS.map((name) => `operators.${name}` as const))
    .select([
      'operators.alphatango_uids',
      'operators.can_manage_take_off_authorizations',
      'operators.custom_config',
      'operators.discount',
      'desk.note',
      'desk.blocked_at',
      'desk.blocked_reason',
      'desk.blocked_by_name',
    ])
    .where('operators.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const [counts, members, duplicates, structures] = await Promise.all([
    countsOf(db, [id]),
    membersOf(db, id),
    duplicatesOf(db, id),
    structuresOf(db, id),
  ]);
  const { blocked_at, blocked_reason, blocked_by_name, custom_config, archived_at, ...facts } = row;
  const blocked =
    blocked_at === null || blocked_reason === null
      ? null
      : { at: blocked_at, reason: blocked_reason, by: blocked_by_name ?? '' };
  return {
    ...facts,
    ...(counts.get(id) ?? NONE),
    is_blocked: blocked !== null,
    deleted_at: archived_at,
    blocked,
    grants: grantsOf(configOf(custom_config)),
    members,
    duplicates,
    structures,
    available_actions: actionsOf(rights, archived_at !== null, blocked !== null),
  };
};
