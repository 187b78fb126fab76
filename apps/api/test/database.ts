import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, connectDatabase, retryLostRaces } from '../src/platform/db/database.ts';
import { anyOrder } from './anyOrder.ts';
import { administer, copyDatabase, dropDatabase, named, nameOf } from './databaseCopies.ts';

/** As many connections as the process under test has for its calls. */
export const TEST_CONNECTIONS = 4;

const freshUrl = (kind: 'empty' | 'test'): string =>
  named(inject('templateUrl'), `${kind}_${randomBytes(6).toString('hex')}`);

/** A database that holds nothing at all; `drop` removes it. */
export const emptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const url = freshUrl('empty');
  await administer(url, `create database ${nameOf(url)} template template0`);
  return { url, drop: () => dropDatabase(url) };
};

/** A database of the caller's own, cloned from a prepared one; `drop` closes and removes it. */
export const cloneDatabase = async (
  from = inject('templateUrl'),
): Promise<{
  url: string;
  connection: Connection;
  drop: () => Promise<void>;
}> => {
  const url = freshUrl('test');
  await copyDatabase(from, url);
  const opened = connectDatabase(url, TEST_CONNECTIONS);
  const connection: Connection = {
    ...opened,
    db: retryLostRaces(opened.db.withPlugin(anyOrder)),
    scoped: retryLostRaces(opened.scoped.withPlugin(anyOrder)),
  };
  return {
    url,
    connection,
    drop: async () => {
      await connection.close();
      await dropDatabase(url);
    },
  };
};
