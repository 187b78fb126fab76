import { decodePositions } from '@envol/contract/tracking/positionFrames';
import type { Fix } from '@envol/domain/tracking/fix';
import { afterEach, expect, it } from 'vitest';
import { createMemoryBus } from '../bus/memory.ts';
import type { TrackedFix } from '../bus/port.ts';
import { Sky } from '../sky.ts';
import type { ScreenSocket } from './bucket.ts';
import { Screens } from './screens.ts';

/** A machine that does other things takes its time. */
const SOON = { timeout: 10_000 };

const NOW = 1_780_000_000_000;
const fix = (device_id: string, at: number, lon = 1.44): TrackedFix => ({
  device_id,
  teller: { operator_id: null, structure_id: null, is_simulated: false },
  binding: { drone_id: null, drone_name: null, operator_id: null, company_name: null },
  fix: {
    ...{ source: 'api', sensor: 'test', subject: { kind: 'drone', device_id }, at, said_at: at, heard: at },
    ...{ lat: 43.6, lon, altitude: {}, accuracy: {}, speed_ms: null, track_deg: null, climb_ms: null },
    ...{
      state: 'unknown',
      operator_position: null,
      is_simulated: false,
      left_out: [],
      is_time_replaced: false,
    },
  } as Fix,
});

class FakeSocket implements ScreenSocket {
  bufferedAmount = 0;
  readonly readyState = 1;
  readonly texts: { type: string; skipped?: number }[] = [];
  readonly lons: number[] = [];
  closed: number | null = null;
  send(data: string | Uint8Array): void {
    if (typeof data === 'string') this.texts.push(JSON.parse(data) as { type: string });
    else for (const { lon } of decodePositions(data)?.places ?? []) this.lons.push(lon);
  }
  close(code: number): void {
    this.closed = code;
  }
}

let end = (): void => undefined;
afterEach(() => end());
const setUp = () => {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  let now = NOW;
  const sky = new Sky({ node: 'a', bus, now: () => now, uspacesAt: () => [] });
  const screens = new Screens({ sky, now: () => now, levelOf: () => 0, isRecording: () => true });
  end = () => screens.close();
  const tell = (lon: number): void => {
    now += 10;
    bus.publish('fixes', { node: 'a', fixes: [fix('S-ONE', now, lon)] });
  };
  const tellAll = (count: number): void => {
    now += 10;
    const fixes = Array.from({ length: count }, (_, index) =>
      fix(`DEMO-SERIAL-NUMBER-${index}`, now, 1.3 + index * 1e-5),
    );
    bus.publish('fixes', { node: 'a', fixes });
  };
  return { screens, sky, tell, tellAll };
};

/** Keeps what it is sent until somebody reads it. */
class UnreadSocket extends FakeSocket {
  override send(data: string | Uint8Array): void {
    super.send(data);
    this.bufferedAmount += data.length;
  }
}

it('the live picture tells a slow socket the latest alone once it has read what it was owed, and how much it missed', async () => {
  const { screens, tell } = setUp();
  const [slow, quick] = [new FakeSocket(), new FakeSocket()];
  for (const socket of [slow, quick])
    screens.watch(screens.join(socket, ['authorities']), [1.3, 43.5, 1.6, 43.7]);
  tell(1.4);
  await expect.poll(() => slow.lons, SOON).toEqual([1.4]);
  slow.bufferedAmount = 70_000;
  for (const lon of [1.41, 1.42, 1.43]) {
    tell(lon);
    await expect.poll(() => quick.lons.at(-1), SOON).toBe(lon);
  }
  expect(slow.lons).toEqual([1.4]);
  slow.bufferedAmount = 0;
  await expect.poll(() => slow.lons, SOON).toEqual([1.4, 1.43]);
  expect(slow.texts.filter(({ type }) => type === 'live_state').map(({ skipped }) => skipped)).toEqual([
    0, 3,
  ]);
  expect(quick.texts.filter(({ type }) => type === 'live_state').map(({ skipped }) => skipped)).toEqual([0]);
});

it('the live picture closes a socket that owes too much, which comes back', async () => {
  const { screens, tell } = setUp();
  const stuck = new FakeSocket();
  screens.watch(screens.join(stuck, ['authorities']), [1.3, 43.5, 1.6, 43.7]);
  stuck.bufferedAmount = 1_000_001;
  tell(1.4);
  await expect.poll(() => stuck.closed, SOON).toBe(1013);
});

it('a socket is not closed for the size of the picture that it was told, while it reads it', async () => {
  const { screens, sky, tell, tellAll } = setUp();
  tellAll(6_000);
  await expect.poll(() => [...sky.values()].length, SOON).toBe(6_000);
  const [far, quick] = [new UnreadSocket(), new FakeSocket()];
  for (const socket of [far, quick])
    screens.watch(screens.join(socket, ['authorities']), [1.2, 43.5, 1.6, 43.7]);
  expect(far.lons).toHaveLength(6_000);
  expect(far.bufferedAmount).toBeGreaterThan(1_000_000);
  tell(1.5);
  await expect.poll(() => quick.lons.at(-1), SOON).toBeCloseTo(1.5, 6);
  await expect.poll(() => screens.counts.skipped, SOON).toBeGreaterThan(0);
  // Looked at ten times a second: half of it is read meanwhile.
  far.bufferedAmount /= 2;
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(far.closed).toBeNull();
  far.bufferedAmount = 0;
  await expect.poll(() => far.lons.at(-1), SOON).toBeCloseTo(1.5, 6);
  expect(far.closed).toBeNull();
});

it('the live picture makes a frame once for all who look, and none where nobody does', async () => {
  const { screens, tell } = setUp();
  tell(1.39);
  const sockets = Array.from({ length: 30 }, () => new FakeSocket());
  for (const socket of sockets) screens.watch(screens.join(socket, ['authorities']), [1.3, 43.5, 1.6, 43.7]);
  const before = screens.counts.encoded;
  tell(1.4);
  await expect.poll(() => sockets.every(({ lons }) => lons.at(-1) === 1.4), SOON).toBe(true);
  // Its name and its place.
  expect(screens.counts.encoded - before).toBe(2);
});
