import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson, PASSWORD, PASSWORD_HASH } from './actors.ts';
import { cloneDatabase } from './database.ts';
import { findServerProgram } from './serverProgram.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'envol-stop-'));

let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  database = await cloneDatabase();
  await addPerson(database.connection.db, 'camille', { user_type: 'visitors' }, PASSWORD_HASH);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A server of its own process, and the port it took. */
const start = async (): Promise<{ child: ChildProcess; port: number }> => {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    WEB_DIST: path.join(folder, 'none'),
    DEMO: 'false',
    RATE_LIMITS: 'false',
    PORT: '0',
    LOG_LEVEL: 'info',
    STOP_GRACE_MS: '2000',
  };
  const child = spawn(process.execPath, [await findServerProgram()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const port = await new Promise<number>((resolve, reject) => {
    let words = '';
    child.stdout.on('data', (chunk: Buffer) => {
      words += chunk.toString();
      const listening = /listening at http:\/\/127\.0\.0\.1:(\d+)/.exec(words);
      if (listening) resolve(Number(listening[1]));
    });
    child.once('exit', () => reject(new Error(words)));
  });
  return { child, port };
};

interface LateAnswer {
  readonly status: number;
  readonly closes: boolean;
  /** The signal had been sent when the answer came. */
  readonly late: boolean;
}

const send = (
  port: number,
  agent: http.Agent,
  place: string,
  body?: object,
): Promise<Omit<LateAnswer, 'late'>> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        agent,
        host: '127.0.0.1',
        path: place,
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }),
        );
        response.once('error', reject);
      },
    );
    request.once('error', reject);
    request.end(body && JSON.stringify(body));
  });

it('a server answers every request that reaches it while it is told to stop', async () => {
  const { child, port } = await start();
  let signalled = false;
  const told: LateAnswer[] = [];
  const failures: unknown[] = [];
  const login = { username: 'camille', password: PASSWORD };
  // Busy ones, slow ones whose answer takes a hash, and those that leave their connection idle for a while.
  const kinds: [place: string, rest: number, body?: object][] = [
    ['/healthz', 0],
    ['/healthz', 7],
    ['/api/v2/demo/accounts', 0],
    ['/api/v2/login', 0, login],
    ['/api/v2/login', 3, login],
    ['/healthz', 50],
    ['/api/v2/demo/accounts', 310],
  ];
  const client = async ([place, rest, body]: (typeof kinds)[number]): Promise<void> => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    try {
      // Told to close, a client goes elsewhere, as a balancer does that was told so by /readyz.
      for (let closes = false; !closes; await pause(rest)) {
        const reply = await send(port, agent, place, body);
        told.push({ ...reply, late: signalled });
        closes = reply.closes;
      }
    } catch (error) {
      failures.push(error);
    }
    agent.destroy();
  };
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const clients = Promise.all(kinds.map(client));
  while (told.length < 10 * kinds.length) await pause(20);
  signalled = true;
  child.kill('SIGTERM');
  await clients;
  expect(failures).toEqual([]);
  expect(await ended).toBe(0);
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  expect(told.filter(({ closes }) => closes)).toHaveLength(kinds.length);
  expect(told.every(({ closes, late }) => late || !closes)).toBe(true);
});

it('A stopping server is not kept alive by a connection that nobody uses, and tells balancers first', async () => {
  const { child, port } = await start();
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  await send(port, agent, '/healthz');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const since = performance.now();
  child.kill('SIGTERM');
  await pause(200);
  const other = new http.Agent();
  expect(await send(port, other, '/readyz')).toEqual({ status: 503, closes: true });
  expect(await ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(15_000);
  agent.destroy();
});
