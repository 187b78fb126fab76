import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** The address of another database of the same server. */
export const named = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

export const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** A connection to each server, for as long as the process lives: to open one takes half as long as a copy. */
const administrators = new Map<string, pg.Pool>();

const administratorOf = (url: string): pg.Pool => {
  const address = named(url, 'postgres');
  const known = administrators.get(address);
  if (known !== undefined) return known;
  const pool = new pg.Pool({ connectionString: address, max: 1, allowExitOnIdle: true });
  // Its server ends before the process does.
  pool.on('error', () => undefined);
  administrators.set(address, pool);
  return pool;
};

/** A statement that no transaction can hold, like the creation of a database. */
export const administer = async (url: string, statement: string): Promise<void> => {
  await administratorOf(url).query(statement);
};

/** Copies a database that nobody is connected to: its files, not page by page through the journal. */
export const copyDatabase = (from: string, to: string): Promise<void> =>
  administer(from, `create database ${nameOf(to)} template ${nameOf(from)} strategy file_copy`);

/** Whether anybody is still connected: a connection that was closed ends some milliseconds later. */
const isInUse = async (url: string): Promise<boolean> => {
  const asked = 'select 1 from pg_stat_activity where datname = $1 limit 1';
  return (await administratorOf(url).query(asked, [nameOf(url)])).rowCount !== 0;
};

const MOST_LOOKS = 20;
const LOOK_EVERY_MS = 4;

/** Removes a database. PostgreSQL waits a tenth of a second where it still finds a connection, so that is looked for first. */
export const dropDatabase = async (url: string): Promise<void> => {
  for (let look = 0; look < MOST_LOOKS && (await isInUse(url)); look += 1) await pause(LOOK_EVERY_MS);
  await administer(url, `drop database if exists ${nameOf(url)} with (force)`);
};
