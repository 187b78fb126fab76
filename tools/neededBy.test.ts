import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  filesOfFeatures,
  MOST_FILES,
  type NeededBy,
  neededByOf,
  stillNeeded,
  undeclaredNeeds,
} from './neededBy.ts';

const root = path.resolve(import.meta.dirname, '..');
const declared = JSON.parse(readFileSync(path.join(root, 'tools/neededBy.json'), 'utf8')) as NeededBy;

it('lets a feature or a module be deleted, but for what tools/neededBy.json declares', () => {
  const found = neededByOf(root);
  expect(Object.keys(found).length).toBeGreaterThan(40);
  expect(undeclaredNeeds(declared, found)).toEqual([]);
});

it('finds no feature with more files than it may have', () => {
  const counts = [...filesOfFeatures(root)];
  expect(counts.length).toBeGreaterThan(40);
  expect(counts.filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

it('names a need that is new, and drops one that is gone', () => {
  const before = { a: ['b', 'c'], d: ['e'] };
  const found = { a: ['b', 'f'] };
  expect(undeclaredNeeds(before, found)).toEqual(['a is needed by f']);
  expect(stillNeeded(before, found)).toEqual({ a: ['b'] });
});
