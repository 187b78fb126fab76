import { expect, test } from 'vitest';
import { MOST_SERIES_DAYS, periodOn, seriesDays } from './series.ts';

const days = (first: string, rule: Partial<Parameters<typeof seriesDays>[1]>, zone = 'Europe/Paris') =>
  seriesDays(first, { step: 'week', until: '2030-01-01', skips_holidays: false, ...rule }, zone);

test('each Tuesday, the 14th of July told and left out', () => {
  const rule = { until: '2026-07-28' };
  expect(days('2026-06-30', rule)).toEqual([
    { date: '2026-07-07', is_holiday: false, is_left_out: false },
    { date: '2026-07-14', is_holiday: true, is_left_out: false },
    { date: '2026-07-21', is_holiday: false, is_left_out: false },
    { date: '2026-07-28', is_holiday: false, is_left_out: false },
  ]);
  expect(days('2026-06-30', { ...rule, skips_holidays: true }).map(({ is_left_out }) => is_left_out)).toEqual(
    [false, true, false, false],
  );
});

test('the 31st where there is one, and a day of a place overseas', () => {
  expect(days('2026-01-31', { step: 'month', until: '2026-06-30' }).map(({ date }) => date)).toEqual([
    '2026-03-31',
    '2026-05-31',
  ]);
  const [abolition] = days('2026-12-13', { until: '2026-12-20' }, 'Indian/Reunion');
  expect(abolition?.is_holiday).toBe(true);
});

test('never more than a year of weeks, none before the first, none after the last', () => {
  expect(days('2026-01-01', { step: 'day' })).toHaveLength(MOST_SERIES_DAYS - 1);
  expect(days('2026-01-01', { until: '2025-01-01' })).toEqual([]);
});

test.each([
  // Winter into summer: nine on the wall stays nine.
  [
    '2026-03-24T08:00:00Z',
    '2026-03-24T10:00:00Z',
    '2026-03-31',
    '2026-03-31T07:00:00.000Z',
    '2026-03-31T09:00:00.000Z',
  ],
  // Over midnight.
  [
    '2026-06-01T20:00:00Z',
    '2026-06-02T02:00:00Z',
    '2026-06-08',
    '2026-06-08T20:00:00.000Z',
    '2026-06-09T02:00:00.000Z',
  ],
])('a mission from %s to %s is repeated on %s', (date_start, date_end, date, from, to) => {
  const { date_start: start, date_end: end } = periodOn({ date_start, date_end }, date, 'Europe/Paris');
  expect([new Date(start).toISOString(), new Date(end).toISOString()]).toEqual([from, to]);
});
