import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type NetConnectOpts, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { cloneDatabase } from '../../../test/database.ts';
import { readConfig } from '../../config.ts';
import { openServer } from '../../openServer.ts';
import { systemClock } from '../clock.ts';
import { type Connection, connectDatabase, type Db } from './database.ts';
import { databaseFailure } from './failures.ts';
import { createRates } from './rates.ts';
import { runInScope, type Scope } from './scope.ts';

const OPERATOR: Scope = {
  role: 'envol_operator',
  user: '1',
  operator: '1',
  sub_exploitants: '',
  staff: '',
  pilot: '',
  structures: '',
};

let database: Awaited<ReturnType<typeof cloneDatabase>>;
/** Where the tests' PostgreSQL listens: at a port, or a socket in the folder that its address names as the host. */
const placeOf = ({ hostname, port, searchParams }: URL): NetConnectOpts => {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const number = searchParams.get('port') ?? (port || '5432');
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: Number(number) };
};
/** Before PostgreSQL; while it is frozen it takes connections and questions, and gives no answer. */
const proxy = { is_frozen: false, sockets: new Set<Socket>() };
const server = createServer((client) => {
  const behind = dial(placeOf(new URL(database.url)));
  for (const socket of [client, behind]) {
    proxy.sockets.add(socket);
    socket.on('error', () => socket.destroy());
  }
  client.on('data', (bytes) => behind.write(bytes));
  behind.on('data', (bytes) => {
    if (!proxy.is_frozen) client.write(bytes);
  });
  client.on('close', () => behind.destroy());
  behind.on('close', () => client.destroy());
});
const connections: Connection[] = [];

/** Connections through the proxy, of which each question of a call is given up after so long. */
const through = (size: number, answered_within_ms: number): Connection => {
  const url = new URL(database.url);
  for (const name of ['host', 'port']) url.searchParams.delete(name);
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened = connectDatabase(
    `postgres://${url.username}:${url.password}@${at}${url.pathname}${url.search}`,
    size,
    answered_within_ms,
    500,
  );
  connections.push(opened);
  return opened;
};

beforeAll(async () => {
  database = await cloneDatabase();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  proxy.is_frozen = false;
  for (const socket of proxy.sockets) socket.destroy();
  proxy.sockets.clear();
  for (const each of connections.splice(0)) await each.close();
});
afterAll(async () => {
  server.close();
  await database.drop();
});

const pidOf = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

it('a call’s connection that does not answer is given up, and another is opened', async () => {
  const { scoped } = through(1, 300);
  const asked = () => runInScope(OPERATOR, () => pidOf(scoped));
  const before = await asked();
  proxy.is_frozen = true;
  await expect(asked()).rejects.toThrow('did not answer within 300 ms');
  proxy.is_frozen = false;
  expect(await asked()).not.toBe(before);
});

it('a transaction without an answer is given up with all that it would still ask', async () => {
  const { scoped } = through(1, 300);
  const work = () =>
    runInScope(OPERATOR, () =>
      scoped.transaction().execute(async (db) => {
        await pidOf(db);
        proxy.is_frozen = true;
        return pidOf(db);
      }),
    );
  // Its rollback finds no connection any more.
  expect(databaseFailure(await work().catch((error: unknown) => error))).toBe('unreachable');
});

it('a job waits for as long as its answer takes', async () => {
  const { db } = through(1, 50);
  const { rows } = await sql<{ slept: string }>`select pg_sleep(0.4)::text as slept`.execute(db);
  expect(rows).toHaveLength(1);
});

it('a call whose questions get no answer is told 503 and its code, whoever’s connection it takes', async () => {
  const { db, scoped } = through(2, 300);
  const { app } = await openServer(
    readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', RATE_LIMITS: 'false' }),
    createRates(db, systemClock),
  );
  app.get('/own', async () => ({ pid: await pidOf(db) }));
  app.post('/own', async () => ({ pid: await pidOf(db) }));
  app.get('/scoped', () => runInScope(OPERATOR, async () => ({ pid: await pidOf(scoped) })));
  const ask = async () =>
    Promise.all([
      app.inject('/own'),
      app.inject({ method: 'POST', url: '/own', payload: { some: 'body' } }),
      app.inject('/scoped'),
    ]);
  try {
    for (const { statusCode } of await ask()) expect(statusCode).toBe(200);
    proxy.is_frozen = true;
    for (const reply of await ask()) {
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(reply.headers['retry-after']).toBe('5');
    }
    proxy.is_frozen = false;
    for (const { statusCode } of await ask()) expect(statusCode).toBe(200);
  } finally {
    await app.close();
  }
});
