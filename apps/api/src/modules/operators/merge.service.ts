import type { MergePreview, OperatorDesk } from '@envol/contract/operators';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { noteStaffAct } from '../../platform/staffJournal.ts';
import { type DeskDeps, mustFindDesk, type Staff } from './desk.service.ts';

interface Pair {
  readonly id: number;
  readonly duplicate_id: number;
}
interface Holding {
  readonly table: string;
  /** Of which an operator has one row at most. */
  readonly is_single: boolean;
}

/** Every table that says whose its rows are, as the database itself knows: one that is added later moves too. */
const holdings = async (db: Db): Promise<readonly Holding[]> => {
  const { rows } = await sql<Holding>`
    select c.conrelid::regclass::text as table, exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indisunique and i.indpred is null
        and i.indkey::int2[] = c.conkey) as is_single
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'operators'::regclass and cardinality(c.conkey) = 1
      and a.attname = 'operator_id'
    order by 1`.execute(db);
  return rows;
};

const namesIn = async (db: Db, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> =>
  (await query.execute(db)).rows.map(({ name }) => name);

const nameOf = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'commercial_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
};

const previewIn = async (db: Db, { id, duplicate_id }: Pair): Promise<MergePreview> => {
  if (id === duplicate_id) throw fieldFailure('OPERATORS_NOT_MERGEABLE', 'duplicate_id', 'invalid');
  // The lower id first, so that two merges the other way round do not wait for each other.
  const [first, second] = [Math.min(id, duplicate_id), Math.max(id, duplicate_id)];
  const rows = [await nameOf(db, first), await nameOf(db, second)];
  const named = (wanted: number) =>
    rows.find((row) => row.id === wanted) ?? { id: wanted, commercial_name: '' };
  const moved = [];
  for (const { table } of await holdings(db)) {
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where operator_id = ${duplicate_id}`.execute(db);
    const count = counted[0]?.count ?? 0;
    if (count > 0) moved.push({ table, count });
  }
  return {
    keeps: named(id),
    duplicate: named(duplicate_id),
    moved,
    same_drones: await namesIn(
      db,
      sql<{ name: string }>`select d.serial_number as name from drones d join drones k
        on k.serial_number = d.serial_number and k.operator_id = ${id} where d.operator_id = ${duplicate_id} order by 1`,
    ),
    same_people: await namesIn(
      db,
      sql<{ name: string }>`select u.long_name as name from memberships d join memberships k
        on k.user_id = d.user_id and k.operator_id = ${id} join users u on u.id = d.user_id
        where d.operator_id = ${duplicate_id} order by 1`,
    ),
    same_entities: await namesIn(
      db,
      sql<{ name: string }>`select d.name from sub_exploitants d join sub_exploitants k
        on k.name = d.name and k.operator_id = ${id} where d.operator_id = ${duplicate_id} order by 1`,
    ),
  };
};

/** What a merge would move. Throws NOT_FOUND, OPERATORS_NOT_MERGEABLE. */
export const previewOf = ({ system_db }: DeskDeps, pair: Pair): Promise<MergePreview> =>
  system_db.transaction().execute((db) => previewIn(db, pair));

/** What stands in both gives way in the duplicate before it goes over; nothing of it is lost. */
const makeWay = async (db: Db, { id, duplicate_id }: Pair): Promise<void> => {
  await sql`delete from memberships d using memberships k
    where d.operator_id = ${duplicate_id} and k.operator_id = ${id} and k.user_id = d.user_id`.execute(db);
  await sql`update memberships set role = 'admin_privileges'
    where operator_id = ${duplicate_id} and role = 'owner'`.execute(db);
  await sql`update pilots set is_main_contact = false where operator_id = ${duplicate_id}`.execute(db);
  await sql`update drones d set serial_number = d.serial_number || ' (' || d.id || ')', is_active = false
    from drones k where d.operator_id = ${duplicate_id} and k.operator_id = ${id}
      and k.serial_number = d.serial_number`.execute(db);
  await sql`update sub_exploitants d set name = left(d.name, 36) || ' (' || d.id || ')'
    from sub_exploitants k where d.operator_id = ${duplicate_id} and k.operator_id = ${id}
      and k.name = d.name`.execute(db);
  await sql`update operating_authorizations d set reference = left(d.reference, 36) || ' (' || d.id || ')'
    from operating_authorizations k where d.operator_id = ${duplicate_id} and k.operator_id = ${id}
      and lower(k.reference) = lower(d.reference)`.execute(db);
  // What two operators keep of one structure: that of the operator that stays.
  for (const table of ['structure_operator_notes', 'structure_operator_links'])
    await sql`delete from ${sql.table(table)} d using ${sql.table(table)} k where d.operator_id = ${duplicate_id}
      and k.operator_id = ${id} and k.structure_id = d.structure_id`.execute(db);
};

const moveAll = async (db: Db, { id, duplicate_id }: Pair): Promise<void> => {
  await sql`set constraints all deferred`.execute(db);
  for (const { table, is_single } of await holdings(db)) {
    if (is_single)
      await sql`delete from ${sql.table(table)} where operator_id = ${duplicate_id}
        and exists (select from ${sql.table(table)} where operator_id = ${id})`.execute(db);
    await sql`update ${sql.table(table)} set operator_id = ${id} where operator_id = ${duplicate_id}`.execute(
      db,
    );
  }
  // News that nobody has read yet finds its readers.
  await sql`update events set audience = array_replace(audience, ${`operator:${duplicate_id}`}, ${`operator:${id}`})
    where audience @> array[${`operator:${duplicate_id}`}]`.execute(db);
  await sql`update operators k set alphatango_uids = (
      select coalesce(array_agg(distinct each), '{}') from unnest(k.alphatango_uids || d.alphatango_uids) each),
    uas_operator_number = coalesce(k.uas_operator_number, d.uas_operator_number), siret = coalesce(k.siret, d.siret),
    last_approval_date = greatest(k.last_approval_date, d.last_approval_date)
    from operators d where k.id = ${id} and d.id = ${duplicate_id}`.execute(db);
  await sql`set constraints all immediate`.execute(db);
  await db.deleteFrom('operators').where('id', '=', duplicate_id).execute();
};

/** Everything of a duplicate becomes the other's, in one transaction. Throws NOT_FOUND, OPERATORS_NOT_MERGEABLE. */
export const mergeOperators = async (
  deps: DeskDeps,
  by: Staff,
  pair: Pair & { readonly reason: string },
): Promise<OperatorDesk> => {
  try {
    return await deps.system_db.transaction().execute(async (db) => {
      const { duplicate, moved } = await previewIn(db, pair);
      await makeWay(db, pair);
      await moveAll(db, pair);
      const details = { duplicate, moved, reason: pair.reason };
      await noteStaffAct(db, deps, by, { action: 'operators_merged', operator_id: pair.id, details });
      return mustFindDesk(db, by, pair.id);
    });
  } catch (error) {
    // Something else that may stand once only does so in both.
    if (isUniqueViolation(error)) throw new Failure('OPERATORS_NOT_MERGEABLE');
    throw error;
  }
};
