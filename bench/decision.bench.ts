/*
 * A decision to the other side's screen: from the moment the commit is sent to PostgreSQL (so its flush to disk
 * counts) to the frame on the operator's websocket. Beside it the least that can be done by hand: insert a row with
 * pg_notify, commit, LISTEN, ws.send of what NOTIFY said. One process, a durable embedded database, open sockets of
 * other people waiting on both.
 *
 *   node bench/decision.bench.ts
 */
import { strictEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { decideApproval, requestApproval } from '@envol/contract/approvals';
import { websocketToken } from '@envol/contract/auth';
import pg from 'pg';
import { WebSocket, WebSocketServer } from 'ws';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { importSia } from '../apps/api/src/datasets/sia.ts';
import { connectDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { addActors } from '../apps/api/test/actors.ts';
import { createClient } from '../apps/api/test/client.ts';
import { addMission } from '../apps/api/test/missions.ts';
import { openSocket } from '../apps/api/test/socket.ts';
import { printFigures } from './support/figures.ts';

const GOAL_MS = 15;
const REQUESTS = 20;
const DECISIONS = 500;
const WARM_UP = 40;
const BYSTANDERS = 50;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** When the latest commit left for the database. */
let committing = 0;
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function timed(this: pg.Client, ...given: unknown[]) {
  if (given[0] === 'commit') committing = performance.now();
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

const folder = mkdtempSync(path.join(tmpdir(), 'envol-bench-'));
const embedded = await startEmbedded(folder);
await migrateDatabase(embedded.url);
const connection = connectDatabase(embedded.url, 12);
await importSia(connection.db);
const config = readConfig({
  DATABASE_URL: embedded.url,
  DATA_DIR: folder,
  DEMO: 'false',
  SECOND_FACTOR_REQUIRED_FOR: 'none',
  RATE_LIMITS: 'false',
  LOG_LEVEL: 'fatal',
  WEB_DIST: path.join(folder, 'none'),
});
const app = await createApp(config, connection);
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
const actors = await addActors(connection.db);
const owner = createClient(app, actors.owner.token);
const controller = createClient(app, actors.controller.token);

const enter = async (token: string) => {
  const socket = await openSocket(origin);
  const { body } = await createClient(app, token).call(websocketToken);
  socket.send({ type: 'hello', token: body.token, language: 'fr', last_event_id: null });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};

const ours = async (): Promise<{ shown: number[]; call: number[] }> => {
  const ids: number[] = [];
  for (let count = 0; count < REQUESTS; count++) {
    const rows = await addMission(connection.db, {
      operator_id: actors.owner.operator_id ?? 0,
      structure_id: actors.controller.structure_id,
    });
    const body = { constraint_id: rows.constraint_id, pilot_id: rows.pilot_id, drone_ids: [rows.drone_id] };
    ids.push((await owner.call(requestApproval, { params: { id: rows.flight_id }, body })).body.id);
  }
  for (let count = 0; count < BYSTANDERS; count++) await enter(actors.visitor.token);
  const screen = await enter(actors.owner.token);
  const arrivals = new Map<string, number>();
  let arrived = (): void => undefined;
  screen.raw.on('message', (data) => {
    const frame = JSON.parse(String(data)) as { type: string; approval_id?: number };
    if (frame.type !== 'approval_request_processed') return;
    arrivals.set(String(frame.approval_id), performance.now());
    arrived();
  });
  const shown: number[] = [];
  const call: number[] = [];
  for (let turn = 0; turn < WARM_UP + DECISIONS; turn++) {
    const id = ids[turn % ids.length] ?? 0;
    const version = 1 + Math.floor(turn / ids.length);
    arrivals.clear();
    const seen = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const begun = performance.now();
    const body = { type: 'restrict', version, message: `Condition ${turn}` } as const;
    const reply = await controller.call(decideApproval, { params: { id }, body });
    const answered = performance.now();
    strictEqual(reply.status, 200);
    await seen;
    if (turn < WARM_UP) continue;
    shown.push((arrivals.get(String(id)) ?? Number.NaN) - committing);
    call.push(answered - begun);
  }
  return { shown, call };
};

const byHand = async (): Promise<number[]> => {
  const writer = new pg.Client({ connectionString: embedded.url });
  const listener = new pg.Client({ connectionString: embedded.url });
  await Promise.all([writer.connect(), listener.connect()]);
  await writer.query('create table by_hand (id bigint generated always as identity, note text)');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  for (let count = 0; count < BYSTANDERS; count++) new WebSocket(`ws://127.0.0.1:${port}`);
  // The screen greets, so that the server knows which of its sockets is the screen's.
  const greeted = new Promise<WebSocket>((resolve) => {
    server.on('connection', (socket) => socket.once('message', () => resolve(socket)));
  });
  const screen = new WebSocket(`ws://127.0.0.1:${port}`);
  screen.once('open', () => screen.send('hello'));
  const target = await greeted;
  listener.on('notification', ({ payload }) => target.send(payload ?? ''));
  await listener.query('listen by_hand');
  const taken: number[] = [];
  for (let turn = 0; turn < WARM_UP + DECISIONS; turn++) {
    const seen = new Promise<number>((resolve) => {
      screen.once('message', () => resolve(performance.now()));
    });
    await writer.query('begin');
    await writer.query("insert into by_hand (note) values ('x')");
    await writer.query(`select pg_notify('by_hand', '${turn}')`);
    const begun = performance.now();
    await writer.query('commit');
    const at = await seen;
    if (turn >= WARM_UP) taken.push(at - begun);
  }
  server.close();
  for (const client of server.clients) client.terminate();
  await Promise.all([writer.end(), listener.end()]);
  return taken;
};

const row = (work: string, values: readonly number[], goal: string) => ({
  work,
  'p50 ms': percentile(values, 0.5).toFixed(1),
  'p99 ms': percentile(values, 0.99).toFixed(1),
  'most ms': Math.max(...values).toFixed(1),
  goal,
});

try {
  const { shown, call } = await ours();
  const peer = await byHand();
  console.table([
    row('commit → the other side’s socket', shown, `p99 ≤ ${GOAL_MS}`),
    row('the same by hand: NOTIFY → ws', peer, ''),
    row('the whole call POST …/decision', call, ''),
  ]);
  printFigures({ commit_to_socket_p99_ms: percentile(shown, 0.99) });
} finally {
  await app.close();
  await connection.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
