import { expect, it } from 'vitest';
import { changePercent, fullWeeks, mondayOf } from './weeks.ts';

it.each([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('the week of %s begins on %s', (day, monday) => expect(mondayOf(day)).toBe(monday));

it('compares with what there was, and with nothing where there was nothing', () => {
  expect([changePercent(108, 100), changePercent(0, 4), changePercent(5, 0)]).toEqual([8, -100, null]);
});

it('a span of weeks takes full weeks that are over, a Sunday with its own', () => {
  expect(fullWeeks('2026-11-22', 4)).toEqual({ date_min: '2026-10-26', date_max: '2026-11-22' });
  expect(fullWeeks('2026-11-25', 1)).toEqual({ date_min: '2026-11-16', date_max: '2026-11-22' });
});
