import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noticeFor } from '../regulation/notices.ts';
import { easterSunday, firstAdmissibleDate, latestSendingDate, publicHolidays } from './workingDays.ts';

describe('Easter Sunday', () => {
  test.each([
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2029, '2029-04-01'],
    [2030, '2030-04-21'],
    [2031, '2031-04-13'],
  ])('of %i is a published date', (year, date) => {
    expect(easterSunday(year).toString()).toBe(date);
  });
});

test('public holidays of 2026', () => {
  expect([...publicHolidays(2026)].sort()).toEqual([
    '2026-01-01',
    '2026-04-06',
    '2026-05-01',
    '2026-05-08',
    '2026-05-14',
    '2026-05-25',
    '2026-07-14',
    '2026-08-15',
    '2026-11-01',
    '2026-11-11',
    '2026-12-25',
  ]);
});

describe('first admissible flight date', () => {
  test.each([
    ['2026-04-02', '2026-04-10', '2026-04-11', '2026-04-12'],
    ['2026-05-04', '2026-05-12', '2026-05-13', '2026-05-14'],
    ['2026-07-08', '2026-07-16', '2026-07-17', '2026-07-18'],
    ['2026-12-18', '2026-12-25', '2026-12-29', '2026-12-28'],
    ['2026-09-07', '2026-09-13', '2026-09-15', '2026-09-17'],
  ])('sent %s', (sent, ouvrables, ouvres, calendar) => {
    expect(firstAdmissibleDate(sent, 5, 'ouvrables')).toBe(ouvrables);
    expect(firstAdmissibleDate(sent, 5, 'ouvres')).toBe(ouvres);
    expect(firstAdmissibleDate(sent, 10, 'calendar')).toBe(calendar);
  });
});

test('the latest sending date is the last that is admissible', () => {
  const day = fc
    .integer({ min: 0, max: 3_650 })
    .map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
  const mode = fc.constantFrom('calendar' as const, 'ouvrables' as const, 'ouvres' as const);
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 30 }), mode, (flight, days, count) => {
      const latest = latestSendingDate(flight, days, count);
      const next = new Date(Date.parse(latest) + 86_400_000).toISOString().slice(0, 10);
      expect(firstAdmissibleDate(latest, days, count) <= flight).toBe(true);
      expect(firstAdmissibleDate(next, days, count) > flight).toBe(true);
    }),
  );
});

describe('holidays overseas', () => {
  test.each([
    ['Indian/Reunion', '2026-12-20'],
    ['Indian/Mayotte', '2026-04-27'],
    ['America/Martinique', '2026-05-22'],
    ['America/Guadeloupe', '2026-05-27'],
    ['America/Cayenne', '2026-06-10'],
  ])('%s does not work on %s', (zone, date) => {
    expect(publicHolidays(2026, zone).has(date)).toBe(true);
    expect(publicHolidays(2026, zone).size).toBe(12);
    expect(publicHolidays(2026).has(date)).toBe(false);
  });

  test('the day of the abolition is not counted there, and is elsewhere', () => {
    // Wednesday 27 May 2026: five working days from Friday 22 (and Whit Monday the 25th).
    expect(firstAdmissibleDate('2026-05-21', 5, 'ouvrables', 'America/Guadeloupe')).toBe('2026-05-30');
    expect(firstAdmissibleDate('2026-05-21', 5, 'ouvrables')).toBe('2026-05-29');
    expect(latestSendingDate('2026-05-30', 5, 'ouvrables', 'America/Guadeloupe')).toBe('2026-05-21');
    expect(latestSendingDate('2026-05-30', 5, 'ouvrables')).toBe('2026-05-22');
  });

  test('Tahiti keeps the national days', () => {
    expect(publicHolidays(2026, 'Pacific/Tahiti')).toEqual(publicHolidays(2026));
  });
});

describe('by the département of the prefecture', () => {
  const days = (departement: string): string[] => {
    const national = publicHolidays(2025);
    return [...publicHolidays(2025, 'Europe/Paris', departement)].filter((day) => !national.has(day)).sort();
  };

  test.each([
    ['67', ['2025-04-18', '2025-12-26']],
    ['57', ['2025-04-18', '2025-12-26']],
    ['977', ['2025-05-27', '2025-05-28', '2025-10-09']],
    ['976', ['2025-04-27']],
    ['31', []],
  ])('%s', (departement, expected) => {
    expect(days(departement)).toEqual(expected);
  });

  test('a declaration in Strasbourg is sent before Good Friday and 26 December are counted', () => {
    // Tuesday 30 December 2025: five working days back, the 25th left out, and in Alsace the 26th too; Sundays may be sent on.
    expect(latestSendingDate('2025-12-30', 5, 'ouvrables', 'Europe/Paris', '67')).toBe('2025-12-21');
    expect(latestSendingDate('2025-12-30', 5, 'ouvrables')).toBe('2025-12-22');
  });

  test('the notice of a mission in Strasbourg counts by its prefecture', () => {
    const notice = { days: 5, mode: 'ouvrables' } as const;
    const place = { now: '2025-12-01T08:00:00Z', time_zone: 'Europe/Paris' };
    expect(noticeFor(notice, '2025-12-30', { ...place, departements: '67' }).latest_date).toBe('2025-12-21');
    expect(noticeFor(notice, '2025-12-30', place).latest_date).toBe('2025-12-22');
  });
});
