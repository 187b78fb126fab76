import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARRIED_MS,
  correctionOf,
  drawnOffset,
  freshnessOf,
  JUMP_M,
  type Motion,
  STANDING_MS,
} from './drawnPlace.ts';

const finite = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
const speeds = fc.record({ east_ms: finite(-60, 60), north_ms: finite(-60, 60) });
const drawn = fc.record({ east_m: finite(-300, 300), north_m: finite(-300, 300) });
const AT = 1_000_000;

/** A track that was drawn somewhere when a fix came, some time after the fix was valid. */
const motions = fc
  .record({ speed: speeds, drawn, late: finite(0, 6_000) })
  .map(({ speed, drawn: from, late }) => ({
    from,
    motion: { ...speed, at: AT, merged_at: AT + late, ...correctionOf(from, speed) } satisfies Motion,
  }));

const speedOf = ({ east_ms, north_ms }: Motion): number => Math.hypot(east_ms, north_ms);
const along = (motion: Motion, now: number): number => {
  const { east_m, north_m } = drawnOffset(motion, now);
  return (east_m * motion.east_ms + north_m * motion.north_ms) / speedOf(motion);
};

describe('a drawn place', () => {
  it('never flies backwards along its track', () => {
    fc.assert(
      fc.property(motions, finite(0, 8_000), finite(0, 3_000), ({ motion }, after, step) => {
        fc.pre(speedOf(motion) >= STANDING_MS);
        const now = motion.merged_at + after;
        expect(along(motion, now + step)).toBeGreaterThanOrEqual(along(motion, now) - 1e-6);
      }),
    );
  });

  it('begins where it was drawn before, unless it jumps', () => {
    fc.assert(
      fc.property(motions, ({ from, motion }) => {
        fc.pre(motion.ahead_m !== 0 || motion.aside_m !== 0);
        const { east_m, north_m } = drawnOffset(motion, motion.merged_at);
        expect(Math.hypot(east_m - from.east_m, north_m - from.north_m)).toBeLessThan(1e-6);
      }),
    );
  });

  it('jumps from further than so many metres', () => {
    fc.assert(
      fc.property(speeds, drawn, (speed, from) => {
        fc.pre(Math.hypot(from.east_m, from.north_m) > JUMP_M);
        expect(correctionOf(from, speed)).toEqual({ ahead_m: 0, aside_m: 0 });
      }),
    );
  });

  it('is carried on for four seconds at most', () => {
    fc.assert(
      fc.property(motions, finite(0, 60_000), ({ motion }, after) => {
        const now = motion.merged_at + 300 + after;
        const { east_m, north_m } = drawnOffset(motion, now);
        expect(Math.hypot(east_m, north_m)).toBeLessThanOrEqual((speedOf(motion) * CARRIED_MS) / 1000 + 1e-6);
      }),
    );
  });

  it('stands on the fix itself once a drone that does not move was gone to', () => {
    const motion = { east_ms: 0, north_ms: 0, at: AT, merged_at: AT, ahead_m: 20, aside_m: -5 };
    expect(drawnOffset(motion, AT + 300)).toEqual({ east_m: 0, north_m: 0 });
  });

  it('is where the speed carries it when nothing has to be corrected', () => {
    const motion = { east_ms: 10, north_ms: 0, at: AT, merged_at: AT, ahead_m: 0, aside_m: 0 };
    expect(drawnOffset(motion, AT + 2_000).east_m).toBeCloseTo(20);
    expect(drawnOffset(motion, AT + 9_000).east_m).toBeCloseTo(40);
  });
});

it.each([
  [0, 'fresh'],
  [4_000, 'fresh'],
  [4_001, 'faded'],
  [15_000, 'lost'],
  [29_999, 'lost'],
  [30_000, 'gone'],
])('after %i ms a track is %s', (age, freshness) => {
  expect(freshnessOf(age)).toBe(freshness);
});
