import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { ALL_SETTINGS, readConfig } from '../apps/api/src/config.ts';
import { envExample } from './envExample.ts';

const example = readFileSync(path.resolve(import.meta.dirname, '..', '.env.example'), 'utf8');
const NAMES = ALL_SETTINGS.flatMap(({ settings }) => Object.keys(settings));

it('The example of settings is what the settings say', () => {
  expect(example).toBe(envExample(ALL_SETTINGS));
});

it('The example of settings tells every setting once, and no other', () => {
  const told = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(NAMES.length).toBeGreaterThan(10);
  expect(told).toEqual(NAMES);
  expect(new Set(NAMES).size).toBe(NAMES.length);
});

it('the example of settings tells the defaults', () => {
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
});
