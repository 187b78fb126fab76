import { sql } from 'kysely';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Archive } from './archive.ts';
import { asLine, linesOf } from './rows.queries.ts';

/** Of one person alone, within the company: in that person's copy. */
const PERSONS = [
  'act_keys',
  'events',
  'flight_exports',
  'flight_job_items',
  'flight_jobs',
  'flight_memos',
  'message_reads',
  'notifications',
];

/** Tables of which the second lock shows an operator rows of its own, with the columns that it may read. */
const tablesOf = async (db: Db) =>
  (
    await sql<{ name: string; columns: string[] }>`
      select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relrowsecurity
        and c.relname <> all (${PERSONS})
        and has_column_privilege('envol_operator', c.oid, a.attnum, 'select')
        and exists (select from pg_policy p where p.polrelid = c.oid and 'envol_operator'::regrole::oid = any (p.polroles)
          and pg_get_expr(p.polqual, c.oid) <> 'true')
      group by c.relname order by c.relname`.execute(db)
  ).rows;

/** Brings a transaction into the reach of an operator's administrator. */
const asAdministrator = async (db: Db, userId: number, operatorId: number): Promise<void> => {
  await sql`select set_config('envol.user', ${String(userId)}, true),
    set_config('envol.operator', ${String(operatorId)}, true), set_config('envol.sub_exploitants', '', true),
    set_config('envol.structures', '', true), set_config('envol.pilot', '', true),
    set_config('role', 'envol_operator', true)`.execute(db);
};

/**
 * What the second lock shows an administrator of the operator, table by table: what an authority or the staff noted is
 * not in it, and a new table is found without a line here. Leaves the transaction in that reach.
 */
export const writeCompany = async (
  db: Db,
  { user_id, operator_id }: { readonly user_id: number; readonly operator_id: number },
  archive: Archive,
): Promise<void> => {
  const tables = await tablesOf(db);
  await archive.addRows(
    'members.json',
    linesOf(
      db,
      sql`select jsonb_build_object('long_name', u.long_name, 'email', u.email, 'role', m.role, 'since', m.since)::text
        as line from memberships m join users u on u.id = m.user_id where m.operator_id = ${operator_id} order by m.id`,
    ),
  );
  await asAdministrator(db, user_id, operator_id);
  for (const { name, columns } of tables)
    await archive.addRows(
      `${name}.json`,
      linesOf(
        db,
        sql`select ${asLine('t')} as line from (select ${sql.join(columns.map((column) => sql.ref(column)))}
          from ${sql.table(name)}) t`,
      ),
    );
};

/** The operator's files that the second lock shows. */
export const filesOfCompany = async (db: Db) => {
  const ids = await db.selectFrom('documents').select('id').orderBy('id').execute();
  return asSystem(db, 'the keys of files that the second lock has shown', () =>
    db
      .selectFrom('documents')
      .select(['id', 'name', 'bytes', 'storage_key'])
      .where(sql<boolean>`id = any (${ids.map(({ id }) => id)}::bigint[])`)
      .orderBy('id')
      .execute(),
  );
};
