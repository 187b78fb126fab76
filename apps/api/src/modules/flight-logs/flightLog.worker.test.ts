import type { Ground } from '@envol/domain/airspace/ground';
import { groundCellOf } from '@envol/domain/flight-logs/groundCells';
import { foldPoints } from '@envol/domain/tracking/foldedPoints';
import { expect, it } from 'vitest';
import work from './flightLog.worker.ts';

const AT = Date.parse('2026-06-10T09:00:00Z');
const STEP_DEG = 0.0002;
const GROUND: Ground = { min_m: 500, max_m: 500, error_m: 1, certainty: 'measured' } as Ground;

/** A flight of ten seconds, every place of which says the same altitude and the same height. */
const judged = (altitude_m: number | null, height_m: number | null) => {
  const points = Array.from({ length: 11 }, (_, second) => ({
    ...{ at: AT + second * 1000, longitude: 2.55, latitude: 47.2 + second * 2e-5 },
    ...{ altitude_m, height_m, heading_deg: null, is_late: false },
  }));
  return work({
    ...{ do: 'judge', points: foldPoints(points), height_above: 'take_off', step_deg: STEP_DEG },
    grounds: new Map(points.map((point) => [groundCellOf(point, STEP_DEG), GROUND])),
    take_off: height_m === null ? null : GROUND,
    spans: [
      {
        from: AT,
        to: AT + 60_000,
        volumes: [
          [{ geometry: { type: 'Circle', center: [2.55, 47.2], radius_m: 500 } as const, height_m: 50 }],
        ],
      },
    ],
  });
};

it.each([
  ['an altitude above the ground by less', 540, null, { inside_s: 10, outside_s: 0, unjudged: [] }],
  ['an altitude above it by more', 580, null, { inside_s: 0, outside_s: 10, unjudged: [] }],
  // Some exports write heights above the take-off place where those above the sea belong.
  [
    'an altitude far below it',
    80,
    null,
    { inside_s: 0, outside_s: 0, unjudged: [{ because: 'ground_unknown', seconds: 10 }] },
  ],
  [
    'a height far below the ground',
    null,
    -60,
    { inside_s: 0, outside_s: 0, unjudged: [{ because: 'ground_unknown', seconds: 10 }] },
  ],
])('a height that is told far from the truth is judged so: %s', (_, altitude_m, height_m, told) => {
  expect(judged(altitude_m, height_m)).toMatchObject(told);
});
