import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyWindows } from './dailyWindows.ts';

describe('hours of flight, day by day', () => {
  test('up to a day they are one span', () => {
    const period = { from: '2026-06-01T20:00:00Z', to: '2026-06-02T02:00:00Z' };
    expect(dailyWindows(period.from, period.to, 'Europe/Paris')).toEqual([period]);
  });

  test('several days keep their clock times, over the change of hour', () => {
    expect(dailyWindows('2026-10-24T07:00:00Z', '2026-10-25T16:00:00Z', 'Europe/Paris')).toEqual([
      { from: '2026-10-24T07:00:00Z', to: '2026-10-24T15:00:00Z' },
      { from: '2026-10-25T08:00:00Z', to: '2026-10-25T16:00:00Z' },
    ]);
  });

  test('hours that end before they begin go over midnight', () => {
    expect(dailyWindows('2026-06-01T20:00:00Z', '2026-06-03T00:00:00Z', 'Europe/Paris')).toEqual([
      { from: '2026-06-01T20:00:00Z', to: '2026-06-02T00:00:00Z' },
      { from: '2026-06-02T20:00:00Z', to: '2026-06-03T00:00:00Z' },
    ]);
  });

  test('they begin with the period, end with it and never overlap', () => {
    const zone = fc.constantFrom('Europe/Paris', 'Indian/Reunion', 'America/Guadeloupe', 'Pacific/Tahiti');
    const minute = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });
    fc.assert(
      fc.property(zone, minute, fc.integer({ min: 1, max: 20_000 }), (timeZone, from, minutes) => {
        const iso = (at: number): string => new Date(at * 60_000).toISOString();
        const windows = dailyWindows(iso(from), iso(from + minutes), timeZone);
        expect(Date.parse(windows[0]?.from ?? '')).toBe(from * 60_000);
        let previous = 0;
        for (const window of windows) {
          expect(Date.parse(window.from)).toBeGreaterThanOrEqual(previous);
          previous = Date.parse(window.to);
        }
        expect(previous).toBe((from + minutes) * 60_000);
      }),
      { numRuns: 300 },
    );
  });
});
