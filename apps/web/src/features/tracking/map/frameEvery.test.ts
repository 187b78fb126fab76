import { expect, it } from 'vitest';
import { frameEvery, restAfter } from './frameEvery.ts';

it.each([
  ['once a second while nothing moves', 0, 14, 1_000],
  ['as soon as the fastest has moved by half a pixel', 10, 12, 1_400],
  ['not more than thirty times a second', 90, 18, 33],
])('a layer is drawn %s', (_, speed, zoom, most) => {
  const every = frameEvery(speed, zoom, 43.6);
  expect(every).toBeLessThanOrEqual(most);
  expect(every).toBeGreaterThanOrEqual(33);
});

it('the map of live tracks draws less often from afar', () => {
  expect(frameEvery(10, 10, 43.6)).toBeGreaterThan(frameEvery(10, 14, 43.6));
});

it.each([
  [8, 0],
  [50, 0],
  [120, 360],
  [900, 1_000],
])('a device rests after a picture that took %d ms for %d ms', (took, rest) => {
  expect(restAfter(took)).toBe(rest);
});
