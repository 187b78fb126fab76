import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CELL_SIDES_DEG, cellOf, cellsOfBox, MOST_CELLS, type WatchedBox } from './cells.ts';

const latitude = fc.double({ min: -89.9, max: 89.9, noNaN: true });
const longitude = fc.double({ min: -180, max: 179.9, noNaN: true });

it('The cells of a view hold every place of it, also over the 180th meridian', () => {
  fc.assert(
    fc.property(
      longitude,
      latitude,
      fc.double({ min: 0.001, max: 200, noNaN: true }),
      fc.double({ min: 0.001, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (west, south, width, height, right, up) => {
        const wrapped = (degrees: number): number => ((degrees + 540) % 360) - 180;
        const north = Math.min(89.95, south + height);
        const box: WatchedBox = [west, south, wrapped(west + width), north];
        const [lat, lon] = [south + (north - south) * up, wrapped(west + width * right)];
        const cells = new Set(cellsOfBox(box));
        const levels = CELL_SIDES_DEG.map((_, level) => level);
        expect(levels.some((level) => cells.has(cellOf(level, lat, lon)))).toBe(true);
      },
    ),
  );
});

it('The cells of a view are few for a town, and some for the whole country', () => {
  expect(cellsOfBox([1.2, 43.4, 1.7, 43.8]).length).toBeLessThanOrEqual(MOST_CELLS);
  expect(cellsOfBox([-5, 41, 10, 52]).length).toBeLessThanOrEqual(MOST_CELLS);
  expect(cellsOfBox([-180, -85, 180, 85]).length).toBeLessThan(300);
});

it('A cell’s number is its own', () => {
  const seen = new Set<number>();
  for (const [level, side] of CELL_SIDES_DEG.entries())
    for (let lat = -90 + side / 2; lat < 90; lat += side * 7)
      for (let lon = -180 + side / 2; lon < 180; lon += side * 7) {
        const cell = cellOf(level, lat, lon);
        expect(seen.has(cell)).toBe(false);
        expect(cell).toBeLessThan(2 ** 32);
        seen.add(cell);
      }
});
