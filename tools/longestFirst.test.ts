import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Vitest } from 'vitest/node';
import { LONG_FILES, LongestFirst } from './longestFirst.ts';

const root = new URL('..', import.meta.url).pathname;

it('long files are there, and come before what is larger or was longer', async () => {
  expect(LONG_FILES.filter((file) => !existsSync(root + file))).toEqual([]);
  const project = { name: 'api', config: { isolate: false, sequence: { groupOrder: 0 } } };
  const files = ['apps/api/test/fuzz.test.ts', ...LONG_FILES.toReversed()].map((file) => ({
    moduleId: root + file,
    project,
  }));
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) };
  const sequencer = new LongestFirst({ config: {}, cache } as unknown as Vitest);
  const sorted = await sequencer.sort(files as never);
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length))).toEqual([
    ...LONG_FILES,
    'apps/api/test/fuzz.test.ts',
  ]);
});
