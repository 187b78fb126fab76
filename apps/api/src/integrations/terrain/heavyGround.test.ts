import { groundUnderAreas } from '@envol/contract/airspace';
import { createFlight } from '@envol/contract/flights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crewOf, mission } from '../../../test/flights.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { LONGEST_TURN_MS, longestTurn } from '../../../test/longestTurn.ts';

const AT_ONCE = 6;

type Point = [number, number];
const points = (count: number, at: (index: number) => Point): Point[] =>
  Array.from({ length: count }, (_, index) => at(index));
/** A star whose rays reach `far` degrees from its middle. */
const star = (count: number, [x, y]: Point, far = 1.4): object => {
  const ring = points(count, (index) => {
    const angle = (2 * Math.PI * index) / count;
    const reach = index % 2 ? far : far / 3;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
  return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
};
const HEAVY: readonly (readonly [string, (call: number) => object[]])[] = [
  [
    'five stars of 1,999 points',
    (call) => points(5, (i) => [2 + i / 10, 45 + call / 50]).map((at) => star(1_998, at)),
  ],
  [
    'fifty stars of 199 points',
    (call) => points(50, (i) => [2 + i / 50, 45 + call / 50]).map((at) => star(198, at)),
  ],
  [
    'fifty disks of 50 km',
    (call) =>
      points(50, (i) => [1 + i / 20, 44 + call / 50]).map((center) => ({
        type: 'Circle',
        center,
        radius_m: 50_000,
      })),
  ],
  [
    'five lines of 2,000 points',
    (call) =>
      points(5, (i) => [2 + i / 10, 45 + call / 50]).map(([x, y]) => ({
        type: 'LineString',
        coordinates: points(2_000, (i) => [x + i / 800, y + (i % 2) / 9]),
        buffer_m: 30,
      })),
  ],
];

describe('ground under many areas', () => {
  let harness: Harness;
  beforeAll(async () => {
    // Of all sources the one that computes most on the main thread.
    harness = await createHarness({ env: { TERRAIN: 'simulated' } });
  });
  afterAll(() => harness.close());

  it.each(HEAVY)(`%s, asked for ${AT_ONCE} times at once, holds up nobody`, async (_, areas) => {
    const bodies = Array.from({ length: AT_ONCE }, (__, call) => ({ areas: areas(call) as never }));
    const { result, turn_ms } = await longestTurn(() =>
      Promise.all(bodies.map((body) => harness.as('owner').call(groundUnderAreas, { body }))),
    );
    expect(result.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });

  it(`of ${AT_ONCE} missions saved at once holds up nobody`, async () => {
    const crew = await crewOf(harness);
    const bodies = Array.from({ length: AT_ONCE }, (_, call) =>
      mission({ ...crew, areas: [{ geometry: star(600, [2, 45 + call / 50], 0.7) as never }] }),
    );
    const { result, turn_ms } = await longestTurn(() =>
      Promise.all(bodies.map((body) => harness.as('owner').call(createFlight, { body }))),
    );
    expect(result.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    expect(turn_ms).toBeLessThan(LONGEST_TURN_MS);
  });
});
