import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Archive } from './archive.ts';
import { asLine, linesOf } from './rows.queries.ts';

/** A column that names an account, and what becomes of its row when the account goes. */
export interface UserColumn {
  readonly of_table: string;
  readonly column_name: string;
  /** The row is the person's own; else it only says who did it. */
  readonly is_own: boolean;
}

/** Rows of the staff's, or of an authority, that go with an account but are not its own. */
const NOT_ONES_OWN: ReadonlySet<string> = new Set([
  'sessions.impersonator_user_id',
  'opinions.visitor_user_id',
]);

/** Every column of the database that names an account: a new table is found without a line here. */
export const userColumns = async (db: Db): Promise<readonly UserColumn[]> => {
  const { rows } = await sql<UserColumn>`
    select c.conrelid::regclass::text as of_table, a.attname::text as column_name, c.confdeltype = 'c' as is_own
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and cardinality(c.conkey) = 1
    order by 1, 2`.execute(db);
  return rows.map((column) => ({
    ...column,
    is_own: column.is_own && !NOT_ONES_OWN.has(`${column.of_table}.${column.column_name}`),
  }));
};

/** Of a row that only says who did it: what, and when. What it is about is the organisation's. */
const ACT_KEYS =
  '^(id|at|.*_at|action|kind|type|status|subject_type|subject_id|.*_id|message|by_name|author_name)$';

/** The accounts of the lines of the audit journal that are about the account itself. */
const ABOUT_ONESELF = sql.raw(`('account', 'api_token')`);

/** The account's row, what is its own, what it did, its pilot's record, and its lines of the audit journal. */
export const writePerson = async (db: Db, userId: number, archive: Archive): Promise<void> => {
  const add = (name: string, query: ReturnType<typeof sql<{ line: string }>>) =>
    archive.addRows(name, linesOf(db, query));
  await add('account.json', sql`select ${asLine('t')} as line from users t where id = ${userId}`);
  for (const { of_table, column_name, is_own } of await userColumns(db)) {
    const found = await sql<{ some: boolean }>`select exists (
      select from ${sql.table(of_table)} where ${sql.ref(column_name)} = ${userId}) as some`.execute(db);
    if (!found.rows[0]?.some) continue;
    await add(
      `${is_own ? 'own' : 'done'}/${of_table}.${column_name}.json`,
      sql`select ${asLine('t', is_own ? null : ACT_KEYS)} as line from ${sql.table(of_table)} t
        where ${sql.ref(`t.${column_name}`)} = ${userId}`,
    );
  }
  const mine = sql`(select pilot_id from memberships where user_id = ${userId} and pilot_id is not null)`;
  await add('pilots.json', sql`select ${asLine('t')} as line from pilots t where id in ${mine}`);
  await add(
    'pilot_positions.json',
    sql`select ${asLine('t')} as line from pilot_positions t where pilot_id in ${mine}`,
  );
  await add(
    'flying_times.json',
    sql`select ${asLine('t')} as line from flying_times t where pilot_id in ${mine}`,
  );
  await add(
    'audit_journal.json',
    sql`select jsonb_strip_nulls(jsonb_build_object('at', at, 'source', source, 'action', action,
        'facts', case when source in ${ABOUT_ONESELF} then facts::jsonb end))::text as line
      from audit_journal where user_id = ${userId} order by id`,
  );
};

/** The files that the person has sent for the organisations for which it still acts. */
export const filesOfPerson = (db: Db, userId: number) =>
  db
    .selectFrom('documents as d')
    .select(['d.id', 'd.name', 'd.bytes', 'd.storage_key'])
    .where('d.uploaded_by', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships as m')
          .select('m.id')
          .where('m.user_id', '=', userId)
          .where(sql<boolean>`m.operator_id = d.operator_id or m.structure_id = d.structure_id`),
      ),
    )
    .orderBy('d.id')
    .execute();
