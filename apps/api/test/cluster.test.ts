import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../tools/testSizes.ts';
import { type Connection, connectDatabase } from '../src/platform/db/database.ts';
import { type Actors, addActors } from './actors.ts';
import { type BalancedRequest, createBalancer } from './balancer.ts';
import { cloneDatabase } from './database.ts';
import { startDebianPostgres } from './debianPostgres.ts';
import { addMission } from './missions.ts';
import { type Running, startProcess } from './processes.ts';
import { asking } from './requests.ts';
import { openSocket, type TestSocket } from './socket.ts';

/** Which processes are replaced while others work: one web node in the quick size, each twice in the long one. */
const REPLACED = sized(['web'], [
  'web',
  'web',
  'worker',
  'realtime',
  'web',
  'web',
  'worker',
  'realtime',
] as const);
/** What else there is beside two web nodes. */
const OTHERS = sized(['worker,realtime'], ['worker', 'realtime']);
const WRITERS = sized(3, 6);
const LEAST_MESSAGES = sized(30, 400);

const folder = mkdtempSync(path.join(tmpdir(), 'envol-cluster-'));
const balancer = createBalancer();
const running = new Map<string, Running[]>();
let external: { url: string; stop: () => Promise<void> };
let connection: Connection;
let actors: Actors;
let letters: net.Server;
/** Message-IDs as a mail server took them. */
const delivered: string[] = [];

/** A mail server that takes everything. */
const takeLetters = (): Promise<net.Server> =>
  new Promise((resolve) => {
    const server = net
      .createServer((socket) => {
        let isData = false;
        let rest = '';
        socket.write('220 sink\r\n');
        socket.on('error', () => undefined);
        socket.on('data', (chunk) => {
          rest += chunk.toString('latin1');
          for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
            const line = rest.slice(0, end);
            rest = rest.slice(end + 2);
            if (isData) {
              const id = /^Message-ID: (<.+>)/i.exec(line)?.[1];
              if (id !== undefined) delivered.push(id);
              if (line === '.') {
                isData = false;
                socket.write('250 taken\r\n');
              }
            } else if (line === 'DATA') {
              isData = true;
              socket.write('354 go on\r\n');
            } else if (line === 'QUIT') socket.end('221 bye\r\n');
            else socket.write('250 yes\r\n');
          }
        });
      })
      .listen(0, '127.0.0.1', () => resolve(server));
  });

const start = async (roles: string): Promise<Running> => {
  const { port } = letters.address() as net.AddressInfo;
  const started = await startProcess({
    database_url: external.url,
    folder,
    env: {
      ROLES: roles,
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      // A third of what a production's balancer gets: this one looks ten times a second.
      STOP_GRACE_MS: '400',
      DATABASE_POOL: '6',
    },
  });
  running.set(roles, [...(running.get(roles) ?? []), started]);
  if (roles === 'web') balancer.add(started.origin);
  return started;
};

const openDatabase = async () => {
  const debian = await sized(() => Promise.resolve(null), startDebianPostgres)();
  if (debian !== null) return debian;
  const { url, connection: own, drop } = await cloneDatabase();
  return {
    url,
    stop: async () => {
      await own.close();
      await drop().catch(() => undefined);
    },
  };
};

