import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { STORED_ONLY_SETTINGS } from '@envol/domain/accounts/settings';
import { STORED_ONLY_GRANTS } from '@envol/domain/operators/config';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const KEPT: readonly string[] = [...STORED_ONLY_GRANTS, ...STORED_ONLY_SETTINGS];

it.each(KEPT)('%s, from which nothing follows, is shown on no screen', (name) => {
  const files = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/i18n/{fr,en}/*.json'], {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  // In words: as a key, for the journal of the staff may tell that one was changed.
  const isNamed = (file: string): boolean =>
    new RegExp(file.endsWith('.json') ? `"${name}` : `\\b${name}\\b`).test(
      readFileSync(path.join(root, file), 'utf8'),
    );
  expect(files.filter(isNamed)).toEqual([]);
});

it('A switch that is kept when absent is told in the document of the calls', () => {
  const text = readFileSync(path.join(root, 'docs/openapi.json'), 'utf8');
  const told = new Map<string, boolean>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (KEPT.includes(key) && typeof inner === 'object')
        told.set(key, (told.get(key) ?? true) && JSON.stringify(inner).includes('nothing follows from it'));
      walk(inner);
    }
  };
  walk(JSON.parse(text));
  expect(KEPT.filter((name) => told.get(name) !== true)).toEqual([]);
});
