import { describe, expect, test } from 'vitest';
import { endOfDay, lastDateOf, localDate, localTime, todayIn, weekdayOf } from './localTime.ts';

describe('days of a place', () => {
  test.each([
    ['2026-11-24', 'Europe/Paris', '2026-11-24T22:59:59Z'],
    ['2026-11-24', 'Indian/Reunion', '2026-11-24T19:59:59Z'],
    ['2026-11-24', 'America/Guadeloupe', '2026-11-25T03:59:59Z'],
    ['2026-11-24', 'Pacific/Tahiti', '2026-11-25T09:59:59Z'],
    // The day on which summer time ends has 25 hours.
    ['2026-10-25', 'Europe/Paris', '2026-10-25T22:59:59Z'],
  ])('%s ends in %s at %s', (date, zone, expected) => {
    const end = endOfDay(date, zone);
    expect(end).toBe(expected);
    expect([localDate(end, zone), localTime(end, zone)]).toEqual([date, '23:59']);
  });
});

test.each([
  [undefined, '2026-11-25'],
  ['Europe/Paris', '2026-11-25'],
  ['Pacific/Tahiti', '2026-11-24'],
  ['UTC', '2026-11-24'],
])('half past midnight in Paris is in %s the %s', (zone, expected) => {
  const now = new Date('2026-11-24T23:30:00Z');
  expect([todayIn(now, zone), todayIn(now.getTime(), zone)]).toEqual([expected, expected]);
});

test.each([
  ['2026-11-24T23:00:00Z', 'Europe/Paris', '2026-11-24'],
  ['2026-11-24T23:00:01Z', 'Europe/Paris', '2026-11-25'],
  ['2026-11-25T00:00:00Z', 'UTC', '2026-11-24'],
])('a period that ends at %s touches in %s last the %s', (end, zone, expected) => {
  expect(lastDateOf(end, zone)).toBe(expected);
});

test.each([
  ['2026-11-23', 1],
  ['2026-11-28', 6],
  ['2026-11-29', 7],
  ['2028-02-29', 2],
])('%s is weekday %i, from Monday on', (date, weekday) => {
  expect(weekdayOf(date)).toBe(weekday);
});
