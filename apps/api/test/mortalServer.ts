import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setProcessClock } from '../../../tools/testClocks.ts';
import { findServerProgram } from './serverProgram.ts';

/** Backends of a killed database take a moment to notice; until then a new one is refused. */
const START_ATTEMPTS = 5;
const BETWEEN_ATTEMPTS_MS = 400;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface Reply {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A server of the demonstration with a database of its own, made to be killed. */
export interface MortalServer {
  /** The folder's database, for a look past the server. */
  databaseUrl(): string;
  start(): Promise<void>;
  /** SIGKILL to the server, or to its database and a moment later to the server. */
  kill(victim: 'server' | 'database'): Promise<void>;
  /** Throws where nobody answers. */
  call(method: string, place: string, token: string | null, body?: object | FormData): Promise<Reply>;
  signIn(username: string): Promise<string>;
  remove(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

const spawnServer = async (folder: string, port: number): Promise<ChildProcess | null> => {
  const child = spawn(process.execPath, [await findServerProgram()], {
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
  return isReady ? child : null;
};

const killProcess = async (dying: ChildProcess | null): Promise<void> => {
  if (!dying || dying.exitCode !== null) return;
  const gone = new Promise((resolve) => dying.once('exit', resolve));
  dying.kill('SIGKILL');
  await gone;
};

/** It has the machine's clock, and so has the test file from now on. */
export const makeMortalServer = async (): Promise<MortalServer> => {
  setProcessClock(null);
  const folder = mkdtempSync(path.join(tmpdir(), 'envol-crash-'));
  const port = await freePort();
  let server: ChildProcess | null = null;
  const database = (): string[] =>
    readFileSync(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const call: MortalServer['call'] = async (method, place, token, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v2${place}`, {
      method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(5_000),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    call,
    databaseUrl: () => {
      const password = readFileSync(path.join(folder, 'postgres-password'), 'utf8').trim();
      return `postgres://envol:${password}@127.0.0.1:${database()[3]}/envol`;
    },
    start: async () => {
      for (let attempt = 0; attempt < START_ATTEMPTS; attempt += 1) {
        server = await spawnServer(folder, port);
        if (server !== null) return;
        await pause(BETWEEN_ATTEMPTS_MS);
      }
      throw new Error('the server did not come back');
    },
    kill: async (victim) => {
      if (victim === 'database') {
        process.kill(Number(database()[0]), 'SIGKILL');
        await pause(50);
      }
      const dying = server;
      server = null;
      await killProcess(dying);
    },
    signIn: async (username) =>
      String((await call('POST', '/login', null, { username, password: 'envol-demo' })).body.token),
    remove: async () => {
      await killProcess(server);
      try {
        process.kill(Number(database()[0]), 'SIGQUIT');
      } catch {
        // It is gone already.
      }
      await pause(300);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
