import { expect, it } from 'vitest';
import { partName } from './partName.ts';

it.each([
  ['Verger', 0, 'Verger 1'],
  ['Verger', 1, 'Verger 2'],
  ['Zone 1', 0, 'Zone 1a'],
  ['Zone 1', 1, 'Zone 1b'],
  ['Zone 1b', 1, 'Zone 1b 2'],
  ['Zone 1', 26, 'Zone 1 27'],
  ['', 1, ''],
])('the area %s is named by its part %i: %s', (name, index, part) =>
  expect(partName(name, index)).toBe(part),
);
