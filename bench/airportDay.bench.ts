/*
 * A day at a large airport: 2,000 requests, 300 activations, 80 drones in the air, 50 people who act at once through HTTP,
 * each a second after its last act was answered (THINK_MS=0: at once, which is what the server can do at most). What each act takes, what the screens of the other side take,
 * and what the process uses. One process, a durable embedded database, 50 open sockets.
 *
 * The way to the other screen is measured twice, to the arrival of the decision's frame at the applicant's socket: from
 * the controller's sending of the decision, and from the moment at which the server asks the database to commit it. The
 * second has the goal. The HTTP answer is no beginning: the frame leaves at the commit and is often there before it.
 *
 *   node bench/airportDay.bench.ts
 *   REQUESTS=300 ACTIVATIONS=45 AIRBORNE=12 node bench/airportDay.bench.ts
 */
import { strictEqual } from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { decideActivation, listActivations } from '@envol/contract/activations';
import { decideApproval, getApproval, listApprovals, postMessage } from '@envol/contract/approvals';
import { websocketToken } from '@envol/contract/auth';
import { declareFlightEnd, listTakeOffAuthorizations } from '@envol/contract/take-off';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { importSia } from '../apps/api/src/datasets/sia.ts';
import { connectDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { type Actors, addActors } from '../apps/api/test/actors.ts';
import { createClient } from '../apps/api/test/client.ts';
import { copyMission, inCopy } from '../apps/api/test/copies.ts';
import { addActivation, addAirborne, ON_DUTY, setDayRules } from '../apps/api/test/day.ts';
import type { Harness } from '../apps/api/test/harness.ts';
import { addRequest, decision } from '../apps/api/test/requests.ts';
import { openSocket } from '../apps/api/test/socket.ts';

const GOAL_MS = 50;
const REQUESTS = Number(process.env.REQUESTS ?? 2_000);
const ACTIVATIONS = Number(process.env.ACTIVATIONS ?? 300);
const AIRBORNE = Number(process.env.AIRBORNE ?? 80);
const PEOPLE = 50;
const THINK_MS = Number(process.env.THINK_MS ?? 1_000);

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), 'envol-bench-'));
/** When each decision was sent, and those that were taken. */
const sent = new Map<number, number>();
const answered = new Set<number>();

const embedded = await startEmbedded(folder);
await migrateDatabase(embedded.url);
const connection = connectDatabase(embedded.url, 12);
/** The decision that the call at hand takes, and when the server last asked the database to commit for it. */
const deciding = new AsyncLocalStorage<number>();
const committing = new Map<number, number>();
connection.pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    const id = deciding.getStore();
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string } | undefined)?.text;
    if (id !== undefined && !answered.has(id) && text?.toLowerCase() === 'commit')
      committing.set(id, performance.now());
    return query(...given);
  }) as typeof client.query;
});
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
const as = (who: keyof Actors) => createClient(app, actors[who].token);
/** What the helpers of the tests lay a day out with. */
const harness = { db: connection.db, actors, as } as unknown as Harness;

/** One of each is made by the product's own calls; the others are copies of its rows, told apart by their ids. */
const many = async <T>(count: number, flightId: number, copy: (nth: number) => T): Promise<T[]> => {
  await copyMission(connection.db, flightId, count - 1);
  return Array.from({ length: count }, (_, nth) => copy(nth));
};

const laidOut = performance.now();
await setDayRules(harness, { activation_required: true, take_off_authorization_activated: false });
const asked = await addActivation(harness);
const activations = await many(ACTIVATIONS, asked.rows.flight_id, (nth) => ({
  id: inCopy(asked.id, nth),
  version: asked.version,
}));
await setDayRules(harness, { activation_required: false, take_off_authorization_activated: true });
const flown = await addAirborne(harness);
const flights = await many(AIRBORNE, flown.rows.flight_id, (nth) => ({ id: inCopy(flown.id, nth) }));
const { flight_id, approval_id } = await addRequest(harness);
const requests = await many(REQUESTS, flight_id, (nth) => ({ approval_id: inCopy(approval_id, nth) }));
console.log(
  `laid out in ${((performance.now() - laidOut) / 1000).toFixed(0)} s: ${requests.length} requests, ${activations.length} activations, ${flights.length} drones in the air`,
);

const enter = async (token: string) => {
  const socket = await openSocket(origin);
  const { body } = await createClient(app, token).call(websocketToken);
  socket.send({ type: 'hello', token: body.token, language: 'fr', last_event_id: null });
  await socket.until((frame) => frame.type === 'ready');
  return socket;
};
for (let count = 1; count < PEOPLE; count += 1) await enter(actors.controller.token);
const screen = await enter(actors.owner.token);
const arrived = new Map<number, number>();
screen.raw.on('message', (data) => {
  const frame = JSON.parse(String(data)) as { type: string; approval_id?: number };
  if (frame.type === 'approval_request_processed' && frame.approval_id !== undefined)
    arrived.set(frame.approval_id, performance.now());
});

