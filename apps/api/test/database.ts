import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, connect } from '../src/platform/db/database.ts';

const named = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

/** As many connections as the process under test has for its calls. */
export const TEST_CONNECTIONS = 6;

/** A database that holds nothing at all; `drop` removes it. */
export const emptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const template = inject('templateUrl');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: named(template, 'postgres') });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`create database ${name} template template0`);
  return { url: named(template, name), drop: () => admin(`drop database if exists ${name} with (force)`) };
};

/** A database of the caller's own, cloned from the template; `drop` closes and removes it. */
export const cloneDatabase = async (): Promise<{
  url: string;
  connection: Connection;
  drop: () => Promise<void>;
}> => {
  const template = inject('templateUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: named(template, 'postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name} template ${new URL(template).pathname.slice(1)}`);
  const url = named(template, name);
  const connection = connect(url, TEST_CONNECTIONS);
  return {
    url,
    connection,
    drop: async () => {
      await connection.close();
      await admin(`drop database if exists ${name} with (force)`);
    },
  };
};
