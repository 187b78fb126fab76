/*
 * Holds the engine against the official UAS zones, read the plain way: how often it says "free" where they ask, and how
 * often it asks where they leave free, over places drawn by area, by population and overseas.
 *
 *   npm run cross-check -- --points 5700 --seed 2026
 */
import { parseArgs } from 'node:util';
import { buildAirspaceIndex } from '../packages/domain/src/airspace/index.ts';
import { randomFrom } from '../packages/domain/test/missions.ts';
import { wholeDataset } from '../packages/domain/test/uas.ts';
import { readCities } from './basemap/sources.ts';
import { type Comparison, compare, shares } from './crossCheck/compare.ts';
import { mainlandPoints, overseasPoints, populationPoints } from './crossCheck/samples.ts';

const GOALS = { false_free: 0.001, false_ask: 0.03 };

const { values } = parseArgs({
  options: { points: { type: 'string', default: '5700' }, seed: { type: 'string', default: '2026' } },
});
const points = Number(values.points);
const random = randomFrom(Number(values.seed));
const dataset = wholeDataset();
const index = buildAirspaceIndex(dataset);
const zones = dataset.official?.zones ?? [];
const towns = readCities().flatMap(({ country, population, loc: { coordinates } }) =>
  country === 'FR' ? [{ place: coordinates, population }] : [],
);

const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
const told = (causes: ReadonlyMap<string, number>): string =>
  [...causes]
    .sort((a, b) => b[1] - a[1])
    .map(([name, found]) => `${name} ${found}`)
    .join(', ');

function line(found: Comparison): string {
  const { false_free, false_ask } = shares(found);
  return [
    found.sample.padEnd(24),
    String(found.height_m).padStart(4),
    String(found.both_free).padStart(7),
    String(found.both_ask).padStart(7),
    `${found.false_free} (${percent(false_free)})`.padStart(14),
    `${found.false_ask} (${percent(false_ask)})`.padStart(14),
    [told(found.false_free_causes), told(found.false_ask_causes)].filter((text) => text !== '').join(' | '),
  ].join('  ');
}

const part = Math.round((points * 25) / 57);
const results = [
  ...compare(index, 'mainland, by area', mainlandPoints(random, part)),
  ...compare(index, 'mainland, by population', populationPoints(random, part, towns)),
  ...compare(index, 'overseas', overseasPoints(random, Math.max(points - 2 * part, 1), zones)),
];
console.log(
  `${zones.length} official zones of ${dataset.official?.version.version}, SIA ${dataset.version.version}\n`,
);
console.log(
  `${'sample'.padEnd(24)}     m   free    ask    false free       false ask  causes (false free | false ask)`,
);
for (const found of results) console.log(line(found));
for (const found of results)
  for (const { point, what } of found.examples.slice(0, 3))
    console.log(
      `  ${found.sample} ${found.height_m} m at ${point[1].toFixed(5)}, ${point[0].toFixed(5)}: ${what}`,
    );
const missed = results.filter((found) => {
  const { false_free, false_ask } = shares(found);
  return false_free > GOALS.false_free || false_ask > GOALS.false_ask;
});
console.log(
  missed.length === 0 ? '\ngoals met' : `\nGOALS MISSED in ${missed.length} of ${results.length} lines`,
);
process.exitCode = missed.length === 0 ? 0 : 1;
