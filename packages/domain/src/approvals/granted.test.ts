import { describe, expect, it } from 'vitest';
import { type GrantedTerms, grantedHeight, grantedPeriod } from './granted.ts';

const NONE: GrantedTerms = {
  restricted_height: null,
  min_allowed_date_start: null,
  max_allowed_date_end: null,
  min_allowed_time_start: null,
  max_allowed_time_end: null,
  area_ids: null,
};
const PARIS = 'Europe/Paris';
const asked = (date_start: string, date_end: string, is_continuous = false) => ({
  date_start,
  date_end,
  time_zone: PARIS,
  hours_reference: 'local' as const,
  is_continuous,
});
/** Winter time: UTC+1. */
const MORNING = asked('2026-11-24T08:00:00Z', '2026-11-24T11:30:00Z');
const NIGHT = asked('2026-11-24T20:00:00Z', '2026-11-25T00:00:00Z');
/** 19:00–00:00 and 21:00–01:00 by the clocks of Paris. */
const EVENING = asked('2026-11-24T18:00:00Z', '2026-11-24T23:00:00Z');
const LATE = asked('2026-11-24T20:00:00Z', '2026-11-25T00:00:00Z');
const EVENINGS = asked('2026-11-23T18:00:00Z', '2026-11-27T23:00:00Z');
const WEEK = asked('2026-11-23T08:00:00Z', '2026-11-27T11:00:00Z');

const spans = (period: Parameters<typeof grantedPeriod>[0], ...terms: Partial<GrantedTerms>[]) =>
  grantedPeriod(
    period,
    terms.map((each) => ({ ...NONE, ...each })),
  ).windows.map(
    ({ from, to }) =>
      `${new Date(from).toISOString().slice(5, 16)}/${new Date(to).toISOString().slice(5, 16)}`,
  );

describe('the hours that decisions leave', () => {
  it.each([
    ['nothing is limited', MORNING, {}, ['11-24T08:00/11-24T11:30']],
    ['from a time', MORNING, { min_allowed_time_start: '10:00' }, ['11-24T09:00/11-24T11:30']],
    ['until a time', MORNING, { max_allowed_time_end: '12:00' }, ['11-24T08:00/11-24T11:00']],
    [
      'wider than asked',
      MORNING,
      { min_allowed_time_start: '06:00', max_allowed_time_end: '20:00' },
      ['11-24T08:00/11-24T11:30'],
    ],
    ['no common hour', MORNING, { min_allowed_time_start: '14:00' }, []],
    ['no common hour before', MORNING, { max_allowed_time_end: '08:30' }, []],
    ['from a time after midnight', NIGHT, { min_allowed_time_start: '00:30' }, ['11-24T23:30/11-25T00:00']],
    ['until midnight at night', NIGHT, { max_allowed_time_end: '23:00' }, ['11-24T20:00/11-24T22:00']],
    [
      'over midnight',
      NIGHT,
      { min_allowed_time_start: '22:00', max_allowed_time_end: '02:00' },
      ['11-24T21:00/11-25T00:00'],
    ],
    ['until a time before hours that end at midnight', EVENING, { max_allowed_time_end: '18:00' }, []],
    ['until a time before such hours of each day', EVENINGS, { max_allowed_time_end: '18:00' }, []],
    ['until a time before hours over midnight', LATE, { max_allowed_time_end: '18:00' }, []],
    ['from a time after hours over midnight', LATE, { min_allowed_time_start: '02:00' }, []],
    [
      'until a time after hours over midnight',
      LATE,
      { max_allowed_time_end: '02:00' },
      ['11-24T20:00/11-25T00:00'],
    ],
    [
      'from a time before hours that end at midnight',
      EVENING,
      { min_allowed_time_start: '18:00' },
      ['11-24T18:00/11-24T23:00'],
    ],
    [
      'each day and some days',
      WEEK,
      {
        min_allowed_date_start: '2026-11-24',
        max_allowed_date_end: '2026-11-25',
        min_allowed_time_start: '10:00',
      },
      ['11-24T09:00/11-24T11:00', '11-25T09:00/11-25T11:00'],
    ],
  ] as const)('%s', (_, period, limits, expected) => {
    expect(spans(period, limits)).toEqual(expected);
  });

  it('are what every decision leaves together, and are told apart from what was asked', () => {
    expect(spans(MORNING, { min_allowed_time_start: '09:30' }, { max_allowed_time_end: '12:00' })).toEqual([
      '11-24T08:30/11-24T11:00',
    ]);
    expect(grantedPeriod(MORNING, [NONE]).is_narrowed).toBe(false);
    expect(grantedPeriod(MORNING, [{ ...NONE, max_allowed_time_end: '12:00' }]).is_narrowed).toBe(true);
    expect(grantedPeriod(MORNING, [{ ...NONE, max_allowed_time_end: '12:30' }]).is_narrowed).toBe(false);
  });

  it('of one date until a time end by it, and from a time begin with it, midnight at their end or not', () => {
    const clock = (minutes: number): string =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    // Winter time: 23:00Z of the day before is midnight.
    const instant = (minutes: number): string =>
      new Date(Date.parse('2026-11-23T23:00:00Z') + minutes * 60_000).toISOString();
    for (let from = 0; from < 1440; from += 90)
      for (const until of [from + 30, 1440].filter((each) => each <= 1440))
        for (let limit = 0; limit < 1440; limit += 45) {
          const period = asked(instant(from), instant(until));
          const minutes = (end: Partial<GrantedTerms>): number =>
            grantedPeriod(period, [{ ...NONE, ...end }]).windows.reduce(
              (sum, span) => sum + (Date.parse(span.to) - Date.parse(span.from)) / 60_000,
              0,
            );
          expect(minutes({ max_allowed_time_end: clock(limit) })).toBe(
            Math.max(0, Math.min(until, limit) - from),
          );
          expect(minutes({ min_allowed_time_start: clock(limit) })).toBe(
            Math.max(0, until - Math.max(from, limit)),
          );
        }
  });

  it('of days without a pause are limited on each of them', () => {
    const evenings = asked('2026-11-23T19:00:00Z', '2026-11-24T20:00:00Z', true);
    expect(spans(evenings, { max_allowed_time_end: '18:00' })).toEqual(['11-23T23:00/11-24T17:00']);
    const days = asked('2026-11-23T08:00:00Z', '2026-11-24T20:00:00Z', true);
    expect(spans(days, { max_allowed_time_end: '18:00' })).toEqual([
      '11-23T08:00/11-23T17:00',
      '11-23T23:00/11-24T17:00',
    ]);
    expect(spans(days, { min_allowed_time_start: '08:00', max_allowed_time_end: '18:00' })).toEqual([
      '11-23T08:00/11-23T17:00',
      '11-24T07:00/11-24T17:00',
    ]);
  });
});

it('an area keeps the lowest height of the decisions that it was asked in', () => {
  const terms = [
    { ...NONE, restricted_height: 45, area_ids: [1, 2] },
    { ...NONE, restricted_height: 30, area_ids: [2] },
    { ...NONE, restricted_height: 100, area_ids: null },
  ];
  expect([1, 2, 3].map((area) => grantedHeight(120, area, terms))).toEqual([45, 30, 100]);
  expect(grantedHeight(20, 1, terms)).toBe(20);
});
