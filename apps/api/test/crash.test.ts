import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';

/** Rounds of sudden death: of the server alone, then of its database and the server. */
const ROUNDS = sized<readonly ('server' | 'database')[]>(
  ['server', 'database'],
  ['server', 'database', 'server'],
);
const DECIDING_MS = 1_200;
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const folder = mkdtempSync(path.join(tmpdir(), 'envol-crash-'));
let port = 0;
let server: ChildProcess | null = null;

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address() as { port: number };
      probe.close(() => resolve(found));
    });
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const startServer = async (): Promise<void> => {
  // Backends of a killed database take a moment to notice; until then a new one is refused.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const child = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT: String(port),
        DEMO: 'true',
        RATE_LIMITS: 'false',
        WEB_DIST: path.join(folder, 'none'),
        LOG_LEVEL: 'fatal',
      },
    });
    const isReady = await new Promise<boolean>((resolve) => {
      let words = '';
      child.stdout.on('data', (chunk: Buffer) => {
        words += chunk.toString();
        if (words.includes('is ready')) resolve(true);
      });
      child.once('exit', () => resolve(false));
    });
    if (isReady) {
      server = child;
      return;
    }
    await pause(400);
  }
  throw new Error('the server did not come back');
};

const killServer = async (): Promise<void> => {
  const dying = server;
  server = null;
  if (!dying || dying.exitCode !== null) return;
  const gone = new Promise((resolve) => dying.once('exit', resolve));
  dying.kill('SIGKILL');
  await gone;
};

const databasePid = (): number =>
  Number.parseInt(readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);

interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
const call = async (method: string, place: string, token: string | null, body?: object): Promise<Reply> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/v2${place}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const signIn = async (username: string): Promise<string> =>
  String((await call('POST', '/login', null, { username, password: 'envol-demo' })).body.token);

/** One controller's desk on one request: decides without end, and repeats a decision whose answer was lost. */
interface Desk {
  readonly id: number;
  version: number;
  readonly acknowledged: string[];
  pending: { readonly type: 'restrict'; readonly version: number; readonly message: string } | null;
}
let serial = 0;

const decideOnce = async (desk: Desk, token: string): Promise<void> => {
  serial += 1;
  desk.pending ??= { type: 'restrict', version: desk.version, message: `Condition numéro ${serial}.` };
  const reply = await call('POST', `/approvals/${desk.id}/decision`, token, desk.pending);
  if (reply.status === 503) throw new Error('away');
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  desk.acknowledged.push(desk.pending.message);
  desk.version = Number(reply.body.version);
  desk.pending = null;
};

const decideUntilDeath = async (desk: Desk, token: string, stopped: () => boolean): Promise<void> => {
  while (!stopped()) {
    try {
      await decideOnce(desk, token);
    } catch (error) {
      if (error instanceof Error && error.name === 'AssertionError') throw error;
      // The server is gone, or its database: the decision stays pending.
      return;
    }
  }
};

beforeAll(async () => {
  port = await freePort();
  await startServer();
}, 120_000);
afterAll(async () => {
  await killServer();
  try {
    process.kill(databasePid(), 'SIGQUIT');
  } catch {
    // It is gone already.
  }
  await pause(300);
  rmSync(folder, { recursive: true, force: true });
});

it('loses no acknowledged decision and writes no e-mail twice when server and database are killed', async () => {
  const list = await call('GET', '/approvals?limit=50&is_closed=false', await signIn('tour.blagnac'));
  const desks: Desk[] = (list.body.results as { id: number; status: string }[])
    .filter(({ status }) => status !== 'cancelled')
    .slice(0, 4)
    .map(({ id }) => ({ id, version: 0, acknowledged: [], pending: null }));
  expect(desks).toHaveLength(4);
  const first = await signIn('tour.blagnac');
  for (const desk of desks)
    desk.version = Number((await call('GET', `/approvals/${desk.id}`, first)).body.version);

  const recoveries: number[] = [];
  for (const victim of ROUNDS) {
    const token = await signIn('tour.blagnac');
    let stopped = false;
    const work = desks.map((desk) => decideUntilDeath(desk, token, () => stopped));
    await pause(DECIDING_MS);
    if (victim === 'database') process.kill(databasePid(), 'SIGKILL');
    await pause(victim === 'database' ? 50 : 0);
    await killServer();
    stopped = true;
    await Promise.all(work);
    const died = performance.now();
    await startServer();
    recoveries.push(Math.round(performance.now() - died));
  }

  const token = await signIn('tour.blagnac');
  // What was not acknowledged is sent again: it must count once, whether it had been written or not.
  for (const desk of desks) await decideOnce(desk, token);
  const mails: string[] = [];
  const owners = ['claire.morel', 'yann.legoff', 'nadia.blanc'];
  // The worker catches up with what waited.
  await pause(1_500);
  for (const owner of owners) {
    const box = await signIn(owner);
    for (let offset = 0; ; offset += 200) {
      const page = await call('GET', `/demo/mails?limit=200&offset=${offset}`, box);
      const results = page.body.results as { body: string; sent_at: string | null }[];
      mails.push(...results.map((mail) => mail.body));
      if (page.body.next === null) break;
    }
  }
  let decided = 0;
  for (const desk of desks) {
    const decisions = (await call('GET', `/approvals/${desk.id}/decisions`, token)).body as unknown as {
      message: string;
    }[];
    for (const message of desk.acknowledged) {
      expect(decisions.filter((decision) => decision.message === message)).toHaveLength(1);
      expect(mails.filter((body) => body.includes(`> ${message}\n`))).toHaveLength(1);
    }
    decided += desk.acknowledged.length;
  }
  console.info(`${decided} decisions over ${ROUNDS.length} deaths; back in ${recoveries.join(', ')} ms`);
  expect(decided).toBeGreaterThan(ROUNDS.length * desks.length);
}, 120_000);
