import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultyNames, faultyNamesUnder, fewerNames, type ListedNames, newNames } from './exportNames.ts';

const root = path.resolve(import.meta.dirname, '..');
const listed = JSON.parse(readFileSync(path.join(root, 'tools/exportNames.json'), 'utf8')) as ListedNames;

it('no export is a bare word or a word of speech but those that tools/exportNames.json gives a reason for', () => {
  const found = faultyNamesUnder(root);
  expect(newNames(listed, found)).toEqual([]);
  expect(listed).toEqual(fewerNames(listed, found));
  for (const reasons of Object.values(listed.plain))
    for (const [name, reason] of Object.entries(reasons)) expect(reason.length, name).toBeGreaterThan(40);
});

it('the check of names reads the sources', () => {
  expect(faultyNamesUnder(root)['apps/web/src/api/endpoints.ts']).toEqual(['endpoints']);
});

it.each([
  ['export const holds = 1;', ['holds']],
  ['export function toldBy() {}', ['toldBy']],
  ['export const fieldsAsked = 1, other_kept = 2;', ['fieldsAsked', 'other_kept']],
  ['export const household = () => 1;', ['household']],
  ['export const householdOf = 1; const told = 2; type Said = 1; export const MADE_OF = 3;', ['MADE_OF']],
  ['export const unmadeBeds = 1;', []],
  ['export const { fill, say: sayText, deep: [told] } = words;', ['fill', 'told']],
  ["export { ringChime as ring, playChime, type Chime as chime } from './alerts.ts';", ['ring']],
  ['export type { Chime as chime };', []],
  ['export class NothingKept {}', ['NothingKept']],
  ['export interface Told {} export type Asked = 1; export type AskedDay = 1;', ['Told', 'Asked']],
])('the check of names finds in %s what a search would not', (text, names) => {
  expect(faultyNames('a.ts', text)).toEqual(names);
});

it('the list names what has no reason, and drops what is renamed', () => {
  const reasons = { plain: { 'a.ts': { told: 'why' } } };
  expect(newNames(reasons, { 'a.ts': ['told', 'kept'] })).toEqual(['a.ts: kept']);
  expect(
    fewerNames(
      { plain: { 'a.ts': { told: 'why', kept: 'why' }, 'b.ts': { told: 'why' } } },
      { 'a.ts': ['told'] },
    ),
  ).toEqual(reasons);
});
