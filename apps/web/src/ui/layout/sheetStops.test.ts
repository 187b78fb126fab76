import { expect, it } from 'vitest';
import { heightOf, neighbourStop, stopAfterDrag } from './sheetStops.ts';

it('A drag of the sheet ends at the nearest stop', () => {
  expect(stopAfterDrag(heightOf('half', 700) + 40, 0, 700)).toBe('half');
  expect(stopAfterDrag(heightOf('full', 700) - 40, 0, 700)).toBe('full');
  expect(stopAfterDrag(90, 0.1, 700)).toBe('low');
});

it('goes on with a flick, and stays within the stops', () => {
  expect(stopAfterDrag(heightOf('half', 700) + 40, 1, 700)).toBe('full');
  expect(stopAfterDrag(heightOf('half', 700) - 40, -1, 700)).toBe('low');
  expect(stopAfterDrag(40, -2, 700)).toBe('low');
  expect(neighbourStop('full', 1)).toBe('full');
  expect(neighbourStop('low', 1)).toBe('half');
});

it('A sheet keeps room for a title and its buttons in a short frame, and never reaches the full stop', () => {
  expect(heightOf('half', 730)).toBe(365);
  expect(heightOf('half', 600)).toBe(360);
  expect(heightOf('half', 450)).toBe(279);
  expect(heightOf('half', 450)).toBeLessThan(heightOf('full', 450));
});

it('A sheet grows at the half stop for what has to be in view, as long as the map keeps its share', () => {
  expect(heightOf('half', 730, 463)).toBe(463);
  expect(heightOf('half', 730, 200)).toBe(365);
  expect(heightOf('half', 600, 900)).toBe(468);
  expect(heightOf('low', 730, 463)).toBe(112);
  expect(stopAfterDrag(440, 0, 730, 463)).toBe('half');
  expect(stopAfterDrag(440, 1, 730, 463)).toBe('half');
  expect(stopAfterDrag(470, 1, 730, 463)).toBe('full');
});
