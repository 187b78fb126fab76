import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../apps/api/src/config.ts';
import { Settings } from '../apps/api/src/settings.ts';

const read = (name: string): string => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8');
const example = read('.env.example');

it('tells every setting, and no other', () => {
  const told = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const known = Object.keys(Settings.shape);
  expect(known.length).toBeGreaterThan(10);
  expect(told.sort()).toEqual(known.sort());
});

it('tells the defaults', () => {
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
});
