import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase } from './database.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { ROLE_NAMES } from './roles.ts';
import { runInScope, type Scope } from './scope.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-roles-'));
const PASSWORD = 'a long enough password';
let embedded: EmbeddedDatabase;
let admin: pg.Client;

/** A database that belongs to a login without the powers of the embedded one. */
const databaseOf = async (login: string, powers: string): Promise<string> => {
  await admin.query(`create role ${login} login ${powers} password '${PASSWORD}'`);
  await admin.query(`create database ${login} owner ${login}`);
  const url = new URL(embedded.url);
  url.username = login;
  url.password = PASSWORD;
  url.pathname = `/${login}`;
  return url.href;
};

beforeAll(async () => {
  embedded = await startEmbedded(folder, { durable: false });
  admin = new pg.Client({ connectionString: embedded.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

const OPERATOR = `insert into operators (commercial_name, company) values ('A', 'A'), ('B', 'B') returning id`;

it('The migration keeps tenants apart for a login that is no superuser, and says what it lacks until then', async () => {
  const plain = await databaseOf('plain', 'nocreaterole');
  const refusal = await migrateDatabase(plain).catch((error: Error) => error.message);
  expect(refusal).toMatch(
    /^The login "plain" may not use the roles that keep tenants apart \(permission denied/,
  );
  // The sentence ends with the statements themselves: they are taken at their word, one start after the other.
  const [first = '', ...others] = (String(refusal).split('run, once: ')[1] ?? '').split('; ');
  expect(others).toHaveLength(ROLE_NAMES.length);
  await admin.query(first);
  const next = String(await migrateDatabase(plain).catch((error: Error) => error.message));
  await admin.query(next.split('run, once: ')[1] ?? '');
  expect((await migrateDatabase(plain)).length).toBeGreaterThan(3);
  expect(await migrateDatabase(plain)).toEqual([]);

  const connection = connectDatabase(plain, 1);
  const { rows } = await connection.pool.query<{ id: number }>(OPERATOR);
  const scope: Scope = {
    role: 'envol_operator',
    user: '1',
    operator: String(rows[1]?.id),
    sub_exploitants: '',
    staff: '',
    pilot: '',
    structures: '',
  };
  const listed = (db: typeof connection.db) =>
    db.selectFrom('operators').select('id').orderBy('id').execute();
  expect(await runInScope(scope, () => listed(connection.scoped))).toEqual([rows[1]]);
  expect(await listed(connection.db)).toEqual(rows);
  await connection.close();
});

it('The migration makes the roles itself where its login may', async () => {
  const before = await admin.query("select 1 from pg_roles where rolname = 'plain'");
  expect(before.rowCount).toBe(1);
  // The roles belong to the whole server: those of the other database have to go first.
  await admin.query('drop database plain');
  await admin.query(`drop role ${[...ROLE_NAMES].reverse().join(', ')}`);
  const maker = await databaseOf('maker', 'createrole');
  expect((await migrateDatabase(maker)).length).toBeGreaterThan(3);
  const connection = connectDatabase(maker, 1);
  await connection.pool.query(OPERATOR);
  const nobody = {
    role: 'envol_operator',
    user: '',
    operator: '',
    sub_exploitants: '',
    staff: '',
    pilot: '',
    structures: '',
  } as const;
  expect(
    await runInScope(nobody, () => connection.scoped.selectFrom('operators').select('id').execute()),
  ).toEqual([]);
  await connection.close();
});

it('The migration refuses a role that would see everything', async () => {
  await admin.query('alter role envol_operator bypassrls');
  await expect(migrateDatabase(embedded.url)).rejects.toThrow(/run: alter role envol_operator nologin/);
  await admin.query('alter role envol_operator nobypassrls');
  await expect(migrateDatabase(embedded.url)).resolves.toBeDefined();
});
