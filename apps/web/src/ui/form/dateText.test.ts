import { daysAfter } from '@envol/domain/time/localTime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateText, isWholeDate, parseDate, parseTime } from './dateText.ts';

const TODAY = '2026-11-21';

describe('a date that is typed', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['24-11-2026', '2026-11-24'],
    ['01.03.26', '2026-03-01'],
    ['1 3 2027', '2027-03-01'],
    ['24/11', '2026-11-24'],
    ['24/11/', '2026-11-24'],
    ['21/11', '2026-11-21'],
    ['1/3', '2027-03-01'],
    ['29/2', '2028-02-29'],
    ['2411', '2026-11-24'],
    ['241126', '2026-11-24'],
    ['24112026', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['1 mars', '2027-03-01'],
    ['1er mars 2028', '2028-03-01'],
    ['24 nov.', '2026-11-24'],
    ['3 August', '2027-08-03'],
    ['5 août 27', '2027-08-05'],
    ['14 juil', '2027-07-14'],
    ['14 june', '2027-06-14'],
    ['Demain', '2026-11-22'],
    ['tomorrow', '2026-11-22'],
    ["aujourd'hui", '2026-11-21'],
    ['+3', '2026-11-24'],
  ])('%j is %s', (text, iso) => {
    expect(parseDate(text, TODAY)).toBe(iso);
  });

  it.each([
    '',
    '31/02/2026',
    '13/13',
    '11/24/2026',
    '32',
    '24',
    'bientôt',
    '24/11/202',
    '1 m',
    '0/1',
    '24/11/0026',
  ])('%j is none', (text) => {
    expect(parseDate(text, TODAY)).toBeNull();
  });

  it('reads back every date that it writes, and knows that it is whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 50_000 }), (days) => {
        const iso = daysAfter(TODAY, days);
        expect(parseDate(dateText(iso), TODAY)).toBe(iso);
        expect(isWholeDate(dateText(iso))).toBe(true);
      }),
    );
  });

  it('takes a day without its year from today on, within the leap years', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }), (day, month) => {
        const found = parseDate(`${day}/${month}`, TODAY);
        if (found !== null) expect(found >= TODAY && Number(found.slice(8)) === day).toBe(true);
      }),
    );
  });
});

describe('a time that is typed', () => {
  it.each([
    ['9', '09:00'],
    ['9h', '09:00'],
    ['9 h 05', '09:05'],
    ['9h30', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['2359', '23:59'],
    ['Midi', '12:00'],
    ['midnight', '00:00'],
  ])('%j is %s', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  it.each(['', '24', '24:00', '9:60', '960', 'h30', '12:3', '123456', '9h3', '-1'])('%j is none', (text) => {
    expect(parseTime(text)).toBeNull();
  });
});
