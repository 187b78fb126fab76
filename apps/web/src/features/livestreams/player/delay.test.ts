import { describe, expect, it } from 'vitest';
import { clockAhead, delayOf } from './delay.ts';

const LAST = { media_ms: 60_000, at: '2026-11-30T09:42:00.000Z' };
const at = (ms: number): number => Date.parse(LAST.at) + ms;

describe('the delay of a picture', () => {
  it.each([
    ['the last picture, shown as it arrives', 60_000, 0, 0],
    ['one that arrived 800 ms ago', 59_200, 0, 0.8],
    ['the last one, two seconds later', 60_000, 2_000, 2],
    ['one that is newer than what is known', 61_000, 1_400, 0.4],
  ])('of %s', (_, media_ms, later, expected) => {
    expect(delayOf(LAST, { media_ms, now: at(later), ahead_ms: 0 })).toBeCloseTo(expected, 5);
  });

  it('is held against the server’s clock, whatever the device’s says', () => {
    const ahead_ms = clockAhead('2026-11-30T09:42:01.000Z', at(-7_200_000), at(-7_200_000) + 100);
    expect(delayOf(LAST, { media_ms: 60_000, now: at(-7_200_000) + 50, ahead_ms })).toBeCloseTo(1, 5);
  });

  it('is not told where it cannot be true', () => {
    expect(delayOf(null, { media_ms: 0, now: at(0), ahead_ms: 0 })).toBeNull();
    expect(delayOf(LAST, { media_ms: 65_000, now: at(0), ahead_ms: 0 })).toBeNull();
    expect(delayOf(LAST, { media_ms: 60_000, now: at(700_000), ahead_ms: 0 })).toBeNull();
  });
});
