import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_SETTINGS } from '@envol/domain/accounts/settings';
import { DEFAULT_CONFIG } from '@envol/domain/operators/config';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const KEPT = [...Object.keys(DEFAULT_SETTINGS), ...Object.keys(DEFAULT_CONFIG)];
/** Where a switch is described, kept and set: not where something follows from it. */
const SET_BY =
  /\.test\.tsx?$|^packages\/domain\/src\/(accounts\/settings|operators\/config)\.ts$|^apps\/web\/src\/features\/(preferences|operators|company)\//;
const sources = globSync(
  ['apps/*/src/**/*.{ts,tsx}', 'packages/domain/src/**/*.ts', 'packages/documents/src/**/*.ts'],
  { cwd: root },
)
  .filter((file) => !SET_BY.test(file))
  .map((file) => readFileSync(path.join(root, file), 'utf8'));

it('the switches and what reads them are found', () => {
  expect(KEPT.length).toBeGreaterThanOrEqual(20);
  expect(sources.length).toBeGreaterThan(1_000);
});

it.each(KEPT)('%s, which a call keeps, is read where something follows from it', (name) => {
  const named = new RegExp(`\\b${name}\\b`);
  expect(sources.some((text) => named.test(text))).toBe(true);
});
