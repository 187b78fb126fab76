import { expect, test } from 'vitest';
import { daysOfMonth, monthOf, weeksBetween } from './months.ts';

test('a month in whole weeks, Monday first', () => {
  const november = daysOfMonth('2026-11');
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  // Begins on a Monday, four weeks long.
  expect(daysOfMonth('2027-02')).toHaveLength(28);
});

test('months and weeks over the turn of the year', () => {
  expect([monthOf('2026-12-31', 1), monthOf('2027-01-01', -1), monthOf('2026-11-22', 14)]).toEqual([
    '2027-01',
    '2026-12',
    '2028-01',
  ]);
  expect([weeksBetween('2026-12-30', '2027-01-03'), weeksBetween('2026-12-30', '2027-01-04')]).toEqual([
    0, 1,
  ]);
  expect(weeksBetween('2026-11-22', '2026-11-16')).toBe(0);
});
