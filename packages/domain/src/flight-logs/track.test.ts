import { describe, expect, it } from 'vitest';
import type { RawFix } from '../tracking/fix.ts';
import { blankFix } from '../tracking/formats/reading.ts';
import { airStates, flownFacts, inTheAir, trackOf } from './track.ts';

const AT = Date.parse('2026-06-10T09:00:00Z');
const fix = (second: number, altitude: RawFix['altitude'], north_m = 0): RawFix => ({
  ...blankFix('file', 'file 1'),
  subject: { kind: 'drone', device_id: 'file 1' },
  at: AT + second * 1000,
  lat: 43.6 + north_m / 111_090,
  lon: 1.44,
  altitude,
});
const factsOf = (...fixes: readonly RawFix[]) => flownFacts(trackOf(fixes));

describe('what a log says of its flight', () => {
  it('from the take-off to the landing, without the time on the ground', () => {
    const heights = [0, 0, 3, 30, 42, 20, 2, 0, 0, 0];
    const facts = factsOf(
      ...heights.map((above_takeoff_m, second) => fix(second, { above_takeoff_m }, Math.min(second, 6))),
    );
    expect(facts).toMatchObject({
      ...{ started_at: '2026-06-10T09:00:02.000Z', ended_at: '2026-06-10T09:00:06.000Z' },
      ...{ airborne_s: 5, flights: 1, max_height_m: 42, height_reference: 'take_off' },
    });
    expect(facts?.take_offs).toMatchObject([{ at: AT + 2000 }]);
    expect(facts?.take_offs[0]?.position?.[1]).toBeCloseTo(43.6, 4);
  });

  it('a battery changed on the ground makes two flights of one file', () => {
    const heights = [0, 10, 10, 0, 0, 0, 10, 10, 0];
    expect(
      factsOf(...heights.map((above_takeoff_m, second) => fix(second * 5, { above_takeoff_m }))),
    ).toMatchObject({ flights: 2, airborne_s: 20 });
  });

  it('a drone that stands still far below where it took off is in the air', () => {
    const heights = [0, 10, -20, -20, -20, -20, -20, 10, 0, 0];
    const track = trackOf(heights.map((above_takeoff_m, second) => fix(second * 5, { above_takeoff_m })));
    expect(flownFacts(track)).toMatchObject({ flights: 1, airborne_s: 35 });
    expect(inTheAir(track.points)).toEqual(heights.map((height) => height !== 0));
  });

  it('nothing in the air is no flight', () => {
    expect(factsOf(fix(0, { above_takeoff_m: 0 }), fix(1, { above_takeoff_m: 0 }))).toBeNull();
    expect(factsOf()).toBeNull();
  });

  it('names what its greatest height is above, and makes heights of the ellipsoid those of the sea', () => {
    const ellipsoid = factsOf(fix(0, { ellipsoid_m: 250 }), fix(1, { ellipsoid_m: 300 }, 5));
    expect(ellipsoid?.height_reference).toBe('amsl');
    expect(ellipsoid?.max_height_m).toBeCloseTo(300 - 48.8, 1);
    expect(factsOf(fix(0, { above_ground_m: 50 }), fix(1, { above_ground_m: 60 }))).toMatchObject({
      ...{ height_reference: 'ground', max_height_m: 60, take_offs: [] },
    });
    expect(factsOf(fix(0, { pressure_m: 100 }), fix(1, { pressure_m: 200 }, 10))).toMatchObject({
      ...{ height_reference: 'none', max_height_m: null },
    });
  });

  it('puts places in order and leaves out, counted, what cannot be flown', () => {
    const track = trackOf([
      fix(2, { above_takeoff_m: 20 }),
      fix(0, { above_takeoff_m: 10 }),
      fix(1, { above_takeoff_m: 15 }, 5_000),
      { ...fix(3, { above_takeoff_m: 20 }), lat: 0, lon: 0 },
    ]);
    expect(track.points.map(({ at }) => at - AT)).toEqual([0, 2000]);
    expect(track.left_out).toEqual([
      { reason: 'jump', count: 1 },
      { reason: 'zero_position', count: 1 },
    ]);
  });
});

describe('where the heights of a log are above', () => {
  const placesOf = (fixes: readonly RawFix[]) =>
    flownFacts(trackOf(fixes))?.take_offs.map(({ at, position }) => [
      (at - AT) / 1000,
      position === null ? null : Math.round((position[1] - 43.6) * 111_090),
    ]);

  it('a battery changed higher up the slope makes the second flight begin there', () => {
    const heights = [0, 10, 20, 0, 0, 0, 10, 20, 0];
    const fixes = heights.map((above_takeoff_m, index) =>
      fix(index * 5, { above_takeoff_m }, index < 4 ? 0 : 20),
    );
    expect(placesOf(fixes)).toEqual([
      [5, 0],
      [30, 20],
    ]);
  });

  it('a flight whose altitudes and heights part has landed unseen, and heights that fall at once too', () => {
    const parted = [0, 10, 60, 60, 1, 30].map((above_takeoff_m, index) =>
      fix(index * 5, { above_takeoff_m, amsl_m: index < 4 ? 200 + above_takeoff_m : 260 + above_takeoff_m }),
    );
    expect(placesOf(parted)).toEqual([
      [5, 0],
      [20, 0],
    ]);
    const fallen = [0, 10, 40, 60, 3, 30].map((above_takeoff_m, index) => fix(index, { above_takeoff_m }));
    expect(placesOf(fallen)).toEqual([
      [1, 0],
      [4, 0],
    ]);
  });

  it('nobody knows where a flight began that was first heard in the air after it was carried elsewhere', () => {
    const fixes = [
      ...[0, 10, 20, 0, 0].map((above_takeoff_m, index) => fix(index, { above_takeoff_m })),
      ...[25, 30, 30].map((above_takeoff_m, index) => fix(600 + index, { above_takeoff_m }, 300)),
    ];
    expect(placesOf(fixes)).toEqual([
      [1, 0],
      [600, null],
    ]);
  });

  it('a silence in the air, and a place without a height, change nothing', () => {
    const fixes = [
      ...[0, 10, 20].map((above_takeoff_m, index) => fix(index, { above_takeoff_m })),
      fix(3, {}, 2),
      fix(60, { above_takeoff_m: 25 }, 50),
      fix(61, { above_takeoff_m: 25 }, 50),
    ];
    expect(placesOf(fixes)).toEqual([[1, 0]]);
  });
});

describe('a log of altitudes alone', () => {
  const hover = [300, 300, 300, 320, 320, 300, 300, 300].map((amsl_m, index) =>
    fix(index * 5, { amsl_m }, index > 2 && index < 6 ? 30 * (index - 2) : index < 3 ? 0 : 120),
  );
  const ground =
    (min_m: number, max_m = min_m, error_m = 1) =>
    () => ({
      ...{ min_m, max_m, error_m },
      certainty: min_m === max_m ? ('measured' as const) : ('estimated' as const),
    });
  const { points } = trackOf(hover);

  it('begins and ends on the ground where the ground is near, in the air where it is far below', () => {
    expect(airStates(points, ground(298) as never)[0]).toBe('down');
    expect(airStates(points, ground(230) as never)).toEqual(points.map(() => 'up'));
  });

  it('says of no end what it was where the ground is not known, or not well enough', () => {
    for (const unknown of [() => null, ground(200, 310, 20) as never]) {
      const states = airStates(points, unknown);
      expect([states[0], states.at(-1)]).toEqual(['perhaps', 'perhaps']);
      expect(states).toContain('up');
    }
  });
});
