import { expect, it } from 'vitest';
import { heightOf, neighbourStop, stopAfterDrag } from './sheetStops.ts';

it('ends at the nearest stop', () => {
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
