import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getApproval, listApprovals, postMessage } from '@envol/contract/approvals';
import { verifyAuditJournal } from '@envol/contract/audit';
import { currentUser, loginUser } from '@envol/contract/auth';
import { getFlight, listFlights } from '@envol/contract/flights';
import { listPilots } from '@envol/contract/pilots';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { clockFrom } from '../src/platform/clock.ts';
import { connectDatabase } from '../src/platform/db/database.ts';
import { FOLDER, migrateDatabase } from '../src/platform/db/migrate.ts';
import { createClient } from './client.ts';
import { emptyDatabase } from './database.ts';

const text = gunzipSync(readFileSync(new URL('fixtures/former-release.sql.gz', import.meta.url))).toString(
  'utf8',
);
const statements = text.split(/;\n(?=INSERT INTO |$)/).filter((statement) => statement.trim() !== '');
const tableOf = (statement: string): string => /^INSERT INTO public\.(\w+)/.exec(statement)?.[1] ?? '';
/** The migrations that the former release had, as its own table of them says. */
const FORMER = new Set([...text.matchAll(/^\t\('(\d{4}[a-z]*_\w+\.sql)'/gm)].map(([, name = '']) => name));

const folder = mkdtempSync(path.join(tmpdir(), 'envol-upgrade-'));
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let before: Map<string, number>;
let after: Map<string, number>;
let upgraded: readonly string[];
let app: Awaited<ReturnType<typeof createApp>>;
let connection: ReturnType<typeof connectDatabase>;

const countIn = async (client: pg.Client, tables: Iterable<string>): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (const table of tables) {
    const { rows } = await client.query(`select count(*)::int as count from ${pg.escapeIdentifier(table)}`);
    counts.set(table, rows[0].count);
  }
  return counts;
};

/** The former release's rows in the former release's schema. */
const fill = async (client: pg.Client): Promise<void> => {
  const tables = [...new Set(statements.map(tableOf))].filter((table) => table !== 'migrations');
  // Nothing of the rows is checked or told again; what migrations wrote themselves is in the dump.
  await client.query('set session_replication_role = replica');
  for (const table of tables) await client.query(`delete from ${table}`);
  for (const statement of statements) if (tableOf(statement) !== 'migrations') await client.query(statement);
  for (const table of tables)
    await client
      .query(
        `select setval(seq, greatest(1, (select max(id) from ${table})))
       from pg_get_serial_sequence('${table}', 'id') seq where seq is not null`,
      )
      .catch((error: { code?: string }) => {
        // No table without an id has a sequence.
        if (error.code !== '42703') throw error;
      });
  await client.query('reset session_replication_role');
  before = await countIn(client, tables);
};

beforeAll(async () => {
  database = await emptyDatabase();
  const applied = await migrateDatabase(database.url, FOLDER, FORMER);
  expect(applied).toHaveLength(FORMER.size);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fill(client);
  upgraded = await migrateDatabase(database.url);
  // Before the server runs, which forgets what is old.
  after = await countIn(client, before.keys());
  await client.end();
  connection = connectDatabase(database.url, 6);
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: 'false',
    TERRAIN: 'points',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
    SECOND_FACTOR_REQUIRED_FOR: 'none',
    CHECK_RESPONSES: 'true',
    WEB_DIST: path.join(folder, 'none'),
  });
  // An hour after the rows were made: their requests are open.
  app = await createApp(config, connection, clockFrom(new Date('2026-11-20T09:00:00Z')));
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await connection?.close();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A list as its page, not as a map. */
const pageOf = <T>(body: T) => body as Extract<T, { readonly results: unknown }>;

const signIn = async (username: string) => {
  const { body, status } = await createClient(app, null).call(loginUser, {
    body: { username, password: 'envol-demo' },
  });
  expect(status).toBe(200);
  return createClient(app, body.token);
};

describe('the data of a former release', () => {
  it('goes through every migration since, and loses no row', async () => {
    expect(upgraded.length).toBeGreaterThan(30);
    const lost = [...before].filter(([table, count]) => (after.get(table) ?? 0) < count);
    expect(lost).toEqual([]);
    expect(before.get('flights')).toBe(40);
    expect(before.get('approvals')).toBe(25);
  });

  it('has no row that names another one that is gone', async () => {
    const { rows: keys } = await connection.pool.query<
      Record<'name' | 'of_table' | 'column' | 'to_table', string>
    >(
      `select c.conname as name, c.conrelid::regclass::text as of_table, a.attname as column,
         c.confrelid::regclass::text as to_table
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1] and t.attname = 'id'
       where c.contype = 'f' and cardinality(c.conkey) = 1`,
    );
    expect(keys.length).toBeGreaterThan(100);
    const broken: string[] = [];
    for (const { name, of_table, column, to_table } of keys) {
      const { rows } = await connection.pool.query(
        `select 1 from ${of_table} f where f.${column} is not null
           and not exists (select from ${to_table} t where t.id = f.${column}) limit 1`,
      );
      if (rows.length > 0) broken.push(`${of_table}.${name}`);
    }
    expect(broken).toEqual([]);
  });

  it('lets its people in, with who they are', async () => {
    const claire = await signIn('claire.morel');
    const { body } = await claire.call(currentUser);
    expect(body).toMatchObject({
      long_name: 'Claire Morel',
      operator: { commercial_name: 'Aéro Vision Demo' },
    });
    expect(body.permissions).toContain('operator:write');
    const tower = (await (await signIn('tour.blagnac')).call(currentUser)).body;
    expect(tower.capabilities).toContain('decides');
  });

  it('shows an operator its missions, people and requests, and an authority what it decided', async () => {
    const claire = await signIn('claire.morel');
    const flights = pageOf((await claire.call(listFlights, { query: {} })).body);
    expect(flights.count).toBeGreaterThan(10);
    for (const { id } of flights.results.slice(0, 5))
      expect((await claire.call(getFlight, { params: { id } })).status).toBe(200);
    expect((await claire.call(listPilots, { query: {} })).body.count).toBeGreaterThan(0);
    const tower = await signIn('tour.blagnac');
    const requests = pageOf((await tower.call(listApprovals, { query: { limit: 50 } })).body);
    expect(requests.count).toBeGreaterThan(5);
    const decisions = [];
    for (const { id } of requests.results) {
      const found = await tower.call(getApproval, { params: { id } });
      expect([id, found.status]).toEqual([id, 200]);
      if (found.body.decision !== null) decisions.push(found.body.decision.message);
    }
    expect(decisions.length).toBeGreaterThan(2);
  });

  it('is worked on from there', async () => {
    const tower = await signIn('tour.blagnac');
    const open = (await tower.call(listApprovals, { query: { is_closed: 'false', limit: 5 } })).body;
    const requests = pageOf(open).results;
    const id = requests[0]?.id ?? 0;
    const sent = await tower.call(postMessage, {
      params: { id },
      body: { message: 'Après la mise à jour.' },
    });
    expect(sent.status).toBe(201);
    const { rows } = await connection.pool.query<{ username: string }>(
      "select username from users where user_type = 'platform_admins'",
    );
    const staff = await signIn(rows[0]?.username ?? '');
    const proof = (await staff.call(verifyAuditJournal)).body;
    expect(proof.faults).toEqual([]);
  });
});
