import { describe, expect, it } from 'vitest';
import type { Position } from '../geo/geometry.ts';
import { activeHours } from './activeHours.ts';
import { parseNotams } from './parseNotams.ts';

const PARIS = [2.3522, 48.8566] as const;

const hours = (
  D: string,
  from: string,
  to: string,
  BC = 'B) 2601010000 C) 2612312359',
  place: Position = PARIS,
): string[] => {
  const [notam] = parseNotams(
    [
      'R0042/26 NOTAMN',
      'Q) LFFF/QRTCA/IV/BO/W/000/033/4851N00221E005',
      'A) LFFF',
      BC,
      `D) ${D}`,
      'E) X',
    ].join('\n'),
  ).notams;
  if (!notam?.schedule) return ['unread'];
  return activeHours(notam, from, to, place).map(
    ({ from: a, to: b }) => `${a.slice(5, 16)}/${b.slice(5, 16)}`,
  );
};

// 2026-06-08 is a Monday.
describe('item D', () => {
  it.each([
    ['DAILY 0700-1600', '06-10T00:00', '06-11T00:00', ['06-10T07:00/06-10T16:00']],
    [
      '0800-1100 1300-1600',
      '06-10T00:00',
      '06-11T00:00',
      ['06-10T08:00/06-10T11:00', '06-10T13:00/06-10T16:00'],
    ],
    ['2200-0300', '06-10T12:00', '06-11T12:00', ['06-10T22:00/06-11T03:00']],
    ['MON-FRI 0500-2100', '06-13T00:00', '06-15T23:00', ['06-15T05:00/06-15T21:00']],
    ['SAT SUN H24', '06-12T12:00', '06-15T12:00', ['06-13T00:00/06-15T00:00']],
    [
      'MON TUE FRI 0800-1100, WED THU 0700-1700',
      '06-09T00:00',
      '06-11T00:00',
      ['06-09T08:00/06-09T11:00', '06-10T07:00/06-10T17:00'],
    ],
    [
      'MON 0500-SAT 1800',
      '06-12T20:00',
      '06-15T06:00',
      ['06-12T20:00/06-13T18:00', '06-15T05:00/06-15T06:00'],
    ],
    ['MON-FRI 0800-1600 EXC JUN 10', '06-09T00:00', '06-11T00:00', ['06-09T08:00/06-09T16:00']],
    ['0830-1600 EXC SAT', '06-12T00:00', '06-14T00:00', ['06-12T08:30/06-12T16:00']],
    [
      'JUN 10 12 0800-1630',
      '06-09T00:00',
      '06-13T00:00',
      ['06-10T08:00/06-10T16:30', '06-12T08:00/06-12T16:30'],
    ],
    [
      'JUN 09-11 2300-0500',
      '06-09T00:00',
      '06-13T00:00',
      ['06-09T23:00/06-10T05:00', '06-10T23:00/06-11T05:00', '06-11T23:00/06-12T05:00'],
    ],
    [
      'JUN 01 0500-07 0500, 09 0500-28 2359',
      '06-06T00:00',
      '06-09T12:00',
      ['06-06T00:00/06-07T05:00', '06-09T05:00/06-09T12:00'],
    ],
    ['SR-SS', '06-21T00:00', '06-22T00:00', ['06-21T03:46/06-21T19:57']],
    ['SS PLUS30-SR MINUS30', '06-21T12:00', '06-22T12:00', ['06-21T20:27/06-22T03:17']],
    ['SR-30 SS+30', '06-21T00:00', '06-22T00:00', ['06-21T03:16/06-21T20:27']],
    ['HJ', '06-21T00:00', '06-22T00:00', ['06-21T03:46/06-21T19:57']],
    ['WHEN ACTIVATED', '06-21T00:00', '06-22T00:00', ['unread']],
  ])('gives hours for “%s”', (D, from, to, expected) => {
    expect(hours(D, `2026-${from}:00.000Z`, `2026-${to}:00.000Z`)).toEqual(expected);
  });

  it('ends with the validity, and goes on where the end is an estimate', () => {
    const day = ['2026-06-10T00:00:00.000Z', '2026-06-12T00:00:00.000Z'] as const;
    expect(hours('H24', ...day, 'B) 2601010000 C) 2606101200')).toEqual(['06-10T00:00/06-10T12:00']);
    expect(hours('H24', ...day, 'B) 2601010000 C) 2606101200 EST')).toEqual(['06-10T00:00/06-12T00:00']);
  });

  it('has the morning of the last day where the sun rises on the day before by UTC', () => {
    // Nouméa: 06:00 to 07:00 of 10 December there.
    const morning = ['2026-12-09T19:00:00.000Z', '2026-12-09T20:00:00.000Z'] as const;
    const valid = 'B) 2612010600 C) 2612092300';
    for (const D of ['SR-SS', 'HJ', 'SR MINUS30-SS PLUS30', 'DEC 09 SR-SS', 'DEC 10 SR-SS'])
      expect([D, hours(D, ...morning, valid, [166.45, -22.27])]).toEqual([D, ['12-09T19:00/12-09T20:00']]);
    expect(hours('DEC 11 SR-SS', ...morning, valid, [166.45, -22.27])).toEqual([]);
  });
});
