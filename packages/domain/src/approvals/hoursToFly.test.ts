import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailyWindows, plannedPeriod } from '../time/dailyWindows.ts';
import { grantedPeriod } from './granted.ts';
import { type HourTerms, hoursToFly } from './hoursToFly.ts';

const NONE: HourTerms = {
  min_allowed_date_start: null,
  max_allowed_date_end: null,
  min_allowed_time_start: null,
  max_allowed_time_end: null,
};
const asked = (date_start: string, date_end: string, more: object = {}) => ({
  date_start,
  date_end,
  time_zone: 'Europe/Paris',
  hours_reference: 'local' as const,
  is_continuous: false,
  ...more,
});
const FOUR_DAYS = asked('2026-12-14T08:00:00Z', '2026-12-17T09:00:00Z');
const told = (period: ReturnType<typeof asked>, ...terms: Partial<HourTerms>[]) =>
  hoursToFly(
    period,
    terms.map((each) => ({ ...NONE, ...each })),
  )?.map(
    ({ date_start, date_end, is_continuous }) =>
      `${date_start.slice(5, 16)}/${date_end.slice(5, 16)}${is_continuous ? '' : ' daily'}`,
  );

describe('the hours to fly by', () => {
  it.each([
    ['as asked without an agreement', FOUR_DAYS, [], undefined],
    ['as asked where nothing is narrowed', FOUR_DAYS, [{ max_allowed_date_end: '2026-12-20' }], undefined],
    [
      'fewer days of shorter hours',
      FOUR_DAYS,
      [{ max_allowed_date_end: '2026-12-15', max_allowed_time_end: '09:30' }],
      ['12-14T08:00/12-15T08:30 daily'],
    ],
    ['one day', FOUR_DAYS, [{ min_allowed_date_start: '2026-12-17' }], ['12-17T08:00/12-17T09:00']],
    [
      'none in common',
      FOUR_DAYS,
      [{ max_allowed_date_end: '2026-12-14' }, { min_allowed_date_start: '2026-12-16' }],
      [],
    ],
    [
      'hours of each day of a flight without a pause, whose first and last days are shorter',
      asked('2026-12-14T13:00:00Z', '2026-12-17T09:00:00Z', { is_continuous: true }),
      [{ min_allowed_time_start: '08:00', max_allowed_time_end: '18:00' }],
      ['12-14T13:00/12-14T17:00', '12-15T07:00/12-16T17:00 daily', '12-17T07:00/12-17T09:00'],
    ],
  ])('are %s', (_, period, terms, periods) => {
    expect(told(period, ...terms)).toEqual(periods);
  });

  it('are the same windows as the decisions leave, to the second, whatever clock is changed in between', () => {
    const hour = fc.constantFrom(null, '00:30', '02:30', '06:00', '09:00', '18:00', '23:00');
    const date = fc.constantFrom(null, '2026-10-24', '2026-10-25', '2026-10-26');
    const terms = fc.record({
      min_allowed_date_start: date,
      max_allowed_date_end: date,
      min_allowed_time_start: hour,
      max_allowed_time_end: hour,
    });
    fc.assert(
      fc.property(
        fc.record({
          start_h: fc.integer({ min: 0, max: 47 }),
          hours: fc.integer({ min: 1, max: 120 }),
          is_continuous: fc.boolean(),
          hours_reference: fc.constantFrom('local' as const, 'utc' as const),
        }),
        fc.array(terms, { minLength: 1, maxLength: 2 }),
        ({ start_h, hours, ...rest }, limits) => {
          const start = Date.parse('2026-10-23T00:00:00Z') + start_h * 3_600_000;
          const period = asked(
            new Date(start).toISOString(),
            new Date(start + hours * 3_600_000).toISOString(),
            rest,
          );
          const left = grantedPeriod(
            period,
            limits.map((each) => ({ ...each, restricted_height: null })),
          );
          const periods = hoursToFly(period, limits);
          expect(periods === null).toBe(!left.is_narrowed);
          const windows = (periods ?? []).flatMap((each) =>
            dailyWindows(plannedPeriod({ ...period, ...each })),
          );
          const instants = (spans: readonly { from: string; to: string }[]) =>
            spans.map(({ from, to }) => [Date.parse(from), Date.parse(to)]);
          if (periods !== null) expect(instants(windows)).toEqual(instants(left.windows));
        },
      ),
    );
  });
});
