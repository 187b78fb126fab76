import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dailyWindows, isDaily, liesWithin, type PlannedPeriod } from './dailyWindows.ts';
import { daysAfter, instantAt } from './localTime.ts';

const period = (start: string, end: string, changes: Partial<PlannedPeriod> = {}): PlannedPeriod => ({
  start,
  end,
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  ...changes,
});
const windows = (...given: Parameters<typeof period>): string[] =>
  dailyWindows(period(...given)).map(({ from, to }) => `${from} ${to}`);

describe('hours of flight, day by day', () => {
  test('up to a day they are one span, over midnight or not, daily or not', () => {
    const night = ['2026-06-01T20:00:00Z', '2026-06-02T02:00:00Z'] as const;
    for (const is_continuous of [true, false])
      expect(windows(...night, { is_continuous })).toEqual([night.join(' ')]);
    const day = ['2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z'] as const;
    expect(windows(...day)).toEqual([day.join(' ')]);
  });

  test('a continuous period of several days is one span', () => {
    const days = ['2026-12-10T20:00:00Z', '2026-12-13T00:00:00Z'] as const;
    expect(windows(...days, { is_continuous: true })).toEqual([days.join(' ')]);
    expect(windows(...days)).toHaveLength(3);
  });

  test('equal clock times leave no hours to tell apart: the period stays whole', () => {
    const days = ['2026-12-10T08:00:00Z', '2026-12-12T08:00:00Z'] as const;
    expect(isDaily(period(...days))).toBe(false);
    expect(windows(...days)).toEqual([days.join(' ')]);
  });

  test.each([
    ['itself', '2026-06-01T14:00:00Z', '2026-06-03T16:00:00Z', true],
    ['its last two days', '2026-06-02T14:00:00Z', '2026-06-03T16:00:00Z', true],
    ['an hour less each day', '2026-06-01T15:00:00Z', '2026-06-03T16:00:00Z', true],
    ['more hours on fewer days', '2026-06-02T08:00:00Z', '2026-06-03T16:00:00Z', false],
    ['a day more', '2026-06-01T14:00:00Z', '2026-06-04T16:00:00Z', false],
    ['a time between its hours', '2026-06-02T02:00:00Z', '2026-06-02T03:00:00Z', false],
  ])('14:00 to 16:00 on three days hold %s: %s to %s, %s', (_what, start, end, expected) => {
    const whole = period('2026-06-01T14:00:00Z', '2026-06-03T16:00:00Z');
    expect(liesWithin(period(start, end), whole)).toBe(expected);
  });

  test('several days keep their clock times over the end of summer time, 24 to 25 October 2026', () => {
    expect(windows('2026-10-24T07:00:00Z', '2026-10-25T16:00:00Z')).toEqual([
      '2026-10-24T07:00:00Z 2026-10-24T15:00:00Z',
      '2026-10-25T08:00:00Z 2026-10-25T16:00:00Z',
    ]);
  });

  test('and over its beginning, 27 to 28 March 2027', () => {
    expect(windows('2027-03-27T08:00:00Z', '2027-03-28T15:00:00Z')).toEqual([
      '2027-03-27T08:00:00Z 2027-03-27T16:00:00Z',
      '2027-03-28T07:00:00Z 2027-03-28T15:00:00Z',
    ]);
  });

  test('hours given in UTC stay UTC over a change of clocks', () => {
    const utc = { hours_reference: 'utc' } as const;
    expect(windows('2027-03-26T08:00:00Z', '2027-03-30T10:00:00Z', utc)).toEqual(
      [26, 27, 28, 29, 30].map((day) => `2027-03-${day}T08:00:00Z 2027-03-${day}T10:00:00Z`),
    );
    expect(windows('2026-10-24T08:00:00Z', '2026-10-25T10:00:00Z', utc)).toEqual([
      '2026-10-24T08:00:00Z 2026-10-24T10:00:00Z',
      '2026-10-25T08:00:00Z 2026-10-25T10:00:00Z',
    ]);
  });

  test('hours that begin at a skipped time begin with the change of clocks', () => {
    // 02:10 to 02:50 does not exist on 28 March 2027 in Paris: from the change at 03:00 to 03:50, which do.
    const skipped = windows('2027-03-27T01:10:00Z', '2027-03-29T00:50:00Z');
    expect(skipped).toEqual([
      '2027-03-27T01:10:00Z 2027-03-27T01:50:00Z',
      '2027-03-28T01:00:00Z 2027-03-28T01:50:00Z',
      '2027-03-29T00:10:00Z 2027-03-29T00:50:00Z',
    ]);
    // 02:30 to 03:10: from the change to 03:10.
    expect(windows('2027-03-27T01:30:00Z', '2027-03-29T01:10:00Z')).toEqual([
      '2027-03-27T01:30:00Z 2027-03-27T02:10:00Z',
      '2027-03-28T01:00:00Z 2027-03-28T01:10:00Z',
      '2027-03-29T00:30:00Z 2027-03-29T01:10:00Z',
    ]);
  });

  test('every day of a daily period has its hours, whatever the clocks do', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_439 }),
        fc.integer({ min: 1, max: 1_438 }),
        fc.constantFrom('2027-03-26', '2027-10-29'),
        (from, length, first) => {
          const clock = (minute: number): string =>
            `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const to = from + length;
          const last = daysAfter(first, to < 1_440 ? 3 : 4);
          const found = dailyWindows(
            period(
              instantAt(first, clock(from), 'Europe/Paris'),
              instantAt(last, clock(to % 1_440), 'Europe/Paris'),
              { time_zone: 'Europe/Paris' },
            ),
          );
          expect(found).toHaveLength(4);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('hours that end before they begin go over midnight', () => {
    expect(windows('2026-06-01T20:00:00Z', '2026-06-03T00:00:00Z')).toEqual([
      '2026-06-01T20:00:00Z 2026-06-02T00:00:00Z',
      '2026-06-02T20:00:00Z 2026-06-03T00:00:00Z',
    ]);
  });

  test.each([
    ['Indian/Reunion', '2026-12-10T05:00:00Z', '2026-12-12T08:00:00Z'],
    ['Pacific/Tahiti', '2026-12-10T19:00:00Z', '2026-12-12T22:00:00Z'],
    ['America/Miquelon', '2027-03-13T12:00:00Z', '2027-03-15T14:00:00Z'],
    ['Pacific/Noumea', '2026-12-09T22:00:00Z', '2026-12-12T01:00:00Z'],
  ])('%s: three days by its own clock', (time_zone, start, end) => {
    const found = dailyWindows(period(start, end, { time_zone }));
    expect(found).toHaveLength(3);
    expect(found[0]?.from).toBe(start);
    expect(found.at(-1)?.to).toBe(end);
  });

  test('they begin with the period, end with it and never overlap', () => {
    const zone = fc.constantFrom('Europe/Paris', 'Indian/Reunion', 'America/Guadeloupe', 'Pacific/Tahiti');
    const reference = fc.constantFrom('local' as const, 'utc' as const);
    const minute = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });
    fc.assert(
      fc.property(
        zone,
        reference,
        fc.boolean(),
        minute,
        fc.integer({ min: 1, max: 20_000 }),
        (time_zone, hours_reference, is_continuous, from, minutes) => {
          const iso = (at: number): string => new Date(at * 60_000).toISOString();
          const given = { time_zone, hours_reference, is_continuous };
          const found = dailyWindows(period(iso(from), iso(from + minutes), given));
          expect(Date.parse(found[0]?.from ?? '')).toBe(from * 60_000);
          let previous = 0;
          for (const window of found) {
            expect(Date.parse(window.from)).toBeGreaterThanOrEqual(previous);
            previous = Date.parse(window.to);
          }
          expect(previous).toBe((from + minutes) * 60_000);
        },
      ),
      { numRuns: 300 },
    );
  });
});
