import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Volume } from './annexIv.ts';
import { layVolumes, volumeConflicts } from './conflicts.ts';

type Point = readonly [number, number];
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 24, hour)).toISOString();
const metres = (value: number) => ({ value, reference: 'AGL', units: 'M' }) as const;
const volume = (
  outline: readonly Point[],
  [from, to]: readonly [number, number] = [8, 10],
  [lower, upper]: readonly [number, number] = [0, 60],
): Volume => ({
  outline_polygon: [...outline, ...outline.slice(0, 1)],
  altitude_lower: metres(lower),
  altitude_upper: metres(upper),
  time_start: at(from),
  time_end: at(to),
});
const square = (x: number, y: number, side = 2): Point[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
];
const conflicts = (one: readonly Volume[], other: readonly Volume[]) =>
  volumeConflicts(layVolumes(one), layVolumes(other));

const HALF: Point[] = [
  [0, 0],
  [4, 0],
  [0, 4],
];
it.each<[string, Volume, Volume, readonly (readonly [number, number])[]]>([
  ['one place, one hour', volume(square(0, 0)), volume(square(1, 1), [9, 12]), [[9, 10]]],
  ['one after the other', volume(square(0, 0)), volume(square(1, 1), [10, 12]), []],
  ['in one rectangle, not in one outline', volume(HALF), volume(square(2.5, 2.5, 1)), []],
  ['one over the other', volume(square(0, 0)), volume(square(1, 1), [8, 10], [61, 100]), []],
  ['touching heights', volume(square(0, 0)), volume(square(1, 1), [8, 10], [60, 100]), [[8, 10]]],
  ['one within the other', volume(square(0, 0, 9)), volume(square(4, 4, 1)), [[8, 10]]],
])('The conflicts of volumes are at their common hours: %s', (_name, one, other, hours) => {
  const spans = hours.map(([from, to]) => ({ from: at(from), to: at(to) }));
  expect(conflicts([one], [other])).toEqual(spans);
  expect(conflicts([other], [one])).toEqual(spans);
});

it('The conflicts of volumes in several parts are joined hours', () => {
  expect(
    conflicts(
      [volume(square(0, 0), [8, 10]), volume(square(5, 5), [9, 11])],
      [volume(square(0, 0), [7, 12]), volume(square(5, 5), [7, 12])],
    ),
  ).toEqual([{ from: at(8), to: at(11) }]);
});

// Convex outlines on a grid, so that plain loops over its points tell inside from outside exactly.
const corner = fc.tuple(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 8 }));
const box = fc
  .tuple(corner, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }))
  .map(([[x, y], w, h]) => ({ x, y, w, h }));
const drawn = fc.record({
  box,
  hour: fc.integer({ min: 0, max: 12 }),
  hours: fc.integer({ min: 1, max: 4 }),
  floor: fc.integer({ min: 0, max: 5 }),
  thick: fc.integer({ min: 0, max: 5 }),
});

it('The conflicts of volumes are the hours that plain loops over places, heights and hours find', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 4 }), fc.array(drawn, { maxLength: 4 }), (mine, theirs) => {
      const laid = (all: typeof mine) =>
        all.map(({ box: { x, y, w, h }, hour, hours, floor, thick }) =>
          volume(
            [
              [x, y],
              [x + w, y],
              [x + w, y + h],
              [x, y + h],
            ],
            [hour, hour + hours],
            [floor, floor + thick],
          ),
        );
      const holds = (all: typeof mine, hour: number, x: number, y: number, z: number): boolean =>
        all.some(
          (v) =>
            hour >= v.hour &&
            hour < v.hour + v.hours &&
            x >= v.box.x &&
            x <= v.box.x + v.box.w &&
            y >= v.box.y &&
            y <= v.box.y + v.box.h &&
            z >= v.floor &&
            z <= v.floor + v.thick,
        );
      const shared = (hour: number): boolean => {
        for (let x = 0; x <= 12; x++)
          for (let y = 0; y <= 12; y++)
            for (let z = 0; z <= 10; z++)
              if (holds(mine, hour, x, y, z) && holds(theirs, hour, x, y, z)) return true;
        return false;
      };
      const found = conflicts(laid(mine), laid(theirs));
      for (let hour = 0; hour < 16; hour++) {
        const inside = found.some(({ from, to }) => from <= at(hour) && at(hour) < to);
        expect(inside).toBe(shared(hour));
      }
    }),
    { numRuns: 60 },
  );
});
