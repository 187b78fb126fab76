import fc from 'fast-check';
import { expect, it } from 'vitest';
import { geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { Position } from '../geo/geometry.ts';
import { approachTo, arrivalAt, FORESEEN_FROM_MS, type HeardHelicopter } from './approach.ts';

const NOW = Date.parse('2026-11-24T09:42:46Z');
const HERE: Position = [1.3995, 43.6105];
const SCENE = geodesicDestination(HERE, 242, 8_000);
const heard = (more: Partial<HeardHelicopter> = {}): HeardHelicopter => ({
  ...{ position: HERE, speed_ms: 50, at: NOW, amsl_m: 220 },
  ...more,
});
const on = (along_m: number, aside_m: number): Position =>
  geodesicDestination(geodesicDestination(HERE, 242, along_m), 332, aside_m);

it('a helicopter arrives after the way that is left, at the speed that it has', () => {
  expect(arrivalAt(heard(), SCENE, NOW)).toBeCloseTo(NOW + 160_000, -3);
  expect(arrivalAt(heard({ at: NOW - 5_000 }), SCENE, NOW)).toBeCloseTo(NOW + 155_000, -3);
});

it('nothing is foreseen of a helicopter that is not heard, stands, or tells no speed', () => {
  const drone = { position: on(4_000, 300), amsl_m: 180 };
  const unknown = [
    null,
    heard({ speed_ms: null }),
    heard({ speed_ms: 2 }),
    heard({ at: NOW - FORESEEN_FROM_MS - 1 }),
  ];
  for (const each of unknown) {
    expect(arrivalAt(each, SCENE, NOW)).toBeNull();
    expect(approachTo(each, SCENE, drone, NOW)).toBeNull();
  }
});

it('a drone beside the way is passed when the helicopter is abreast of it', () => {
  const passed = approachTo(heard(), SCENE, { position: on(4_000, 300), amsl_m: 180 }, NOW);
  expect(passed?.at).toBeCloseTo(NOW + 80_000, -3);
  expect(passed?.distance_m).toBeCloseTo(300, -1);
  expect(passed?.below_m).toBe(40);
});

it('heights that cannot be compared stay unknown, and what was passed is not foreseen', () => {
  expect(
    approachTo(heard({ amsl_m: null }), SCENE, { position: on(4_000, 0), amsl_m: 180 }, NOW)?.below_m,
  ).toBeNull();
  expect(approachTo(heard(), SCENE, { position: on(4_000, 0), amsl_m: null }, NOW)?.below_m).toBeNull();
  expect(approachTo(heard(), SCENE, { position: on(-800, 0), amsl_m: 180 }, NOW)).toBeNull();
  // Heard six seconds ago, 100 m before the drone.
  expect(
    approachTo(heard({ at: NOW - 6_000 }), SCENE, { position: on(100, 0), amsl_m: 180 }, NOW),
  ).toBeNull();
});

it('the passage is the nearest place of the whole way, and never after the arrival', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: 500, max: 20_000 }),
      fc.integer({ min: 0, max: 359 }),
      fc.integer({ min: 0, max: 8_000 }),
      (heading, length, bearing, away) => {
        const scene = geodesicDestination(HERE, heading, length);
        const position = geodesicDestination(HERE, bearing, away);
        const found = approachTo(heard(), scene, { position, amsl_m: null }, NOW);
        if (found === null) return;
        expect(found.at).toBeLessThanOrEqual((arrivalAt(heard(), scene, NOW) ?? 0) + 2_000);
        for (let part = 0; part <= 1; part += 0.05)
          // Degrees are as long along the whole way as at the helicopter: some 30 m off over 20 km.
          expect(found.distance_m).toBeLessThanOrEqual(
            geodesicDistance(geodesicDestination(HERE, heading, length * part), position) * 1.02 + 60,
          );
      },
    ),
    { numRuns: 100 },
  );
});
