import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** A free height as it is judged: null may mean none, or not known for the ground is not. */
const JUDGED = /\bfree_height_m\b/;
/** What tells the two apart. */
const TOLD = /\b(?:missionFreeHeight|cardFreeHeight|freeHeightOfRequest)\(/;

/** Where it is read without telling it in words, by reason; a folder stands for its files. */
const MAY_READ = {
  'kept, or carried to the screen that tells it': [
    'apps/api/src/platform/db/stored.ts',
    'apps/api/src/modules/constraints/constraints.mapper.ts',
    'apps/api/src/modules/approvals/requests.compose.ts',
    'apps/api/src/modules/flight-changes/flightChanges.service.ts',
    'apps/web/src/features/flights/detail/FlightBody.tsx',
    'apps/web/src/features/flights/detail/missionReadings.ts',
    'apps/web/src/features/what-if/variants.ts',
    'apps/web/src/features/flight-editor/EditorBody.tsx',
    'apps/web/src/features/flight-editor/EditorVerdict.tsx',
    'apps/web/src/features/generalist/SimpleVerdict.tsx',
    'apps/web/src/shared/flight-gauges/',
    'apps/web/src/features/approvals/detail/HeightBand.tsx',
  ],
  'what changed of a zone: without a height its effect alone is told, which says of none and of an unknown one the same':
    ['apps/web/src/features/flight-changes/useChangeText.ts'],
  'the profile, whose ground line says what the ground hides': ['apps/web/src/shared/airspace/profile/'],
  'the map of free heights, painted only where a published axis gives one': [
    'apps/web/src/shared/airspace/freeHeightCells.ts',
    'apps/web/src/shared/airspace/freeHeightTile.ts',
    'apps/web/src/features/airspace/freeHeights.layer.ts',
  ],
} as const;
const ALLOWED: readonly string[] = Object.values(MAY_READ).flat();

const sources = globSync('{apps/api/src,apps/web/src,packages/documents/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\.generated\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
  .filter(({ text }) => JUDGED.test(text));
const untold = sources.filter(({ text }) => !TOLD.test(text)).map(({ file }) => file);

it('whoever tells a free height tells an unknown one apart from none', () => {
  expect(sources.length).toBeGreaterThan(15);
  expect(untold.filter((file) => !ALLOWED.some((allowed) => file.startsWith(allowed)))).toEqual([]);
});

it('every place that may read it without telling it still does', () => {
  expect(ALLOWED.filter((allowed) => !untold.some((file) => file.startsWith(allowed)))).toEqual([]);
});
