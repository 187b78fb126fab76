import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fix } from '@envol/domain/tracking/fix';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { freePort, NATS_SERVER, startNats } from '../../test/natsServer.ts';
import { NotingSocket } from '../../test/seededSky.ts';
import { openNatsBus } from './bus/nats.ts';
import { openTracking, type Tracking } from './tracking.ts';

/** A machine that does other things takes its time. */
const SOON = { timeout: 10_000 };

const NOW = Date.parse('2026-06-10T09:00:00Z');
const NOBODY = { operator_id: null, structure_id: null, is_simulated: false };
const fix = (device_id: string, at = NOW): Fix => ({
  ...{ source: 'mavlink', sensor: 'two', subject: { kind: 'drone', device_id }, at, said_at: at, heard: at },
  ...{ is_time_replaced: false, left_out: [], lat: 43.6, lon: 1.44, altitude: { amsl_m: 200 }, accuracy: {} },
  ...{
    speed_ms: 5,
    track_deg: 90,
    climb_ms: 0,
    state: 'airborne',
    operator_position: null,
    is_simulated: false,
  },
});

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let folder: string;
const opened: Tracking[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'envol-two-'));
});
afterAll(async () => {
  for (const tracking of opened) await tracking.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const open = async (name: string, url: string | null): Promise<Tracking> => {
  const tracking = await openTracking({
    database_url: database.url,
    folder: path.join(folder, name),
    queue_bytes: 1_000_000,
    clock: { now: () => new Date(NOW) },
    log: { warn: () => undefined },
    ...(url !== null && { bus: await openNatsBus(url, () => undefined) }),
  });
  opened.push(tracking);
  return tracking;
};
const watch = (tracking: Tracking): NotingSocket => {
  const socket = new NotingSocket();
  tracking.screens.watch(tracking.screens.join(socket, ['authorities']), [1.3, 43.5, 1.6, 43.7]);
  return socket;
};

it('the tracking tells every screen that what it sees is not being recorded, and when it is again', async () => {
  const tracking = await open('banner', null);
  const socket = watch(tracking);
  const state = { node: 'another', judges: false };
  expect(socket.recording).toEqual([true]);
  tracking.bus.publish('state', { ...state, is_recording: false });
  tracking.bus.publish('state', { ...state, is_recording: false });
  tracking.bus.publish('state', { ...state, is_recording: true });
  expect(socket.recording).toEqual([true, false, true]);
});

describe.skipIf(NATS_SERVER === null)('two processes over nats-server', () => {
  it('show on the screens of one what the other hears, also what it heard before the first began', async () => {
    const port = await freePort();
    const server = await startNats(port);
    const url = `nats://127.0.0.1:${port}`;
    const hearing = await open('hearing', url);
    await expect.poll(() => hearing.bus.isConnected(), SOON).toBe(true);
    await hearing.takeFixes([fix('TWO-BEFORE')], NOBODY).kept();
    const showing = await open('showing', url);
    const socket = watch(showing);
    await expect.poll(() => [...socket.seen], { timeout: 10_000 }).toEqual(['TWO-BEFORE']);
    const recorded = await hearing.takeFixes([fix('TWO-AFTER'), fix('TWO-BEFORE', NOW + 500)], NOBODY).kept();
    expect(recorded).toMatchObject({ added: 2, is_written: true });
    await expect.poll(() => [...socket.seen], { timeout: 10_000 }).toEqual(['TWO-BEFORE', 'TWO-AFTER']);
    // Parted, each goes on with what it hears itself.
    await server.stop();
    await expect.poll(() => showing.bus.isConnected(), { timeout: 10_000 }).toBe(false);
    showing.takeFixes([fix('TWO-PARTED')], NOBODY);
    await expect.poll(() => socket.seen.has('TWO-PARTED'), SOON).toBe(true);
  });
});