beforeAll(async () => {
  [external, letters] = await Promise.all([openDatabase(), takeLetters()]);
  // The first one brings the schema; the others find it.
  await start('web');
  await Promise.all(['web', ...OTHERS].map(start));
  connection = connectDatabase(external.url, 4);
  actors = await addActors(connection.db);
});
afterAll(async () => {
  await Promise.all([...running.values()].flat().map((each) => each.kill()));
  await balancer.close();
  await connection?.close();
  letters?.close();
  await external?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A request whose answer has to be a success. */
const ok = async <T>(sent: BalancedRequest): Promise<T> => {
  const { status, body } = await balancer.send(sent);
  if (status >= 300) throw new Error(`${sent.method} ${sent.path}: ${status} ${body}`);
  return JSON.parse(body || 'null') as T;
};

/** A controller's screen: comes back to whatever realtime node there is, with the last event that it saw. */
const watch = () => {
  const seen: number[] = [];
  let last: number | null = null;
  let closed = false;
  let socket: TestSocket | null = null;
  const { token } = actors.controller;
  const connectOnce = async (): Promise<void> => {
    const hello = await ok<{ token: string }>({
      method: 'POST',
      path: '/api/v2/users/notification-token',
      token,
    });
    const origin = running.get(OTHERS.at(-1) ?? '')?.at(-1)?.origin ?? '';
    const opened = await openSocket(origin);
    socket = opened;
    opened.send({ type: 'hello', token: hello.token, language: 'fr', last_event_id: last });
    opened.raw.on('message', () => {
      for (const frame of opened.frames.splice(0)) {
        if (frame.type === 'ready') last = frame.last_event_id;
        if (!('id' in frame)) continue;
        last = Math.max(last ?? 0, frame.id);
        if (frame.type === 'approval_message') seen.push(frame.id);
      }
    });
    await opened.closed;
  };
  const until = (async () => {
    while (!closed) await connectOnce().catch(() => pause(100));
  })();
  return {
    seen,
    isOpen: () => last !== null,
    close: async () => {
      closed = true;
      socket?.close();
      await until;
    },
  };
};

/** One person who writes messages without end; what was acknowledged. */
const write = async (approvalId: number, name: string, isOver: () => boolean): Promise<string[]> => {
  const written: string[] = [];
  const { token } = actors.owner;
  while (!isOver()) {
    const message = `${name} ${written.length}`;
    await ok({ method: 'POST', path: `/api/v2/approvals/${approvalId}/message`, token, body: { message } });
    written.push(message);
    await ok({ method: 'GET', path: `/api/v2/approvals/${approvalId}/messages`, token });
  }
  return written;
};

const replace = async (roles: string): Promise<void> => {
  const [old] = running.get(roles) ?? [];
  if (old === undefined) throw new Error(`nobody is ${roles}`);
  // A worker is there twice for a while: the same jobs lie before both.
  if (roles === 'worker') await start(roles);
  expect(await old.stop()).toBe(0);
  running.set(
    roles,
    (running.get(roles) ?? []).filter((each) => each !== old),
  );
  balancer.remove(old.origin);
  if (roles !== 'worker') await start(roles);
};

const request = async (): Promise<number> => {
  const rows = await addMission(connection.db, {
    operator_id: actors.owner.operator_id ?? 0,
    structure_id: actors.controller.structure_id,
  });
  const { id } = await ok<{ id: number }>({
    method: 'POST',
    path: `/api/v2/flights/${rows.flight_id}/request_approval`,
    token: actors.owner.token,
    body: asking(rows),
  });
  return id;
};

it(
  'a cluster fails no request, loses no event and does no job twice while its processes are replaced',
  async () => {
    const asked = [];
    for (let writer = 0; writer < WRITERS; writer += 1) asked.push(await request());
    const screen = watch();
    await expect.poll(screen.isOpen, { timeout: 10_000 }).toBe(true);

    let isOver = false;
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from messages`.execute(connection.db))
        .rows[0]?.count ?? 0;
    const work = Promise.all(asked.map((id, writer) => write(id, `Message ${writer}`, () => isOver)));
    // A failed request ends the test at once, not the restart that it came with.
    const restarts = (async () => {
      for (const roles of REPLACED) await replace(roles);
      while ((await count()) < LEAST_MESSAGES) await pause(50);
      isOver = true;
    })();
    const [acknowledged] = await Promise.all([work, restarts]);
    const all = acknowledged.flat();

    const { rows } = await sql<{ message: string }>`select message from messages order by message`.execute(
      connection.db,
    );
    expect(rows.map(({ message }) => message)).toEqual([...all].sort());
    // Each is told to the screen, and once: what is replayed has ids that it knows.
    const told = await sql<{ id: number }>`select id from events where type = 'approval_message'`.execute(
      connection.db,
    );
    const ids = told.rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
    expect(ids.length).toBe(all.length);
    await expect.poll(() => new Set(screen.seen).size, { timeout: 10_000 }).toBe(ids.length);
    expect([...new Set(screen.seen)].sort((a, b) => a - b)).toEqual(ids);
    await screen.close();
    // Every letter has left, and once.
    const unsent = async () =>
      (
        await sql<{ count: number }>`select count(*)::int as count from mails where sent_at is null`.execute(
          connection.db,
        )
      ).rows[0]?.count;
    await expect.poll(unsent, { timeout: sized(15_000, 120_000), interval: 100 }).toBe(0);
    const { rows: sent } = await sql<{ count: number }>`select count(*)::int as count from mails`.execute(
      connection.db,
    );
    expect(sent[0]?.count).toBeGreaterThan(0);
    expect(delivered).toHaveLength(sent[0]?.count ?? 0);
    expect(new Set(delivered).size).toBe(delivered.length);
    console.info(`${all.length} messages, ${delivered.length} letters over ${REPLACED.length} restarts`);
  },
  sized(60_000, 300_000),
);
