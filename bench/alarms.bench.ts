/*
 * A place that calls for an alarm to the tower's screen: from the sending of a position of a drone that nobody knows, over HTTP, to the
 * alarm on the websocket of the tower that answers for the place. Beside it the way of before: the same tower asks for its alarms every
 * thirty seconds. One process, a durable embedded database, other drones in the air meanwhile.
 *
 *   node bench/alarms.bench.ts
 */
import { strictEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { websocketToken } from '@envol/contract/auth';
import { createApp } from '../apps/api/src/app.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { importSia } from '../apps/api/src/datasets/sia.ts';
import { connectDatabase } from '../apps/api/src/platform/db/database.ts';
import { startEmbedded } from '../apps/api/src/platform/db/embedded.ts';
import { migrateDatabase } from '../apps/api/src/platform/db/migrate.ts';
import { addActors } from '../apps/api/test/actors.ts';
import { createClient } from '../apps/api/test/client.ts';
import { openSocket } from '../apps/api/test/socket.ts';
import { printFigures } from './support/figures.ts';

const GOALS = { p50: 200, p99: 1_000 };
const [ALARMS, EVERY_MS, OTHERS, WARM_UP] = [300, 50, 40, 20];
/** What was asked for every thirty seconds came fifteen late. */
const ASKED_EVERY_MS = 30_000;

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

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

/** A place of a drone, sent as its receiver would. */
const tell = (device_id: string, east: number): Promise<Response> => {
  const position = { at: new Date().toISOString(), longitude: 1.36 + east, latitude: 43.62, height_m: 60 };
  return fetch(`${origin}/api/v2/tracking/positions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${actors.chief.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ device_id, positions: [position] }),
  });
};

try {
  const screen = await openSocket(origin);
  const { body } = await createClient(app, actors.controller.token).call(websocketToken);
  screen.send({ type: 'hello', token: body.token, language: 'fr', last_event_id: null });
  await screen.until((frame) => frame.type === 'ready');
  screen.send({ type: 'watch', box: [1.2, 43.5, 1.6, 43.8] });
  const arrived = new Map<string, number>();
  screen.raw.on('message', (data, isBinary) => {
    if (isBinary) return;
    const frame = JSON.parse(String(data)) as { type: string; alarm?: { device_id: string } };
    const device = frame.type === 'position_alert' ? frame.alarm?.device_id : undefined;
    if (device !== undefined && !arrived.has(device)) arrived.set(device, performance.now());
  });
  let is_over = false;
  const others = (async () => {
    for (let turn = 0; !is_over; turn += 1) {
      await tell(`OTHER-${turn % OTHERS}`, (turn % OTHERS) * 0.002).catch(() => undefined);
      await pause(1_000 / OTHERS);
    }
  })();
  const sent = new Map<string, number>();
  const calls: Promise<unknown>[] = [];
  for (let turn = 0; turn < WARM_UP + ALARMS; turn += 1) {
    const device = `ALARM-${turn}`;
    sent.set(device, performance.now());
    calls.push(tell(device, (turn % 50) * 0.001).then(({ status }) => strictEqual(status, 200)));
    await pause(EVERY_MS);
  }
  await Promise.all(calls);
  await pause(2_000);
  is_over = true;
  await others;
  const taken = [...sent].slice(WARM_UP).map(([device, at]) => (arrived.get(device) ?? Number.NaN) - at);
  const missed = taken.filter(Number.isNaN).length;
  const known = taken.filter((each) => !Number.isNaN(each));
  const [p50, p99] = [percentile(known, 0.5), percentile(known, 0.99)];
  console.table([
    {
      work: `${ALARMS} alarms at ${1_000 / EVERY_MS} a second: position sent → alarm on the tower’s socket`,
      'p50 ms': p50.toFixed(0),
      'p99 ms': p99.toFixed(0),
      'most ms': Math.max(...known).toFixed(0),
      missed,
      goal: `p50 ≤ ${GOALS.p50}, p99 ≤ ${GOALS.p99}`,
      met: p50 <= GOALS.p50 && p99 <= GOALS.p99 && missed === 0,
    },
    {
      work: 'the same, asked for every thirty seconds',
      'p50 ms': ASKED_EVERY_MS / 2,
      'p99 ms': ASKED_EVERY_MS * 0.99,
      'most ms': ASKED_EVERY_MS,
      missed: '',
      goal: '',
      met: '',
    },
  ]);
  printFigures({ alarm_p50_ms: p50, alarm_p99_ms: p99, alarms_missed: missed });
} finally {
  await app.close();
  await connection.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
