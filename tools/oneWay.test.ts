import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** The date that it is somewhere, put together by hand. */
const TODAY_BY_HAND =
  /localDate\(\s*(?:new Date\(|[\w.]*(?:now|clock\.now\(\))\.toISOString\(\))|wallClockOf\(\s*new Date\([^;]*?\)\.date\b/;

it('which day it is in a time zone is asked of `todayIn`, the last one of a period of `lastDateOf`', () => {
  const sources = globSync('{apps,packages}/*/{src,demo}/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(400);
  const found = sources.filter((file) => TODAY_BY_HAND.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual(['packages/domain/src/time/localTime.ts']);
});

it.each([
  ['localDate(new Date(presentTime()).toISOString(), zone)', true],
  ['localDate(clock.now().toISOString())', true],
  ['localDate(deps.clock.now().toISOString(), zone)', true],
  ['localDate(now.toISOString(), row.time_zone)', true],
  ['localDate(new Date(Date.parse(end) - 1).toISOString(), zone)', true],
  ['wallClockOf(new Date(now).toISOString(), zone).date', true],
  ['localDate(flight.date_start, flight.time_zone)', false],
  ['localDate(sent_at)', false],
  ['wallClockOf(period.start, zone).date', false],
])('%s is seen', (line, isFound) => {
  expect(TODAY_BY_HAND.test(line)).toBe(isFound);
});

it('accents are taken off by `withoutAccents`', () => {
  const byHand = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /normalize\('NFD'\)\s*\.replace(?:All)?\(\/\\p\{(?:M|Diacritic)\}/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  // The words reach nothing: they are data.
  expect(byHand.toSorted()).toEqual(['packages/domain/src/text.ts', 'packages/i18n/src/articles.ts']);
});

/** An id made up for a call that is not to be made. */
const MADE_UP_ID = /\bparams: \{[^}]*\?\?/;

it('what is not known yet is read by `queryOfKnown`, and by no made-up id', () => {
  const madeUp = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    MADE_UP_ID.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(madeUp).toEqual([]);
  expect(MADE_UP_ID.test('queryOf(endpoints.getOperator, { params: { id: operator?.id ?? 0 } })')).toBe(true);
});

it('tests of components name buttons, and read what was sent, by the helpers of apps/web/test', () => {
  const byHand = globSync('apps/web/src/**/*.test.tsx', { cwd: root }).filter((file) =>
    /^const \w+ = \(\w+: string(?: \| RegExp)?\) =>\s*(?:screen\.getByRole\('button', \{ name \}\)|api\.now\.sent\s*\.(?:findLast|filter)\()/m.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(byHand).toEqual([]);
});
