import type { Fix } from '@envol/domain/tracking/fix';
import { expect, it } from 'vitest';
import { createMemoryBus } from './bus/memory.ts';
import type { TrackedFix } from './bus/port.ts';
import { Devices } from './devices.ts';
import { Sky } from './sky.ts';
import { TakeIn } from './takeIn.ts';

const AT = Date.parse('2026-06-10T09:00:00Z');
const OWNER = { operator_id: 1, structure_id: null, is_simulated: false };
const fix = (second: number): Fix => ({
  ...{ source: 'api', sensor: 'test', subject: { kind: 'drone', device_id: 'SN-1' }, is_simulated: false },
  ...{
    at: AT + second * 1000,
    said_at: AT,
    heard: AT + second * 1000,
    is_time_replaced: false,
    left_out: [],
  },
  ...{ lat: 43.6, lon: 1.44, altitude: {}, accuracy: {}, speed_ms: null, track_deg: null, climb_ms: null },
  ...{ state: 'airborne', operator_position: null },
});

it('a drone that the database names late is told as nobody’s, and then as itself, as one track whose former one was replaced', async () => {
  const failed: unknown[] = [];
  const told: TrackedFix[] = [];
  const bus = createMemoryBus((error) => {
    throw error;
  });
  bus.subscribe('fixes', ({ fixes }) => told.push(...fixes));
  let answer: (rows: object) => void = () => undefined;
  const pool = { query: () => new Promise((resolve) => (answer = resolve)) };
  let now = AT;
  const takeIn = new TakeIn({
    ...{ node: 'a', bus, pool: pool as never, devices: new Devices(), now: () => now },
    failed: (error) => failed.push(error),
  });
  const sky = new Sky({ node: 'a', bus, now: () => now, uspacesAt: () => [] });
  const replaced: string[] = [];
  sky.listen({
    moved: () => undefined,
    gone: ({ identity }, why) => replaced.push(`${identity} ${why}`),
  });
  takeIn.take([fix(0)], OWNER);
  await takeIn.done();
  expect(failed).toHaveLength(1);
  expect(told.map(({ binding }) => binding.drone_id)).toEqual([null]);
  now += 500;
  takeIn.take([fix(0.5)], OWNER);
  expect(told).toHaveLength(2);
  const nowhere = { id: null, first: null, last: null, first_longitude: null, first_latitude: null };
  const row = { ...nowhere, drone_id: 4, drone_name: 'M30', operator_id: 1, company_name: 'Aéro' };
  answer({ rows: [row] });
  await expect.poll(() => told.length).toBe(3);
  expect(told[2]).toMatchObject({ binding: { drone_id: 4, drone_name: 'M30' }, fix: { at: AT + 500 } });
  expect([...sky.values()].map(({ identity }) => identity)).toEqual(['drone 4']);
  expect(replaced).toEqual([expect.stringMatching(/^device .* identified$/s)]);
  sky.close();
});

it('a drone that another source tells of already is one track once the database names the device that it was heard by', () => {
  const bus = createMemoryBus((error) => {
    throw error;
  });
  const sky = new Sky({ node: 'a', bus, now: () => AT, uspacesAt: () => [] });
  const replaced: string[] = [];
  sky.listen({
    moved: () => undefined,
    gone: ({ identity }, why) => replaced.push(`${identity.split(' ')[0]} ${why}`),
  });
  const named = { drone_id: 4, drone_name: 'M30', operator_id: 1, company_name: 'Aéro' };
  const nobodys = { ...named, drone_id: null, drone_name: null };
  const tell = (device_id: string, binding: TrackedFix['binding']): void =>
    bus.publish('fixes', { node: 'b', fixes: [{ fix: fix(0), device_id, teller: OWNER, binding }] });
  tell('tracker', named);
  tell('SN-1', nobodys);
  expect(sky.size).toBe(2);
  // The same place, told again as the drone's: no newer than what the tracker told.
  tell('SN-1', named);
  expect([...sky.values()].map(({ identity }) => identity)).toEqual(['drone 4']);
  expect(replaced).toEqual(['device identified']);
  sky.close();
});
