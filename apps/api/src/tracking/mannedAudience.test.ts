import type { Fix } from '@envol/domain/tracking/fix';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDatabase, FakeQueue, FaultyBus, IngestProcess, seeded } from '../../test/seededSky.ts';
import { createMemoryBus } from './bus/memory.ts';
import { labelOf } from './screens/places.ts';
import { Sky } from './sky.ts';
import type { Teller } from './teller.ts';

const START = Date.parse('2026-06-10T09:00:00Z');
const BY_ALL: Teller = { operator_id: null, structure_id: null, is_simulated: false };
const BY_TOWER: Teller = { ...BY_ALL, structure_id: 4 };
const by = (operator_id: number): Teller => ({ ...BY_ALL, operator_id });

const fixAt = (subject: Fix['subject'], at: number, place: Partial<Fix> = {}): Fix => ({
  ...{ source: 'adsb', sensor: 'test', subject, is_simulated: false },
  ...{ at, said_at: at, heard: at, is_time_replaced: false, left_out: [] },
  ...{ lat: 43.6, lon: 1.44, altitude: { amsl_m: 200 }, accuracy: {} },
  ...{ speed_ms: 30, track_deg: 90, climb_ms: 0, state: 'airborne', operator_position: null },
  ...place,
});
const helicopter = (at: number, place: Partial<Fix> = {}): Fix =>
  fixAt({ kind: 'manned', icao24: '39AC45', category: 'A7' }, at, place);

/** One that is no rotorcraft. */
const aeroplane = (at: number): Fix => fixAt({ kind: 'manned', icao24: '39AC45', category: 'A1' }, at);

describe('who sees a manned aircraft', () => {
  let now = START;
  const setUp = () => {
    const bus = createMemoryBus((error) => {
      throw error;
    });
    const sky = new Sky({
      ...{ node: 'a', bus, now: () => now },
      uspacesAt: (lat) => (lat < 44 ? [7] : []),
      responsibleAt: (lat) => (lat < 44 ? [3, 5] : []),
    });
    const tell = (fix: Fix, teller: Teller): void =>
      bus.publish('fixes', {
        node: 'a',
        fixes: [
          {
            ...{ fix, teller, device_id: '39AC45' },
            binding: {
              drone_id: null,
              drone_name: null,
              operator_id: teller.operator_id,
              company_name: null,
            },
          },
        ],
      });
    const tracks = () => [...sky.values()].map(({ identity, audience }) => ({ identity, audience }));
    return { sky, tell, tracks };
  };

  it.each([
    ['the installation', BY_ALL],
    ['an authority', BY_TOWER],
  ])('everybody where a receiver of %s hears it, and nothing is added to it', (_, teller) => {
    const { sky, tell, tracks } = setUp();
    tell(aeroplane(now), teller);
    expect(tracks()).toEqual([{ identity: 'manned 39AC45', audience: ['everyone'] }]);
    expect([...sky.values()].map((track) => labelOf(track).is_heard_by_operator)).toEqual([false]);
  });

  it('whoever is shown helicopters, where it is one', () => {
    const { tell, tracks } = setUp();
    tell(helicopter(now), BY_ALL);
    expect(tracks()).toEqual([{ identity: 'manned 39AC45', audience: ['helicopters'] }]);
  });

  it('the operator whose own receiver hears it, the towers of the place and its supervisors, marked', () => {
    const { sky, tell, tracks } = setUp();
    tell(helicopter(now), by(1));
    expect(tracks()).toEqual([
      {
        identity: 'manned 39AC45 by 1',
        audience: ['operator:1', 'structure:3', 'structure:5', 'supervision:7'],
      },
    ]);
    expect([...sky.values()].map((track) => labelOf(track).is_heard_by_operator)).toEqual([true]);
    // It flies on to where nobody answers.
    now += 1_000;
    tell(helicopter(now, { lat: 44.5 }), by(1));
    expect(tracks().map(({ audience }) => audience)).toEqual([['operator:1']]);
  });

  it('is told by two operators apart, and changes nothing of what everybody sees', () => {
    const { sky, tell, tracks } = setUp();
    tell(helicopter(now), by(1));
    tell(helicopter(now, { lon: 1.5 }), by(2));
    expect(tracks().map(({ audience }) => audience[0])).toEqual(['operator:1', 'operator:2']);
    now += 1_000;
    tell(helicopter(now), BY_ALL);
    now += 1_000;
    // A place that an operator makes up of what is heard by everybody is nobody's.
    tell(helicopter(now, { lon: 2 }), by(1));
    const [own] = [...sky.values()].filter(({ identity }) => identity === 'manned 39AC45 by 1');
    expect(own?.told.fix.lon).toBe(1.44);
    expect(sky.track('manned 39AC45')?.audience).toEqual(['helicopters']);
    // Where nobody else hears it any more its own receiver is believed again.
    now += 6_000;
    tell(helicopter(now, { lon: 1.45 }), by(1));
    expect(own?.told.fix.lon).toBe(1.45);
  });
});

describe('alarms of a manned aircraft', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The drones of two operators and a helicopter 30 m beside both: whose proximity to it is told. */
  const alarmed = async (teller: Teller): Promise<string[]> => {
    const chance = seeded(1);
    const operators = new Map([
      ['DRONE-1', 1],
      ['DRONE-2', 2],
    ]);
    const ingest = new IngestProcess({
      ...{ bus: new FaultyBus(chance).open(), database: new FakeDatabase(chance, operators) },
      ...{ queue: new FakeQueue(), now: () => Date.now(), node: 'one' },
    });
    for (let second = 0; second < 10; second += 1) {
      for (const [device_id, operator_id] of operators)
        void ingest.take(
          // 2 km between the two drones: they alarm nobody of each other.
          fixAt({ kind: 'drone', device_id }, Date.now(), { lat: 43.6 + operator_id * 0.02, speed_ms: 0 }),
          by(operator_id),
        );
      for (const [icao24, operator_id] of [
        ['39AC01', 1],
        ['39AC02', 2],
      ] as const)
        void ingest.take(
          fixAt({ kind: 'manned', icao24, category: 'A7' }, Date.now(), {
            ...{ lat: 43.6003 + operator_id * 0.02, speed_ms: 0 },
          }),
          teller,
        );
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const told = ingest.changes.filter(({ kind }) => kind === 'proximity').map(({ device }) => device);
    ingest.kill();
    return [...new Set(told)].toSorted();
  };

  it('are raised for all drones by a receiver of everybody’s', async () => {
    expect(await alarmed(BY_ALL)).toEqual(['DRONE-1', 'DRONE-2']);
    expect(await alarmed(BY_TOWER)).toEqual(['DRONE-1', 'DRONE-2']);
  });

  it('are raised for its own drones alone by an operator’s receiver', async () => {
    expect(await alarmed(by(1))).toEqual(['DRONE-1']);
    expect(await alarmed(by(3))).toEqual([]);
  });
});
