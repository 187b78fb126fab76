import { describe, expect, test } from 'vitest';
import type { PlannedPeriod } from '../time/dailyWindows.ts';
import { armyWindows, noticeFor } from './notices.ts';
import { RULESETS, rulesetOn } from './ruleset.ts';

describe('ruleset of the first flight date', () => {
  test.each([
    ['2025-12-31', 'FR-2021'],
    ['2026-01-01', 'FR-2026'],
    ['2027-06-01', 'FR-2026'],
    ['2019-01-01', 'FR-2021'],
  ])('%s', (date, code) => {
    expect(rulesetOn(date).code).toBe(code);
  });

  test('they follow each other without a gap', () => {
    const [first, second] = RULESETS;
    expect(Date.parse(second?.valid_from ?? '') - Date.parse(first?.valid_to ?? '')).toBe(86_400_000);
  });
});

describe('notice of a request', () => {
  const rule = { days: 10, mode: 'calendar' } as const;
  const paris = (now: string) => ({ now, time_zone: 'Europe/Paris' });

  test('is respected until the end of the last local day', () => {
    expect(noticeFor(rule, '2026-04-12', paris('2026-04-02T21:59:00Z'))).toEqual({
      days: 10,
      mode: 'calendar',
      latest_date: '2026-04-02',
      respected: true,
    });
    // 22:00 UTC is midnight in Paris in summer.
    expect(noticeFor(rule, '2026-04-12', paris('2026-04-02T22:00:00Z')).respected).toBe(false);
  });

  // Midnight at the end of 2 April: 20:00 UTC in Réunion, 04:00 UTC the day after in Guadeloupe, 10:00 in Tahiti.
  test.each([
    ['Indian/Reunion', '2026-04-02T19:59:00Z', '2026-04-02T20:00:00Z'],
    ['America/Guadeloupe', '2026-04-03T03:59:00Z', '2026-04-03T04:00:00Z'],
    ['Pacific/Tahiti', '2026-04-03T09:59:00Z', '2026-04-03T10:00:00Z'],
  ])('ends with the day of %s', (time_zone, before, after) => {
    expect(noticeFor(rule, '2026-04-12', { now: before, time_zone }).respected).toBe(true);
    expect(noticeFor(rule, '2026-04-12', { now: after, time_zone }).respected).toBe(false);
  });
});

/** From one instant to another in metropolitan France; of several days, between its hours each day. */
const flown = (start: string, end: string): PlannedPeriod => ({
  start,
  end,
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
});

describe('window of the notification to the armed forces', () => {
  const ruleset = rulesetOn('2026-06-10');

  test.each([
    ['2026-06-10T09:30:00+02:00', '2026-06-08T02:00:00Z', '2026-06-10T02:00:00Z'],
    ['2026-06-10T07:00:00+02:00', '2026-06-07T02:00:00Z', '2026-06-09T02:00:00Z'],
    ['2026-06-10T08:00:00+02:00', '2026-06-08T02:00:00Z', '2026-06-10T02:00:00Z'],
    // the window spans the change to winter time on 25 October: 04:00 is first 02:00 UTC, then 03:00 UTC
    ['2026-10-26T09:30:00+01:00', '2026-10-24T02:00:00Z', '2026-10-26T03:00:00Z'],
  ])('start %s', (start, opens, closes) => {
    const [window] = armyWindows(flown(start, start), ruleset);
    expect([window?.opens_at, window?.closes_at]).toEqual([opens, closes]);
  });

  test('a flight of 14 hours needs two notifications', () => {
    // Dossier: start 22:00 for 14 h; the second one's flight starts at 10:00 the next morning, a day later.
    expect(
      armyWindows(flown('2026-06-10T20:00:00Z', '2026-06-11T10:00:00Z'), ruleset).map((each) => [
        each.flight_from,
        each.flight_to,
        each.closing_date,
      ]),
    ).toEqual([
      ['2026-06-10T20:00:00Z', '2026-06-11T08:00:00Z', '2026-06-10'],
      ['2026-06-11T08:00:00Z', '2026-06-11T10:00:00Z', '2026-06-11'],
    ]);
    expect(armyWindows(flown('2026-06-10T20:00:00Z', '2026-06-11T08:00:00Z'), ruleset)).toHaveLength(1);
  });

  test('two days and a night without a break need one for every twelve hours', () => {
    const period = { ...flown('2026-06-10T07:00:00Z', '2026-06-11T19:00:00Z'), is_continuous: true };
    expect(armyWindows(period, ruleset)).toHaveLength(3);
  });

  test('three days of eight hours need three, not one for every twelve hours of the nights too', () => {
    expect(
      armyWindows(flown('2026-06-10T07:00:00Z', '2026-06-12T15:00:00Z'), ruleset).map((each) => [
        each.opening_date,
        each.closing_date,
      ]),
    ).toEqual([
      ['2026-06-08', '2026-06-10'],
      ['2026-06-09', '2026-06-11'],
      ['2026-06-10', '2026-06-12'],
    ]);
  });

  // Clocks go back in the night to 25 October 2026: 04:00 in Paris is 02:00 UTC before, 03:00 UTC from then on.
  test('over a change of the clocks each day has its own hours', () => {
    const period = flown('2026-10-24T07:00:00Z', '2026-10-26T11:00:00Z');
    expect(
      armyWindows(period, ruleset).map((each) => [each.flight_from, each.opens_at, each.closes_at]),
    ).toEqual([
      ['2026-10-24T07:00:00Z', '2026-10-22T02:00:00Z', '2026-10-24T02:00:00Z'],
      ['2026-10-25T08:00:00Z', '2026-10-23T02:00:00Z', '2026-10-25T03:00:00Z'],
      ['2026-10-26T08:00:00Z', '2026-10-24T02:00:00Z', '2026-10-26T03:00:00Z'],
    ]);
  });

  test('in La Réunion a morning is before 08:00 in Paris, and is notified a day earlier', () => {
    // 07:00 to 09:00 there is 05:00 to 07:00 in Paris.
    const there = { ...flown('2026-06-10T03:00:00Z', '2026-06-12T05:00:00Z'), time_zone: 'Indian/Reunion' };
    expect(
      armyWindows(there, ruleset).map((each) => [each.flight_from, each.flight_to, each.closing_date]),
    ).toEqual([
      ['2026-06-10T03:00:00Z', '2026-06-10T05:00:00Z', '2026-06-09'],
      ['2026-06-11T03:00:00Z', '2026-06-11T05:00:00Z', '2026-06-10'],
      ['2026-06-12T03:00:00Z', '2026-06-12T05:00:00Z', '2026-06-11'],
    ]);
  });
});
