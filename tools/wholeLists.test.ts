import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** A page of a number of rows, asked for once: what lies behind it is never asked for, and nothing says so. */
const FIRST_ROWS_ONLY = /\blimit: (?:[2-9]|[1-9][\d_]+)\b/;

it('no screen asks for the first rows of a list and ends in silence', () => {
  const sources = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.filter((file) => FIRST_ROWS_ONLY.test(readFileSync(path.join(root, file), 'utf8')));
  // A list is read by `usePages` with `ShowMore` under it, or whole by `everyPageOf`; a count by `limit: 1`.
  expect(found).toEqual([]);
});

it.each([
  ['query: { q: code, limit: 200 }', true],
  ['query: { limit: 1_000 }', true],
  ['query: { limit: 1 }', false],
  ['query: { limit: PAGE, offset }', false],
])('%s is seen', (line, isFound) => {
  expect(FIRST_ROWS_ONLY.test(line)).toBe(isFound);
});
