import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../apps/api/src/config.ts';

const read = (name: string): string => readFileSync(path.resolve(import.meta.dirname, '..', name), 'utf8');
const example = read('.env.example');

it('tells every setting, and no other', () => {
  const told = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
  const known = [...read('apps/api/src/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  expect(told.sort()).toEqual(known.sort());
});

it('tells the defaults', () => {
  expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
});
