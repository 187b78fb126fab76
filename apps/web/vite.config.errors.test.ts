import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withoutCodes } from './vite.config.errors.ts';

it('what the build sends of the words of errors is all but the sentences of codes', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../packages/i18n/fr/errors.json'), 'utf8');
  const { codes, ...rest } = JSON.parse(text);
  expect(Object.keys(codes).length).toBeGreaterThan(200);
  expect(JSON.parse(withoutCodes(text))).toEqual(rest);
});

it('no screen says the sentence of a code by itself', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const saying = sources.filter((file) =>
    /errors:codes|\bt\([`']codes\./.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  );
  expect(saying).toEqual([]);
});
