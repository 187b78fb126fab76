import path from 'node:path';
import { expect, it } from 'vitest';
import { faultsOf, faultsUnder, titlesOf } from './testTitles.ts';

it('every test has a title with a subject, and none is a bare word or a placeholder alone', () => {
  expect(faultsUnder(path.resolve(import.meta.dirname, '..'))).toEqual([]);
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
