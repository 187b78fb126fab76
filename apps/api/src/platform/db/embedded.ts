import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { formerPlace, type Placement, placeDatabase } from './postgresBinaries.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  /** Through the socket of `socket_folder`; the same as `url` where none was asked for. */
  readonly socket_url: string;
  /** The database's own process now; another one after a crash. */
  readonly pid: () => number;
  stop(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Whether a process is the PostgreSQL server of this data folder, by what it was started with. */
const isServerOf = (pid: number, databaseDir: string): boolean => {
  const file = `/proc/${pid}/cmdline`;
  const command = existsSync(file)
    ? readFileSync(file, 'utf8').replaceAll('\0', ' ')
    : spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout;
  return /postgres/.test(command ?? '') && (command ?? '').includes(databaseDir);
};

/** A server killed without warning leaves its database running: end it before the data is opened again. */
const stopOrphan = async (databaseDir: string, waiting: () => void): Promise<void> => {
  const pidFile = path.join(databaseDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  if (!Number.isInteger(pid) || !isAlive(pid)) return;
  // SIGINT asks PostgreSQL for a fast shutdown: open transactions roll back, the data is flushed.
  // The file outlives a reboot; its number may belong to anybody's program by now.
  if (!isServerOf(pid, databaseDir)) {
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  waiting();
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 20) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const readPassword = (file: string): string => {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(18).toString('base64url');
  writeFileSync(file, password, { mode: 0o600 });
  return password;
};

const run = (place: Placement, name: 'initdb' | 'postgres', args: readonly string[]): ChildProcess =>
  spawn(place.bin(name), args, {
    ...place.owner,
    cwd: '/',
    // A group of its own: Ctrl+C reaches the server alone, which then stops its database in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });

/** Waits until the program says `line` or ends; rejects with its last words when it ends badly. */
const until = (child: ChildProcess, line: string | null): Promise<void> =>
  new Promise((resolve, reject) => {
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-4000);
      if (line !== null && words.includes(line)) resolve();
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(words.trim().split('\n').slice(-3).join(' '))),
    );
  });

const initialise = async (place: Placement, password: string, durable: boolean): Promise<void> => {
  mkdirSync(place.data_folder, { recursive: true, mode: 0o700 });
  const passwordFile = path.join(tmpdir(), `envol-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.owner) {
    chownSync(place.data_folder, place.owner.uid, place.owner.gid);
    chownSync(passwordFile, place.owner.uid, place.owner.gid);
  }
  try {
    const args = [
      `--pgdata=${place.data_folder}`,
      '--auth=scram-sha-256',
      '--username=envol',
      `--pwfile=${passwordFile}`,
      ...(durable ? [] : ['--set=scram_iterations=1']),
    ];
    await until(run(place, 'initdb', [...args, '--encoding=UTF8', '--locale=C']), null);
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

const ensureDatabase = async (url: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
};

const settings = (port: number, durable: boolean, socketFolder: string | null): string[] => {
  const values = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFolder ?? '',
    max_connections: '120',
    timezone: 'UTC',
    // Queries here are short: compiling them costs more than running them.
    jit: 'off',
    // After a crash PostgreSQL makes sure of its files before it reads its journal: all at once, not one by one.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    // Tests: nothing is to last, and to start a second process takes longer than any of their questions.
    ...(durable
      ? {}
      : {
          fsync: 'off',
          synchronous_commit: 'off',
          full_page_writes: 'off',
          max_parallel_workers_per_gather: '0',
          // Hundreds of connections are opened: the password's 4,096 rounds take 2 ms each.
          scram_iterations: '1',
        }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
};

const openSocketFolder = (folder: string, { owner }: Placement): void => {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  if (owner) chownSync(folder, owner.uid, owner.gid);
};

const READY = 'database system is ready to accept connections';
const RESTART_MS = 300;

interface Running {
  readonly pid: () => number;
  stop(): Promise<void>;
}

/**
 * Keeps PostgreSQL running until it is told to stop: when its process dies (killed, out of memory) it is started again
 * on the same port, recovers from its journal, and the pool's next connections find it.
 */
const keepRunning = async (
  place: Placement,
  args: readonly string[],
  waiting: () => void,
): Promise<Running> => {
  let stopping = false;
  let child = run(place, 'postgres', args);
  waiting();
  const again = (): void => {
    if (stopping) return;
    setTimeout(() => {
      if (stopping) return;
      child = run(place, 'postgres', args);
      child.stderr?.resume();
      child.once('exit', again);
    }, RESTART_MS);
  };
  await until(child, READY);
  child.stderr?.resume();
  child.once('exit', again);
  return {
    pid: () => child.pid ?? 0,
    stop: () => {
      stopping = true;
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGINT');
      });
    },
  };
};

interface StartOptions {
  /** False skips flushing to disk, and is for tests alone. */
  readonly durable: boolean;
  /** Called when only another process is waited for: this one may use the time. */
  readonly waiting: () => void;
  /** For a database that cannot lie in the data folder; the system's own, when left out. */
  readonly lasting_folder?: string;
  /** Where a socket may lie beside the port: a statement takes a third less of both processes' time through it. */
  readonly socket_folder?: string;
}

const DURABLE: StartOptions = { durable: true, waiting: () => undefined };

/**
 * Starts the PostgreSQL that comes with the product on a data folder of its own, on a free loopback port. Throws, in one
 * sentence, when it cannot run here.
 */
export const startEmbedded = async (
  dataDir: string,
  options: Partial<StartOptions> = {},
): Promise<EmbeddedDatabase> => {
  const { durable, waiting, lasting_folder, socket_folder = null } = { ...DURABLE, ...options };
  mkdirSync(dataDir, { recursive: true });
  await stopOrphan(path.join(formerPlace(dataDir), 'postgres'), waiting);
  const place = placeDatabase(dataDir, lasting_folder);
  await stopOrphan(place.data_folder, waiting);
  const password = readPassword(path.join(place.secrets_folder, 'postgres-password'));
  const port = await freePort();
  try {
    if (!existsSync(path.join(place.data_folder, 'PG_VERSION'))) await initialise(place, password, durable);
    if (socket_folder !== null) openSocketFolder(socket_folder, place);
    const args = ['-D', place.data_folder, ...settings(port, durable, socket_folder)];
    const server = await keepRunning(place, args, waiting);
    const at = (host: string): string => `postgres://envol:${password}@${host}:${port}`;
    const url = at('127.0.0.1');
    await ensureDatabase(url, 'envol');
    const socket = socket_folder === null ? url : at(encodeURIComponent(socket_folder));
    return { url: `${url}/envol`, socket_url: `${socket}/envol`, pid: server.pid, stop: server.stop };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedded database did not start in ${place.data_folder}: ${words}`);
  }
};
