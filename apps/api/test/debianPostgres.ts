import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const BIN = '/usr/lib/postgresql/15/bin';
/** PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** The oldest PostgreSQL that the product knows, as Debian packs it; null where the machine has none. */
export const startDebianPostgres = async (): Promise<{ url: string; stop: () => Promise<void> } | null> => {
  if (!existsSync(path.join(BIN, 'postgres'))) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'envol-pg15-'));
  const as = process.getuid?.() === 0 ? NOBODY : {};
  if (process.getuid?.() === 0) chownSync(folder, NOBODY.uid, NOBODY.gid);
  const data = path.join(folder, 'data');
  execFileSync(
    path.join(BIN, 'initdb'),
    ['-D', data, '-U', 'envol', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    {
      stdio: 'ignore',
      ...as,
    },
  );
  const port = await freePort();
  const settings = ['-p', String(port), '-k', folder, '-h', '127.0.0.1', '-c', 'max_connections=200'];
  const child = spawn(path.join(BIN, 'postgres'), ['-D', data, ...settings], { stdio: 'ignore', ...as });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = (name: string): string => `postgres://envol@127.0.0.1:${port}/${name}`;
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url('postgres') });
    try {
      await client.connect();
      await client.query('create database envol');
      await client.end();
      break;
    } catch (error) {
      if (tries > 100) throw error;
      await pause(100);
    }
  }
  return {
    url: url('envol'),
    stop: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
