import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs, withinProcessorMs } from '../../../../../tools/processorTime.ts';
import { sized } from '../../../../../tools/testSizes.ts';
import { areaIssues } from '../../geo/areas.ts';
import {
  BOWTIE,
  CSV,
  GEOJSON,
  GPX,
  kmlSample,
  PLAN,
  placemarkSample,
  ringSample,
  WPL,
} from './missionFile.samples.ts';
import { areaOfShape, type PointUse } from './missionFile.ts';
import { readMissionFile } from './readMissionFile.ts';

/** Of each, a thing that blows up if it is read naively. */
const HOSTILE: Readonly<Record<string, () => string>> = {
  'deep XML': () => kmlSample('<Folder>'.repeat(sized(30_000, 300_000))),
  'deep JSON': () => `{"type":"FeatureCollection","features":${'['.repeat(sized(60_000, 1_000_000))}`,
  'a million coordinates': () =>
    kmlSample(placemarkSample('x', ringSample('1.44,43.60 '.repeat(sized(60_000, 1_000_000))))),
  'a million placemarks': () =>
    kmlSample(
      placemarkSample('x', '<Point><coordinates>1.4,43.6</coordinates></Point>').repeat(
        sized(20_000, 200_000),
      ),
    ),
  'a spiral that crosses itself': () =>
    kmlSample(
      placemarkSample(
        'x',
        ringSample(
          Array.from(
            { length: 1_900 },
            (_, i) => `${1 + ((i * 7919) % 997) / 1e4},${43 + ((i * 104_729) % 991) / 1e4}`,
          ).join(' '),
        ),
      ),
    ),
  'unclosed quotes': () => kmlSample(`<Placemark a="${'x'.repeat(sized(200_000, 3_000_000))}`),
  'a line of commas': () => `lat,lon\n${','.repeat(sized(300_000, 3_000_000))}`,
  'spaces before nothing': () =>
    kmlSample(placemarkSample('x', ringSample(`1,${' '.repeat(sized(60_000, 1_000_000))}`))),
};

describe('hostile files', () => {
  test.each(Object.keys(HOSTILE))('%s are refused within the second', (name) => {
    const text = HOSTILE[name]?.() ?? '';
    const started = processorMs();
    const { items, left_out } = readMissionFile(text);
    expect(items.length).toBeLessThanOrEqual(500);
    expect(items.length + left_out.length).toBeGreaterThan(0);
    // Generous, for a machine that does other things; alone it is a fifth of that.
    expect(processorMs() - started).toBeLessThan(4_000);
  });
});

describe('mutated files', () => {
  const seeds = [
    kmlSample(
      placemarkSample('A', ringSample(BOWTIE)) +
        placemarkSample('B', '<LineString><coordinates>1.4,43.6 1.5,43.6</coordinates></LineString>'),
    ),
    GPX,
    WPL,
    PLAN,
    GEOJSON,
    CSV,
  ];
  const pieces = [
    '<',
    '>',
    '"',
    ',',
    ' ',
    '\n',
    '{',
    '[',
    ']',
    '\u0000',
    '1e999',
    '-',
    'é',
    '<!--',
    ']]>',
    'NaN',
    '99999999999',
    ';',
    '\t',
  ];

  test.each([0, 1, 2, 3, 4, 5])('never throw, and give only areas that can be flown in (%i)', (seed) => {
    const text = seeds[seed] ?? '';
    const edit = fc.record({
      at: fc.nat(text.length),
      cut: fc.nat(12),
      put: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })),
    });
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        fc.constantFrom<PointUse>('points', 'line', 'polygon'),
        (edits, use) => {
          let mutated = text;
          for (const { at, cut, put } of edits)
            mutated = mutated.slice(0, at) + put + mutated.slice(at + cut);
          withinProcessorMs(200, () => {
            const { items, left_out } = readMissionFile(mutated, use);
            for (const { shape } of items) expect(areaIssues(areaOfShape(shape))).toEqual([]);
            expect(items.length + left_out.length).toBeGreaterThan(0);
          });
        },
      ),
      { numRuns: sized(300, 100_000) },
    );
  });
});