const taken = new Map<string, number[]>();
let turnedAway = 0;
const timed = async <R extends { readonly status: number }>(
  act: string,
  run: () => Promise<R>,
): Promise<R> => {
  const begun = performance.now();
  const reply = await run();
  taken.set(act, [...(taken.get(act) ?? []), performance.now() - begun]);
  // A server that is too busy says so; what it turns away is told with the figures.
  if (reply.status === 503) turnedAway += 1;
  else strictEqual(reply.status < 300, true, `${act}: ${reply.status}`);
  return reply;
};

const controller = as('controller');
const tower = as(ON_DUTY);
const owner = as('owner');
const work: (() => Promise<unknown>)[] = [
  ...requests.map(({ approval_id: id }, index) => async () => {
    const params = { id };
    if (index % 4 === 0)
      await timed('read the queue', () => controller.call(listApprovals, { query: { ordering: 'urgency' } }));
    await timed('open a request', () => controller.call(getApproval, { params }));
    const body = decision(index % 3 === 0 ? 'restrict' : 'accept', 1);
    sent.set(id, performance.now());
    const { status } = await timed('decide on a request', () =>
      deciding.run(id, () => controller.call(decideApproval, { params, body })),
    );
    if (status < 300) answered.add(id);
    if (index % 10 === 0)
      await timed('write a message', () =>
        owner.call(postMessage, { params, body: { message: 'Bien reçu.' } }),
      );
  }),
  ...activations.map(({ id, version }, index) => async () => {
    if (index % 4 === 0)
      await timed('read the day', () => tower.call(listActivations, { query: { limit: 100 } }));
    await timed('decide on an activation', () =>
      tower.call(decideActivation, { params: { id }, body: { type: 'accept', version } }),
    );
  }),
  ...flights.map(({ id }, index) => async () => {
    if (index % 4 === 0)
      await timed('read who flies', () =>
        tower.call(listTakeOffAuthorizations, { query: { take_off: 'true' } as never }),
      );
    await timed('land', () => owner.call(declareFlightEnd, { params: { id }, body: {} }));
  }),
];
/** Every kind of work through the whole day, not one after the other. */
const shuffled = work
  .map((each, index) => ({ each, at: (index * 7_919) % work.length }))
  .sort((a, b) => a.at - b.at);

const cpu = process.cpuUsage();
const begun = performance.now();
let next = 0;
let most = 0;
const person = async (_: unknown, index: number): Promise<void> => {
  await setTimeout((index * THINK_MS) / PEOPLE);
  while (next < shuffled.length) {
    const own = shuffled[next];
    next += 1;
    await own?.each();
    most = Math.max(most, process.memoryUsage().rss);
    await setTimeout(THINK_MS);
  }
};
await Promise.all(Array.from({ length: PEOPLE }).map(person));
const seconds = (performance.now() - begun) / 1000;
const used = process.cpuUsage(cpu);
await setTimeout(1_000);

console.log(`${PEOPLE} people, ${seconds.toFixed(1)} s`);
const figures = (name: string, values: readonly number[]): void =>
  console.log(
    `${name.padEnd(26)} ${String(values.length).padStart(5)}  p50 ${percentile(values, 0.5).toFixed(1)}  p95 ${percentile(values, 0.95).toFixed(1)}  p99 ${percentile(values, 0.99).toFixed(1)} ms`,
  );
for (const [name, values] of taken) figures(name, values);
const until = (begun: ReadonlyMap<number, number>): number[] =>
  [...answered].flatMap((id) => {
    const from = begun.get(id);
    const seen = arrived.get(id);
    return from === undefined || seen === undefined ? [] : [seen - from];
  });
const shown = until(committing);
figures('sent to other screen', until(sent));
figures('commit to other screen', shown);
console.log(`turned away: ${turnedAway}`);
console.log(`frames missed: ${answered.size - shown.length}`);
console.log(
  `CPU ${(((used.user + used.system) / 1e6 / seconds) * 100).toFixed(0)} % of one core, memory ${(most / 2 ** 20).toFixed(0)} MiB at most`,
);
console.log(
  shown.length === answered.size && percentile(shown, 0.99) <= GOAL_MS
    ? 'goal met'
    : `goal missed: ${GOAL_MS} ms`,
);
await app.close();
await connection.close();
await embedded.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
