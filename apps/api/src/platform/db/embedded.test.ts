import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connectDatabase } from './database.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { placeDatabase } from './postgresBinaries.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-embedded-'));
let embedded: EmbeddedDatabase;
let connection: Connection;

beforeAll(async () => {
  embedded = await startEmbedded(folder);
  connection = connectDatabase(embedded.url, 3);
});
afterAll(async () => {
  await connection.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('The embedded database comes back within seconds after its process is killed, with all that was committed', async () => {
  await connection.pool.query('create table kept (n integer)');
  await connection.pool.query('insert into kept values (42)');
  const killed = embedded.pid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => embedded.pid(), { timeout: 5_000, interval: 50 }).not.toBe(killed);
  // Sessions of the dead server may still answer for a moment: a new connection cannot.
  const fresh = connectDatabase(embedded.url, 1);
  const count = async () =>
    (await fresh.pool.query<{ n: number }>('select n from kept').catch(() => null))?.rows[0]?.n;
  await expect.poll(count, { timeout: 5_000, interval: 100 }).toBe(42);
  await fresh.close();
});

it('A start of the embedded database lets live the process that has the number of a server that is gone', async () => {
  const place = mkdtempSync(path.join(tmpdir(), 'envol-embedded-'));
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  try {
    const first = await startEmbedded(place, { durable: false });
    const { data_folder } = placeDatabase(place);
    const words = readFileSync(path.join(data_folder, 'postmaster.pid'), 'utf8').split('\n').slice(1);
    await first.stop();
    writeFileSync(path.join(data_folder, 'postmaster.pid'), [stranger.pid, ...words].join('\n'));
    const second = await startEmbedded(place, { durable: false });
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    await second.stop();
  } finally {
    stranger.kill('SIGKILL');
    rmSync(place, { recursive: true, force: true });
  }
});

describe.runIf(process.getuid?.() === 0)('started by the administrator below a folder that is closed', () => {
  const outer = mkdtempSync(path.join(tmpdir(), 'envol-closed-'));
  const lasting_folder = mkdtempSync(path.join(tmpdir(), 'envol-lasting-'));
  const dataDir = path.join(outer, 'var');
  chmodSync(lasting_folder, 0o711);
  afterAll(() => {
    for (const place of [outer, lasting_folder]) rmSync(place, { recursive: true, force: true });
  });

  /** Starts, runs one statement and stops. */
  const once = async (statement: string): Promise<unknown[]> => {
    const server = await startEmbedded(dataDir, { durable: false, lasting_folder });
    const client = connectDatabase(server.url, 1);
    try {
      return (await client.pool.query(statement)).rows;
    } finally {
      await client.close();
      await server.stop();
    }
  };
  const place = (): string => readFileSync(path.join(dataDir, 'database.place'), 'utf8').trim();

  it('keeps its data where it lasts, closed, and finds it after the data folder was removed', async () => {
    await once('create table kept as select 42 as n');
    const first = place();
    expect(path.dirname(first)).toBe(lasting_folder);
    expect(statSync(path.join(first, 'postgres')).mode & 0o777).toBe(0o700);
    rmSync(dataDir, { recursive: true, force: true });
    expect(await once('select n from kept')).toEqual([{ n: 42 }]);
    expect(place()).toBe(first);
  });

  it('starts afresh after its data was removed', async () => {
    rmSync(place(), { recursive: true, force: true });
    expect(await once("select to_regclass('kept') as kept")).toEqual([{ kept: null }]);
  });
});
