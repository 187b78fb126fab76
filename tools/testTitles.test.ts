import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faultsOf, faultsUnder, fewerFaults, type ListedTitles, newFaults, titlesOf } from './testTitles.ts';

const root = path.resolve(import.meta.dirname, '..');
const listed = JSON.parse(readFileSync(path.join(root, 'tools/testTitles.json'), 'utf8')) as ListedTitles;
const found = faultsUnder(root);

it('no test has a title without a subject but those that tools/testTitles.json counts', () => {
  expect(newFaults(listed.counts, found)).toEqual([]);
  expect(listed.due).toMatch(/^20\d\d-\d\d-\d\d$/);
});

it('no title is a bare word or a placeholder alone', () => {
  const all = Object.entries(found).flatMap(([file, faults]) => faults.map((fault) => `${file}: ${fault}`));
  expect(all.filter((fault) => !fault.endsWith(': no subject'))).toEqual([]);
});

const faultsIn = (text: string): readonly string[] => faultsOf('a.test.ts', text);

it.each([
  ["it('expires', f);", ['expires: less than three words of its own']],
  ["it.each(rows)('%s: %s', f);", ['%s: %s: less than three words of its own']],
  [
    "describe('cuts', () => { it('end the channel for a while', f); });",
    ['cuts > end the channel for a while: a group of one bare word'],
  ],
  ["it('refuses a controller who asks for it', f);", ['refuses a controller who asks for it: no subject']],
  ["it('letters of an hour ago are sent again', f);", []],
  ["it('a request past its hours is refused', f);", []],
  ["describe('the list of people', () => { it('shows nobody twice', f); });", []],
])('the check of titles finds in %s what is missing', (text, faults) => {
  expect(faultsIn(text)).toEqual(faults);
});

it('a title is read with the groups around it, of `it` and of `test`', () => {
  const text = "describe('a', () => { describe('b', () => { it.each(x)('c', f); }); test('d', f); });";
  expect(titlesOf('a.test.ts', text)).toEqual([
    { groups: ['a', 'b'], own: 'c' },
    { groups: ['a'], own: 'd' },
  ]);
});

it('the list names a file with more faults, and drops what is mended', () => {
  expect(newFaults({ 'a.ts': 1 }, { 'a.ts': ['x'], 'b.ts': ['y'] })).toEqual(['b.ts: y']);
  expect(fewerFaults({ 'a.ts': 3, 'b.ts': 1 }, { 'a.ts': ['x', 'y'] })).toEqual({ 'a.ts': 2 });
});
