import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect } from './database.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-embedded-'));
let embedded: EmbeddedDatabase;
let connection: Connection;

beforeAll(async () => {
  embedded = await startEmbedded(folder);
  connection = connect(embedded.url, 3);
});
afterAll(async () => {
  await connection.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('comes back within seconds after its process is killed, with all that was committed', async () => {
  await connection.pool.query('create table kept (n integer)');
  await connection.pool.query('insert into kept values (42)');
  const killed = embedded.pid();
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => embedded.pid(), { timeout: 5_000, interval: 50 }).not.toBe(killed);
  // Sessions of the dead server may still answer for a moment: a new connection cannot.
  const fresh = connect(embedded.url, 1);
  const count = async () =>
    (await fresh.pool.query<{ n: number }>('select n from kept').catch(() => null))?.rows[0]?.n;
  await expect.poll(count, { timeout: 5_000, interval: 100 }).toBe(42);
  await fresh.close();
});
