import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { postMessage } from '@envol/contract/approvals';
import { downloadDocument } from '@envol/contract/documents';
import { listFlights } from '@envol/contract/flights';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '../../test/client.ts';
import { emptyDatabase } from '../../test/database.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { addRequest } from '../../test/requests.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../platform/db/database.ts';
import { createFileStorage, type Storage } from '../platform/storage/storage.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-backup-'));
const file = path.join(folder, 'envol.jsonl.gz');
const storageIn = (name: string): Storage =>
  createFileStorage(path.join(folder, name, 'files'), (error) => {
    throw error;
  });

let harness: Harness;
let document = 0;
beforeAll(async () => {
  harness = await createHarness({ env: { DATA_DIR: path.join(folder, 'first'), ROLES: 'web' } });
  // Thousands of zones say no more than some.
  await harness.db.deleteFrom('uas_zones').where('id', '>', 30).execute();
  await harness.db.deleteFrom('zones').where('id', '>', 30).execute();
  const { approval_id: id } = await addRequest(harness);
  const plan = new File(['%PDF-1.4\nthe plan\n%%EOF'], 'plan.pdf');
  const { body } = await harness
    .as('owner')
    .call(postMessage, { params: { id }, body: { message: 'Le plan' } }, { files: [plan] });
  document = body.documents[0]?.id ?? 0;
  writeFileSync(path.join(folder, 'first', 'secrets.key'), Buffer.alloc(32, 5));
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every table with its number of rows and a digest of them all. */
const contents = async (url: string) => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of rows.filter((each) => !['migrations', 'rate_counts'].includes(each.name))) {
    const { rows: counted } = await client.query<{ told: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as told from "${name}" t`,
    );
    found[name] = counted[0]?.told ?? '';
  }
  await client.end();
  return found;
};

it('A restore puts everything back into an empty database and an empty folder, and the product goes on there', async () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const data_dir = path.join(folder, 'first');
  const done = await writeBackup({ url: harness.url, file, storage: storageIn('first'), data_dir, now });
  expect(done).toMatchObject({ files: 1, missing: [] });
  const empty = await emptyDatabase();
  const second = path.join(folder, 'second');
  const back = await restoreBackup({ url: empty.url, file, storage: storageIn('second'), data_dir: second });
  expect(back).toEqual({ rows: done.rows, files: 1, upgraded: [] });
  expect(await contents(empty.url)).toEqual(await contents(harness.url));
  expect(readFileSync(path.join(second, 'secrets.key'))).toEqual(Buffer.alloc(32, 5));

  const connection = connectDatabase(empty.url, 4);
  const settings = {
    DATABASE_URL: empty.url,
    DATA_DIR: second,
    DEMO: 'false',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'false',
  };
  const app = await createApp(readConfig({ ...settings, TERRAIN: 'points', WEB_DIST: folder }), connection);
  const owner = createClient(app, harness.actors.owner.token);
  expect((await owner.call(listFlights, { query: {} })).body).toMatchObject({ count: 1 });
  const plan = await owner.call(downloadDocument, { params: { id: document } });
  expect(plan.body.toString()).toContain('the plan');
  // New rows are numbered after the old ones, and keys look at them again.
  const pilot = await connection.db
    .insertInto('pilots')
    .values({
      operator_id: harness.actors.owner.operator_id ?? 0,
      first_name: 'A',
      last_name: 'B',
      email: null,
      phone: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(pilot.id).toBeGreaterThan(1);
  await expect(
    connection.db
      .insertInto('pilots')
      .values({ operator_id: 987_654, first_name: 'A', last_name: 'B', email: null, phone: null })
      .execute(),
  ).rejects.toThrow('foreign key');
  await app.close();
  await connection.close();
  const again = restoreBackup({ url: empty.url, file, storage: storageIn('third'), data_dir: folder });
  await expect(again).rejects.toThrow('not empty');
  await empty.drop();
});

it('A restore refuses a file that is cut off, damaged, or of a newer release, and leaves nothing behind', async () => {
  const whole = readFileSync(file);
  const lines = gunzipSync(whole).toString().trimEnd().split('\n');
  const cases: [string, Buffer, string][] = [
    ['cut', whole.subarray(0, whole.length - 200), 'cut off or damaged'],
    ['unfinished', gzipSync(`${lines.slice(0, -1).join('\n')}\n`), 'cut off or damaged'],
    ['text', Buffer.from('no archive'), 'cut off or damaged'],
    ['other', gzipSync('{"some": "thing"}\n'), 'no backup'],
    [
      'newer',
      gzipSync(`${[lines[0]?.replace('"0001_', '"9999_'), ...lines.slice(1)].join('\n')}\n`),
      'newer release',
    ],
  ];
  const empty = await emptyDatabase();
  for (const [name, bytes, words] of cases) {
    const damaged = path.join(folder, name);
    writeFileSync(damaged, bytes);
    const data_dir = path.join(folder, `of-${name}`);
    const attempt = restoreBackup({
      url: empty.url,
      file: damaged,
      storage: storageIn(`of-${name}`),
      data_dir,
    });
    await expect(attempt, name).rejects.toThrow(words);
    expect(existsSync(data_dir)).toBe(false);
  }
  const gone = restoreBackup({
    url: empty.url,
    file: path.join(folder, 'none'),
    storage: storageIn('x'),
    data_dir: folder,
  });
  await expect(gone).rejects.toThrow('There is no file');
  await empty.drop();
});

it('tells of files that are gone', async () => {
  const storage = storageIn('first');
  const [row] = await harness.db.selectFrom('documents').select('storage_key').execute();
  const kept = await storage.get(row?.storage_key ?? '');
  const bytes = kept && (await buffer(kept));
  await storage.remove(row?.storage_key ?? '');
  const to = path.join(folder, 'second.jsonl.gz');
  const done = await writeBackup({ url: harness.url, file: to, storage, data_dir: folder, now: new Date(0) });
  expect(done.missing).toEqual([row?.storage_key]);
  expect(bytes?.length).toBeGreaterThan(0);
});
