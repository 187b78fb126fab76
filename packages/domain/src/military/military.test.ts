import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withinProcessorMs } from '../../../../tools/processorTime.ts';
import { sized } from '../../../../tools/testSizes.ts';
import { ANY_ZONE, azbaZone, readAzba } from './readAzba.ts';
import { sectorHours, usualCalendar } from './sectors.ts';

describe('an activation table', () => {
  it.each([
    ['LF-R45A 2026-06-10 0800-1000', ['R45A 06-10T08:00/06-10T10:00']],
    [
      '10/06/2026\nR 45 A : 08:00-10:00 13:00-15:00',
      ['R45A 06-10T08:00/06-10T10:00', 'R45A 06-10T13:00/06-10T15:00'],
    ],
    [
      'AZBA DU 10.06.2026\nLFR46N1, R46N2 : 0900/1130',
      ['R46N1 06-10T09:00/06-10T11:30', 'R46N2 06-10T09:00/06-10T11:30'],
    ],
    ['2026-06-10\nR57 2200-0200', ['R57 06-10T22:00/06-11T02:00']],
    ['2026-06-10\nR57 NIL', []],
    ['2026-06-10 : aucune activation', []],
    ['2026-06-10\nNéant', []],
  ])('%j', (text, expected) => {
    const { activations, refused } = readAzba(text);
    expect(refused).toEqual([]);
    expect(
      activations.map(({ zone, from, to }) => `${zone} ${from.slice(5, 16)}/${to.slice(5, 16)}`),
    ).toEqual(expected);
  });

  it.each([
    ['R45A 0800-1000', 'no_date'],
    ['2026-06-10\n0800-1000', 'no_zone'],
    ['2026-06-10\nR45A active', 'no_hours'],
    ['2026-06-10\nR45A 0861-1000', 'hours_unreadable'],
    ['x'.repeat(600), 'too_long'],
    ['2026-06-10\nR45A 0800-0900 1000-1100Z', 'hours_unreadable'],
    ['2026-06-10\nR45A inactive but 8H-10H', 'hours_unreadable'],
    ['R45A 09/06/2026 0800-1000 10/06/2026 0900-1100', 'hours_unreadable'],
    ['2026-06-10\nR142 à R149 0900-1100', 'zones_not_named'],
    ['2026-06-10\nR45A/B 0900-1100', 'zones_not_named'],
    ['Publié le 09/06/2026 pour le 10/06/2026\nR45A 0900-1100', 'no_date'],
  ])('%j is refused', (text, reason) => {
    expect(readAzba(text).refused.map((each) => each.reason)).toEqual([reason]);
  });

  it.each([
    ['2026-06-10\nR45A 0861-1000', ['R45A 06-10']],
    ['2026-06-10\nR45A, R46N1 active', ['R45A 06-10', 'R46N1 06-10']],
    // Hours of a second row belong to a zone that the line does not tell.
    ['2026-06-10\nR45A 0800-1000\n1300-1500', ['* 06-10']],
    ['R45A 2026-06-10 0800-1000\nR45B 1300-1500', ['R45B 06-10']],
    ['2026-06-10\nR45A NIL', []],
    // What a line tells in part is not told.
    ['2026-06-10\nR45A 0800-0900 1000-1100Z', ['R45A 06-10']],
    ['2026-06-10\nR45A 0800-1000 SFC-800FT (1000FT)', []],
    ['R45A 09/06/2026 0800-1000 10/06/2026 0900-1100', ['R45A 06-09', 'R45A 06-10']],
    ['2026-06-10\nR142 à R149 0900-1100', ['* 06-10']],
    ['2026-06-10\nR45A, B 0900-1100', ['* 06-10']],
  ])('%j leaves open what it could not read', (text, expected) => {
    const { unread } = readAzba(text);
    expect(unread.map(({ zone, from }) => `${zone} ${from.slice(5, 10)}`)).toEqual(expected);
    expect(unread.every(({ from, to }) => Date.parse(to) - Date.parse(from) === 86_400_000)).toBe(true);
  });

  it.each(['Service interrompu le 10/06/2026', '2026-06-10', '2026-06-10\n2026-06-11\nR57 NIL'])(
    'has no day that neither names a zone nor says that none is active: %j',
    (text) => {
      expect(readAzba(text).dates).not.toContain('2026-06-10');
    },
  );

  it('leaves every zone open, once a day, where undated lines and days are too many to pair', () => {
    const zones = Array.from({ length: 900 }, (_, at) => `R${100 + at}`);
    const start = Date.parse('2026-01-01T00:00:00Z');
    const days = Array.from({ length: 300 }, (_, at) =>
      new Date(start + at * 86_400_000).toISOString().slice(0, 10),
    );
    const { unread, dates } = readAzba([...zones, ...zones, ...days.map((day) => `${day} NIL`)].join('\n'));
    expect(dates).toEqual(days);
    expect(unread.map(({ zone, from }) => `${zone} ${from.slice(0, 10)}`)).toEqual(
      days.map((day) => `${ANY_ZONE} ${day}`),
    );
    // Few are told by name, each once.
    expect(readAzba('R45A\nR45A\n2026-06-10 NIL').unread.map(({ zone }) => zone)).toEqual(['R45A']);
  });

  it('calls a zone as the publication does', () => {
    expect(['LF-R 45 A', 'R45A', 'LFR45A', 'LF-R 46 N1', 'Bourg'].map(azbaZone)).toEqual([
      'R45A',
      'R45A',
      'R45A',
      'R46N1',
      null,
    ]);
  });
});

