import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BoundingBox } from '../geo/geometry.ts';
import { METRES_PER_FOOT } from '../geo/units.ts';
import { type BandRelation, bandsMeet, type HeightBand } from './altitudeRange.ts';
import type { Ground } from './ground.ts';
import type { HeightLimit } from './zone.ts';

const BOX: BoundingBox = [1.3, 43.6, 1.4, 43.7];
const measured = (min_m: number, max_m: number): Ground => ({
  min_m,
  max_m,
  error_m: 0,
  source: 'ign',
  certainty: 'measured',
});
const agl = (value: number): HeightLimit => ({ reference: 'AGL', value, unit: 'm' });
const amsl = (value: number): HeightLimit => ({ reference: 'AMSL', value, unit: 'm' });
const fl = (value: number): HeightLimit => ({ reference: 'FL', value });
const band = (lower: HeightLimit, upper: HeightLimit): HeightBand => ({ lower, upper });
const UNL: HeightLimit = { reference: 'UNL' };

it.each<[string, HeightBand, HeightBand, Ground | null, BandRelation]>([
  ['both from the ground', band(agl(0), agl(60)), band(agl(0), agl(120)), null, 'meet'],
  ['one over the other', band(agl(0), agl(60)), band(agl(61), agl(120)), null, 'apart'],
  ['touching counts', band(agl(0), agl(60)), band(agl(60), agl(120)), null, 'meet'],
  [
    'feet and metres',
    band(agl(0), agl(60)),
    band({ ...agl(200), unit: 'ft' } as never, agl(120)),
    null,
    'apart',
  ],
  ['over known ground', band(agl(0), agl(60)), band(amsl(220), amsl(400)), measured(150, 152), 'apart'],
  [
    'over known ground, reaching',
    band(agl(0), agl(60)),
    band(amsl(200), amsl(400)),
    measured(150, 152),
    'meet',
  ],
  ['over ground that is not known', band(agl(0), agl(60)), band(amsl(220), amsl(400)), null, 'undecided'],
  ['over a slope', band(agl(0), agl(60)), band(amsl(220), amsl(400)), measured(100, 200), 'undecided'],
  ['a flight level far above', band(agl(0), agl(60)), band(fl(195), UNL), null, 'apart'],
  [
    'a flight level within reach of pressure',
    band(amsl(0), amsl(3000)),
    band(fl(100), UNL),
    null,
    'undecided',
  ],
  ['no upper limit', band(agl(0), UNL), band(amsl(4000), amsl(5000)), null, 'meet'],
])('two bands of height are compared: %s', (_name, one, other, ground, relation) => {
  expect(bandsMeet(one, other, ground, BOX)).toBe(relation);
  expect(bandsMeet(other, one, ground, BOX)).toBe(relation);
});

const limit = fc.oneof(
  fc.record({
    reference: fc.constantFrom('AGL' as const, 'AMSL' as const),
    value: fc.integer({ min: 0, max: 40 }),
  }),
  fc.record({ reference: fc.constant('FL' as const), value: fc.integer({ min: 0, max: 40 }) }),
);
const drawn = fc.tuple(limit, fc.integer({ min: 0, max: 20 }));

it('an altitude range says what plain loops over every ground and pressure say, or that it is not decided', () => {
  const low = (1013.25 - 950) * 27 * METRES_PER_FOOT;
  const high = (1050 - 1013.25) * 27 * METRES_PER_FOOT;
  fc.assert(
    fc.property(
      drawn,
      drawn,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 30 }),
      (a, b, least, rise) => {
        const bands = [a, b].map(
          ([from, thick]): HeightBand =>
            from.reference === 'FL'
              ? band(fl(from.value), fl(from.value + thick))
              : band(
                  { ...from, unit: 'm' } as HeightLimit,
                  { ...from, value: from.value + thick, unit: 'm' } as HeightLimit,
                ),
        );
        const [one, other] = bands as [HeightBand, HeightBand];
        const metres = (of: HeightLimit, ground: number, offset: number): number =>
          of.reference === 'UNL'
            ? Number.POSITIVE_INFINITY
            : of.reference === 'FL'
              ? of.value * 100 * METRES_PER_FOOT + offset
              : of.value + (of.reference === 'AGL' ? ground : 0);
        const seen = new Set<boolean>();
        for (let ground = least; ground <= least + rise; ground++)
          for (const offset of [-low, 0, high]) {
            const spans = [one, other].map(({ lower, upper }) => [
              metres(lower, ground, offset),
              metres(upper, ground, offset),
            ]);
            const [[from = 0, to = 0] = [], [start = 0, end = 0] = []] = spans;
            seen.add(from <= end && start <= to);
          }
        const said = bandsMeet(one, other, measured(least, least + rise), BOX);
        if (said === 'meet') expect([...seen]).toEqual([true]);
        if (said === 'apart') expect([...seen]).toEqual([false]);
        if (one.lower.reference === other.lower.reference) expect(said).not.toBe('undecided');
      },
    ),
  );
});
