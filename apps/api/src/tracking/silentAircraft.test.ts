import type { Fix } from '@envol/domain/tracking/fix';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeDatabase, FakeQueue, FaultyBus, IngestProcess, seeded } from '../../test/seededSky.ts';
import type { Teller } from './teller.ts';

const START = Date.parse('2026-06-10T09:00:00Z');
const BY_ALL: Teller = { operator_id: null, structure_id: null, is_simulated: false };

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const fixAt = (subject: Fix['subject'], place: Partial<Fix> = {}): Fix => ({
  ...{ source: 'adsb', sensor: 'test', subject, is_simulated: false },
  ...{ at: Date.now(), said_at: Date.now(), heard: Date.now(), is_time_replaced: false, left_out: [] },
  ...{ lat: 43.62, lon: 1.44, altitude: { amsl_m: 200 }, accuracy: {} },
  ...{ speed_ms: 0, track_deg: 90, climb_ms: 0, state: 'airborne', operator_position: null },
  ...place,
});

/** A drone that hovers, and an aircraft 30 m beside it that is heard for its first seconds. */
const encounter = () => {
  const chance = seeded(1);
  const ingest = new IngestProcess({
    ...{ bus: new FaultyBus(chance).open(), database: new FakeDatabase(chance, new Map([['D-1', 1]])) },
    ...{ queue: new FakeQueue(), now: () => Date.now(), node: 'one' },
  });
  const fly = async (seconds: number, place: Partial<Fix> = {}, aircraft: Partial<Fix> | null = null) => {
    for (let second = 0; second < seconds; second += 1) {
      void ingest.take(fixAt({ kind: 'drone', device_id: 'D-1' }, place), { ...BY_ALL, operator_id: 1 });
      if (aircraft !== null)
        void ingest.take(
          fixAt({ kind: 'manned', icao24: '39AC01', category: 'A7' }, { lat: 43.6203, ...aircraft }),
          BY_ALL,
        );
      await vi.advanceTimersByTimeAsync(1_000);
    }
  };
  const told = () =>
    ingest.changes
      .filter(({ kind }) => kind === 'proximity')
      .map(({ at, change }) => `${Math.round((at - START) / 1000)} ${change}`);
  return { ingest, fly, told };
};

it('an alarm about an aircraft that fell silent is lost while its drone flies on, and closed after ten minutes', async () => {
  const { ingest, fly, told } = encounter();
  await fly(5, {}, {});
  expect(told()).toEqual(['0 raised']);
  await fly(300);
  expect(told()).toEqual(['0 raised', expect.stringMatching(/^1[3-6] lost$/)]);
  await fly(320);
  expect(told().at(-1)).toMatch(/^60\d closed$/);
  ingest.kill();
});

it('an alarm about an aircraft that is heard again goes on, and ends where the two are apart', async () => {
  const { ingest, fly, told } = encounter();
  await fly(5, {}, {});
  await fly(60);
  await fly(3, {}, {});
  expect(told().slice(1)).toEqual([
    expect.stringMatching(/ lost$/),
    expect.stringMatching(/^6\d heard_again$/),
  ]);
  await fly(8, {}, { lat: 43.7 });
  expect(told().at(-1)).toMatch(/ over$/);
  ingest.kill();
});

it('a drone that landed is near nothing, though the aircraft be silent; one that is silent too is not known to be over', async () => {
  const { ingest, fly, told } = encounter();
  await fly(5, {}, {});
  await fly(60);
  await fly(6, { state: 'ground' });
  expect(told().at(-1)).toMatch(/^6\d over$/);
  ingest.kill();
  const other = encounter();
  await other.fly(5, {}, {});
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(other.told().map((each) => each.split(' ')[1])).toEqual(['raised', 'lost']);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(other.told().at(-1)).toMatch(/ closed$/);
  other.ingest.kill();
});
