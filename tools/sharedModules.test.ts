import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Test files with modules of their own: the project `web` of vitest.config.ts. */
const APART = /^apps\/web\/.*\.test\.ts$/;

/*
 * Files of the other projects share what they import. A module that one file replaces stays what it was for whoever has
 * imported it before, and stays replaced for whoever comes after: which tests pass would follow from their order.
 */
it('no file replaces a module that others share', () => {
  const files = globSync('{apps,packages,tools}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(String(name)),
  });
  expect(files.length).toBeGreaterThan(400);
  const replacing = files.filter(
    (file) =>
      !APART.test(file) && /\bvi\.(?:mock|doMock)\(\s*'/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(replacing).toEqual([]);
});
