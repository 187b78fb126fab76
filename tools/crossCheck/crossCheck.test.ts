import { expect, test } from 'vitest';
import { buildAirspaceIndex } from '../../packages/domain/src/airspace/index.ts';
import { randomFrom } from '../../packages/domain/test/missions.ts';
import { wholeDataset } from '../../packages/domain/test/uas.ts';
import { compare, shares } from './compare.ts';
import { mainlandPoints, overseasPoints, populationPoints } from './samples.ts';

/** The largest towns, rounded: enough for a small sample; the tool itself weighs every town. */
const TOWNS = [
  { place: [2.35, 48.86], population: 2_100_000 },
  { place: [5.37, 43.3], population: 870_000 },
  { place: [4.84, 45.76], population: 520_000 },
  { place: [1.44, 43.6], population: 500_000 },
  { place: [7.27, 43.7], population: 350_000 },
  { place: [-1.55, 47.22], population: 320_000 },
  { place: [3.06, 50.63], population: 240_000 },
] as const;

test('the engine never says free where the official zones ask, and seldom asks where they leave free', () => {
  const index = buildAirspaceIndex(wholeDataset());
  const random = randomFrom(2026);
  const results = [
    ...compare(index, 'by area', mainlandPoints(random, 80)),
    ...compare(index, 'by population', populationPoints(random, 80, TOWNS)),
    ...compare(index, 'overseas', overseasPoints(random, 40, index.dataset.official?.zones ?? [])),
  ];
  for (const found of results) {
    expect({ ...found.examples[0], false_free: found.false_free }).toMatchObject({ false_free: 0 });
    expect(shares(found).false_ask).toBeLessThanOrEqual(0.02);
    expect(found.both_ask).toBeGreaterThan(0);
  }
});
