import pg from 'pg';

/** The address of another database of the same server. */
export const named = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

export const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** A statement that no transaction can hold, like the creation of a database. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: named(url, 'postgres') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
};

/** Copies a database that nobody is connected to: its files, not page by page through the journal. */
export const copyDatabase = (from: string, to: string): Promise<void> =>
  administer(from, `create database ${nameOf(to)} template ${nameOf(from)} strategy file_copy`);

export const dropDatabase = (url: string): Promise<void> =>
  administer(url, `drop database if exists ${nameOf(url)} with (force)`);
