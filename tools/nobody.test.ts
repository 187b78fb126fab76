import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** An id of a tenant or a person that becomes 0 for nobody: one row with that id, and nobody is somebody. */
const NOBODY_AS_ZERO =
  /\b\w*(?:operator|structure|authority|user|pilot|flight|approval|membership|exploitant|owner)_?[iI]ds?\)?\s*\?\?\s*0\b/;

const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

it('nobody is null in every source, never the id 0', () => {
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.filter((file) => NOBODY_AS_ZERO.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([]);
});

it.each([
  ['eb(column, "=", actor.operator?.operator_id ?? 0)', true],
  ['const id = operatorId ?? 0;', true],
  ['approval.submitted_by_user_id ?? 0', true],
  ['operator_id ?? null', false],
  ['rows[0]?.count ?? 0', false],
])('the check of nobody’s ids sees %s', (line, isFound) => {
  expect(NOBODY_AS_ZERO.test(line)).toBe(isFound);
});

it('whom an account is called does not say what it can do, in the browser', () => {
  const asked = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /user_type\s*[!=]==/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(asked).toEqual([]);
});
