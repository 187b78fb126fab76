import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const LIBRARIES = '/usr/lib/postgresql';

/** Folder of a Debian PostgreSQL that has PostGIS; null when there is none on this machine. */
export async function findPostgis(): Promise<string | null> {
  const versions = existsSync(LIBRARIES) ? await readdir(LIBRARIES) : [];
  const found = versions
    .sort((a, b) => Number(b) - Number(a))
    .find((version) => existsSync(`/usr/share/postgresql/${version}/extension/postgis.control`));
  return found ? join(LIBRARIES, found, 'bin') : null;
}

export interface Oracle {
  readonly client: pg.Client;
  readonly stop: () => Promise<void>;
}

/** Debian keeps it out of the ordinary users' path. */
const RUNUSER = '/usr/sbin/runuser';

/** PostgreSQL refuses to run as root: its commands then go through the account that the package makes. */
function asServerAccount(command: string, args: readonly string[]): [string, string[]] {
  return userInfo().uid === 0 ? [RUNUSER, ['-u', 'postgres', '--', command, ...args]] : [command, [...args]];
}

async function ownedFolder(port: number): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), `oracle-pg-${port}-`));
  await chmod(root, 0o700);
  if (userInfo().uid === 0) {
    const { stdout } = await run('id', ['-u', 'postgres']);
    await chown(root, Number(stdout), 0);
  }
  return root;
}

async function connect(port: number): Promise<pg.Client> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (attempt > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** A port that nobody listens on: two runs on one machine do not meet. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts a throw-away server with PostGIS on a port of its own. */
export async function startPostgis(bin: string): Promise<Oracle> {
  const port = await freePort();
  const root = await ownedFolder(port);
  const data = join(root, 'data');
  await run(
    ...asServerAccount(join(bin, 'initdb'), [
      '-D',
      data,
      '-A',
      'trust',
      '-U',
      'postgres',
      '-N',
      '--locale=C',
    ]),
    { cwd: '/' },
  );
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'work_mem=64MB',
    'jit=off',
  ];
  const server = spawn(
    ...asServerAccount(join(bin, 'postgres'), [
      ...['-D', data, '-p', String(port), '-k', root, '-h', '127.0.0.1'],
      ...settings.flatMap((setting) => ['-c', setting]),
    ]),
    { stdio: 'ignore', cwd: '/' },
  );
  const client = await connect(port);
  await client.query('create extension postgis');
  return {
    client,
    stop: async () => {
      await client.end();
      const ended = new Promise((resolve) => server.once('exit', resolve));
      await run(...asServerAccount(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-w', 'stop']), {
        cwd: '/',
      });
      await ended;
      await rm(root, { recursive: true, force: true });
    },
  };
}
