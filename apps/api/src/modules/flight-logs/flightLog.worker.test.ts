import type { Ground } from '@envol/domain/airspace/ground';
import { foldPoints } from '@envol/domain/tracking/foldedPoints';
import { describe, expect, it } from 'vitest';
import work, { type FlightLogResult, type MeasuredTrack } from './flightLog.worker.ts';

const AT = Date.parse('2026-06-10T09:00:00Z');
const GROUND: Ground = { min_m: 500, max_m: 500, error_m: 1, certainty: 'measured' } as Ground;

const CIRCLE = { type: 'Circle', center: [2.55, 47.2], radius_m: 500 } as const;
const LIMIT_M = 50;
const SPANS = [
  { from: AT - 60_000, to: AT + 3_600_000, volumes: [[{ geometry: CIRCLE, height_m: LIMIT_M }]] },
];

interface Place {
  readonly second: number;
  readonly north_m?: number;
  readonly altitude_m?: number | null;
  readonly height_m?: number | null;
}

/** Read, held against the ground under each place, and judged, as one flight is. */
const judgedFlight = (places: readonly Place[], groundAt: (north_m: number) => Ground | null) => {
  const points = places.map(({ second, north_m = 0, altitude_m = null, height_m = null }) => ({
    ...{ at: AT + second * 1000, longitude: 2.55, latitude: 47.2 + north_m / 111_190 },
    ...{ altitude_m, height_m, heading_deg: null, is_late: false },
  }));
  const groundOf = (latitude: number) => groundAt(Math.round((latitude - 47.2) * 111_190));
  const measured = work({ do: 'measure', points: foldPoints(points) }) as MeasuredTrack;
  return work({
    ...{ do: 'judge', points: measured.points, height_above: 'take_off', spans: SPANS },
    step_deg: measured.ground.step_deg,
    grounds: new Map(measured.ground.cells.map(({ key, position }) => [key, groundOf(position[1])])),
    take_offs: (measured.flown?.take_offs ?? []).map(({ at, position }) => ({
      at,
      is_known: position !== null,
      ground: position === null ? null : groundOf(position[1]),
    })),
  } as never) as FlightLogResult['judge'];
};

/** A flight of ten seconds, every place of which says the same altitude and the same height. */
const judged = (altitude_m: number | null, height_m: number | null) =>
  judgedFlight(
    Array.from({ length: 11 }, (_, second) => ({ second, north_m: second * 2.2, altitude_m, height_m })),
    () => GROUND,
  ).conformance;

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
    { inside_s: 0, outside_s: 0, unjudged: [{ because: 'take_off_ground_unknown', seconds: 10 }] },
  ],
])('a height that is told far from the truth is judged so: %s', (_, altitude_m, height_m, told) => {
  expect(judged(altitude_m, height_m)).toMatchObject(told);
});

/** A slope that rises by a metre in five. */
const SLOPE = (north_m: number): Ground => ({
  ...GROUND,
  min_m: 500 + north_m / 5,
  max_m: 500 + north_m / 5,
});

it('a second take-off higher up the slope is judged from there, and not from the first', () => {
  const first = [0, 20, 30, 20, 0, 0, 0].map((height_m, second) => ({ second, height_m }));
  // 60 m higher: 30 m above there is 30 m above the ground, and 90 m where it is flown out over the valley.
  const second = [0, 0, 30, 30, 30, 30, 30, 30].map((height_m, index) => ({
    ...{ second: 600 + index * 4, height_m, north_m: index < 4 ? 300 : 300 - (index - 3) * 75 },
  }));
  const { conformance } = judgedFlight([...first, ...second], SLOPE);
  expect(conformance.excursions).toMatchObject([{ kind: 'vertical', worst_m: 40, basis: 'ground' }]);
});

it('a height above a take-off that nobody knows is not judged, and never within', () => {
  const places = [40, 42, 44, 46].map((height_m, second) => ({ second, height_m, north_m: second * 5 }));
  const { conformance } = judgedFlight(places, SLOPE);
  expect(conformance).toMatchObject({
    ...{ inside_s: 0, outside_s: 0, share: null },
    unjudged: [{ because: 'take_off_ground_unknown', seconds: 3 }],
  });
});

describe('a log of altitudes that begins and ends in a hover', () => {
  const hover = (altitude_m: number) => [
    ...[0, 5, 10, 15].map((second) => ({ second, altitude_m })),
    ...[20, 25, 30].map((second) => ({ second, altitude_m: altitude_m + 5, north_m: (second - 15) * 4 })),
    ...[35, 40, 45].map((second) => ({ second, altitude_m, north_m: 60 })),
  ];

  it('is judged whole, with its hover, where the ground is known', () => {
    const { conformance, flown } = judgedFlight(hover(620), () => GROUND);
    expect(conformance).toMatchObject({ inside_s: 0, outside_s: 45 });
    expect(flown).toMatchObject({ started_at: new Date(AT).toISOString(), airborne_s: 45 });
    expect(judgedFlight(hover(530), () => GROUND).conformance).toMatchObject({ inside_s: 45, outside_s: 0 });
  });

  it('is not judged at all where it is not', () => {
    const { conformance } = judgedFlight(hover(620), () => null);
    expect(conformance).toMatchObject({ inside_s: 0, outside_s: 0, share: null, excursions: [] });
    expect(conformance.unjudged).toEqual([{ because: 'ground_unknown', seconds: 45 }]);
  });

  it('on the ground at both ends has no part of them in its flight', () => {
    const { flown } = judgedFlight(hover(502), () => GROUND);
    expect(flown.airborne_s).toBeLessThan(30);
  });
});
