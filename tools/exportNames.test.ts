import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultyNames, faultyNamesUnder, fewerNames, type ListedNames, newNames } from './exportNames.ts';

const root = path.resolve(import.meta.dirname, '..');
const listed = JSON.parse(readFileSync(path.join(root, 'tools/exportNames.json'), 'utf8')) as ListedNames;

it('no export is a bare word or a word of speech but those that tools/exportNames.json lists', () => {
  const found = faultyNamesUnder(root);
  expect(Object.keys(found).length).toBeGreaterThan(0);
  expect(newNames(listed.names, found)).toEqual([]);
  expect(listed.due).toMatch(/^20\d\d-\d\d-\d\d$/);
});

it.each([
  ['export const holds = 1;', ['holds']],
  ['export function toldBy() {}', ['toldBy']],
  ['export const fieldsAsked = 1, other_kept = 2;', ['fieldsAsked', 'other_kept']],
  ['export const household = () => 1;', ['household']],
  [
    'export const householdOf = 1; const told = 2; export type Said = 1; export const MADE_OF = 3;',
    ['MADE_OF'],
  ],
  ['export const unmadeBeds = 1;', []],
])('the check of names finds in %s what a search would not', (text, names) => {
  expect(faultyNames('a.ts', text)).toEqual(names);
});

it('the list names what is new, and drops what is renamed', () => {
  expect(newNames({ 'a.ts': ['told'] }, { 'a.ts': ['told', 'kept'] })).toEqual(['a.ts: kept']);
  expect(fewerNames({ 'a.ts': ['told', 'kept'] }, { 'a.ts': ['kept'] })).toEqual({ 'a.ts': ['kept'] });
});
