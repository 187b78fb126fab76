import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import type { BoundingBox } from '../geo/geometry.ts';
import { GROUND_UNDER, highestPossibleGround } from './highestPossibleGround.ts';

const holds = ([west, south, east, north]: BoundingBox, [x, y]: readonly [number, number]): boolean =>
  x >= west && x <= east && y >= south && y <= north;

describe('the highest ground where no terrain is at hand', () => {
  test.each(GROUND_UNDER)('$summit lies in its box and under its bound', ({ box, under_m, summit_m, at }) => {
    expect(under_m).toBeGreaterThan(summit_m);
    if (at) expect(holds(box, at)).toBe(true);
  });

  test('no summit of another box stands above a box that holds it too', () => {
    for (const { at, summit, summit_m } of GROUND_UNDER)
      for (const { box, under_m } of GROUND_UNDER)
        if (at && holds(box, at)) expect(under_m, summit).toBeGreaterThan(summit_m);
  });

  test.each([
    ['Feldberg', 1_493, [8.004, 47.874]],
    ['Grand Ballon', 1_424, [7.098, 47.901]],
    ['Vignemale', 3_298, [-0.147, 42.774]],
    ['Posets', 3_375, [0.437, 42.655]],
    ['Moléson', 2_002, [7.017, 46.549]],
    ['Grand Colombier', 1_534, [5.756, 45.905]],
    ['Ventoux', 1_912, [5.278, 44.174]],
    ['Aigoual', 1_565, [3.581, 44.121]],
    ['Mont Blanc', 4_810, [6.865, 45.833]],
    ['Obiou', 2_789, [5.839, 44.776]],
    // Hills of the lower land, most of them the highest of their cell, and islands that a coarse model leaves out.
    ['Mont Pagnotte', 222, [2.64, 49.29]],
    ['Haravilliers', 217, [2.06, 49.18]],
    ['Montmartre', 131, [2.343, 48.887]],
    ['Mont Valérien', 162, [2.214, 48.873]],
    ['Mont des Avaloirs', 416, [-0.142, 48.449]],
    ['Signal d’Écouves', 413, [0.06, 48.548]],
    ['Mont Pinçon', 362, [-0.614, 48.974]],
    ['Roc’h Ruz', 385, [-3.936, 48.409]],
    ['Ménez Hom', 330, [-4.234, 48.22]],
    ['Mont Cassel', 176, [2.487, 50.8]],
    ['Mont Noir', 152, [2.733, 50.778]],
    ['Kemmelberg', 156, [2.816, 50.779]],
    ['Butte de Montsec', 375, [5.714, 48.89]],
    ['Mont Mercure', 290, [-0.882, 46.83]],
    ['Montagne de Reims', 286, [4.07, 49.147]],
    ['Grand Wintersberg', 581, [7.619, 48.983]],
    ['Mont Saint-Clair', 175, [3.69, 43.4]],
    ['Mont Brouilly', 484, [4.66, 46.114]],
    ['Mont Verdun', 626, [4.785, 45.85]],
    ['Mont Saint-Romain', 579, [4.726, 46.487]],
    ['Mont d’Uzore', 540, [4.09, 45.66]],
    ['Signal de Botrange', 694, [6.093, 50.502]],
    ['Port-Cros', 196, [6.386, 43.002]],
    ['Porquerolles', 142, [6.21, 42.985]],
    ['Île du Levant', 138, [6.47, 43.032]],
    ['Île de Riou', 190, [5.386, 43.175]],
    ['Ouessant', 61, [-5.07, 48.468]],
    ['Jersey, Les Platons', 143, [-2.11, 49.247]],
    ['Sark', 114, [-2.362, 49.436]],
    ['Guernsey', 110, [-2.585, 49.428]],
    ['Belle-Île', 71, [-3.15, 47.33]],
    ['Beachy Head', 162, [0.245, 50.738]],
    ['Folkestone Downs', 189, [1.155, 51.1]],
  ] as const)('%s (%i m) is not above what is said of its place', (_, height_m, [x, y]) => {
    expect(highestPossibleGround([x, y, x, y])).toBeGreaterThanOrEqual(height_m);
  });

  test('an area that no box holds whole may lie on Mont Blanc', () => {
    expect(highestPossibleGround([5.4, 44.9, 5.6, 45.1])).toBe(4_810);
  });

  test('a wider area is never bound lower than what it holds', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -5.4, max: 9, noNaN: true }),
        fc.double({ min: 41.2, max: 51, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (x, y, inner, more) => {
          const box = (by: number): BoundingBox => [x - by, y - by, x + by, y + by];
          expect(highestPossibleGround(box(inner + more))).toBeGreaterThanOrEqual(
            highestPossibleGround(box(inner)),
          );
        },
      ),
      { numRuns: sized(1_000, 50_000) },
    );
  });

  test.each([
    // Toulouse, Beauce, Vendée, Landes, Lille.
    [1.36, 43.6, 320],
    [1.6, 48.15, 260],
    [-1.4, 46.65, 200],
    [-0.7, 44.8, 160],
    [3.1, 50.65, 160],
  ])('over the plain at %d, %d it is bound by the land there', (x, y, most) => {
    expect(highestPossibleGround([x, y, x, y])).toBeLessThanOrEqual(most);
  });
});