describe('what an activation table says is asleep', () => {
  it.each([
    ['2026-12-01\nR45B NIL', ['R45B 2026-12-01']],
    ['2026-12-01\nR45B NIL\nLF-R 45 B NIL\nR45A 0800-1000', ['R45B 2026-12-01']],
    ['2026-12-01 NIL', ['* 2026-12-01']],
    ['2026-12-01\nNEANT', ['* 2026-12-01']],
    ['2026-12-01\nR45N2 0800-1000', []],
    ['2026-12-01\nR142 À R149 NIL', []],
  ])('%j', (text, zones) => {
    expect(readAzba(text).asleep.map(({ zone, from }) => `${zone} ${from.slice(0, 10)}`)).toEqual(zones);
  });
});

describe('a sector', () => {
  it('is used on its days, holidays left out, by the clocks of Paris', () => {
    const sector = { calendar: usualCalendar('SETBA') };
    // The 14th of July 2026 is a Tuesday.
    expect(sectorHours(sector, '2026-07-11T00:00:00Z', '2026-07-15T12:00:00Z')).toEqual([
      { from: '2026-07-13T05:00:00.000Z', to: '2026-07-13T17:00:00.000Z' },
      { from: '2026-07-15T05:00:00.000Z', to: '2026-07-15T12:00:00.000Z' },
    ]);
  });

  it('is used over midnight and through the nights of another clock', () => {
    const calendar = { days: [6], from: '22:00', to: '04:00', with_holidays: true };
    expect(sectorHours({ calendar }, '2026-10-25T00:30:00Z', '2026-10-26T00:00:00Z')).toEqual([
      { from: '2026-10-25T00:30:00.000Z', to: '2026-10-25T03:00:00.000Z' },
    ]);
    expect(sectorHours({ calendar }, '2027-03-27T12:00:00Z', '2027-03-28T12:00:00Z')).toEqual([
      { from: '2027-03-27T21:00:00.000Z', to: '2027-03-28T02:00:00.000Z' },
    ]);
  });

  it.each([400, 1_000])('in a broken table neither throws nor hangs: %#', (length) => {
    const seed =
      'AZBA DU 10.06.2026\nLF-R45A : 0800-1000 1300-1500\nR46N1, R46N2 0900/1130\nR57 NIL\n11/06/2026\nR45A 2200-0200';
    const broken = fc
      .tuple(fc.nat(seed.length), fc.nat(40), fc.string({ maxLength: length / 20 }))
      .map(([at, less, more]) => seed.slice(0, at) + more + seed.slice(at + less));
    fc.assert(
      fc.property(broken, (text) => {
        withinProcessorMs(200, () => {
          const { activations, unread, dates } = readAzba(text);
          for (const { from, to } of [...activations, ...unread]) expect(from < to).toBe(true);
          expect(dates.length).toBeLessThan(20);
        });
      }),
      { numRuns: sized(100, 100_000) },
    );
  });
});
