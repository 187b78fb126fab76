import { describe, expect, test } from 'vitest';
import { endOfDay, localDate, localTime } from './localTime.ts';

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
