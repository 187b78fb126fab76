import type { Ground } from '@envol/domain/airspace/ground';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandsAt,
  feetOf,
  groundWords,
  marksOf,
  type ProfileZone,
  pictureOf,
  reliefOf,
  spreadLabels,
} from './heights.ts';

const zone = (key: string, lower: object | null, given: object = {}) =>
  ({
    key,
    kind: 'control_zone',
    title: key,
    effect: 'agreement',
    overlap: { lower, upper: { reference: 'AMSL', value: 2000, unit: 'ft' } },
    ...given,
  }) as ProfileZone;
const GROUND = { reference: 'AGL', value: 0, unit: 'ft' };

describe('the heights', () => {
  const heights = { height_m: 80, limited_height_m: 45, free_height_m: 50 };
  const picture = pictureOf(
    [
      zone('ctr', GROUND),
      zone('tma', { reference: 'AMSL', value: 1500, unit: 'ft' }),
      zone('level', { reference: 'FL', value: 65 }),
      zone('low', GROUND, {
        overlap: { lower: GROUND, upper: { reference: 'AGL', value: 200, unit: 'ft' } },
      }),
      zone('high', { reference: 'AGL', value: 3000, unit: 'ft' }),
      zone('rule', null),
    ],
    heights,
  );

  it('counted from the ground are drawn; the others stand apart in their own reference', () => {
    expect(picture.top_m).toBe(150);
    expect(
      picture.bands.map(({ key, floor_m, ceiling_m }) => [key, floor_m, ceiling_m && Math.round(ceiling_m)]),
    ).toEqual([
      ['ctr', 0, null],
      ['low', 0, 61],
    ]);
    expect(picture.apart.map(({ key, floor_m }) => [key, floor_m])).toEqual([
      ['tma', null],
      ['level', null],
    ]);
  });

  it('are read in metres and feet, with the zones they lie in', () => {
    expect(bandsAt(picture, 40).map(({ key }) => key)).toEqual(['ctr', 'low']);
    expect(bandsAt(picture, 70).map(({ key }) => key)).toEqual(['ctr']);
    expect(feetOf(45)).toBe(148);
  });

  it('are named from the highest; a limit at the height asked is none', () => {
    expect(marksOf(heights).map(({ name }) => name)).toEqual(['asked', 'free', 'limited']);
    expect(
      marksOf({ height_m: 60, limited_height_m: 60, free_height_m: null }).map(({ name }) => name),
    ).toEqual(['asked']);
  });

  it('fit in the drawing, the free height above the one asked too', () => {
    expect(pictureOf([], { height_m: 50, limited_height_m: null, free_height_m: 300 }).top_m).toBeGreaterThan(
      300,
    );
  });

  it('have names that never lie over each other, nor under the ground', () => {
    expect(spreadLabels([50, 52, 110], 14, 110)).toEqual([50, 64, 110]);
    expect(spreadLabels([100, 105, 110], 14, 110)).toEqual([82, 96, 110]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 110 }), { maxLength: 4 }), (wanted) => {
        const places = spreadLabels(
          [...wanted].sort((a, b) => a - b),
          14,
          110,
        );
        for (const [index, place] of places.entries()) {
          expect(place).toBeLessThanOrEqual(110);
          if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThanOrEqual(14);
        }
      }),
    );
  });
});

const ground = (given: object): Ground => ({
  min_m: 130,
  max_m: 130,
  error_m: 0,
  source: 'simulated',
  certainty: 'measured',
  ...given,
});

it.each([
  [null, { key: 'unknown' }, null],
  [ground({}), { key: 'flat', from_m: 130, to_m: 130 }, 0],
  [ground({ min_m: 120.5, max_m: 131.2, error_m: 1 }), { key: 'range', from_m: 119, to_m: 133 }, 14],
] as const)('the ground %o is told with its error counted outwards', (under, words, relief) => {
  expect(groundWords(under)).toMatchObject(words);
  expect(reliefOf(under)).toBe(relief);
});
