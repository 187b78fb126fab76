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

export const dropDatabase = (url: string): Promise<void> =>
  administer(url, `drop database if exists ${nameOf(url)} with (force)`);
