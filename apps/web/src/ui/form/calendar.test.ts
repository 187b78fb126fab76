import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfterKey, plusMonths, weeksOf, within } from './calendar.ts';

describe('a month', () => {
  it('stands in weeks from Monday', () => {
    expect(weeksOf('2026-11')).toHaveLength(6);
    expect(weeksOf('2026-11')[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
    expect(weeksOf('2027-02')).toHaveLength(4);
  });

  it('holds each of its days once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1950, max: 2090 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
        const days = weeksOf(`${year}-${String(month).padStart(2, '0')}`).flat();
        const kept = days.filter((day) => day !== null);
        expect(kept).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate());
        expect(new Set(kept).size).toBe(kept.length);
        expect(days.length % 7).toBe(0);
      }),
    );
  });

  it('keeps the day when it changes, or the last that it has', () => {
    expect(plusMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(plusMonths('2027-03-31', -1)).toBe('2027-02-28');
    expect(plusMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(plusMonths('2028-02-29', -12)).toBe('2027-02-28');
  });
});

it.each([
  ['ArrowLeft', false, '2026-11-23'],
  ['ArrowRight', false, '2026-11-25'],
  ['ArrowUp', false, '2026-11-17'],
  ['ArrowDown', false, '2026-12-01'],
  ['Home', false, '2026-11-23'],
  ['End', false, '2026-11-29'],
  ['PageUp', false, '2026-10-24'],
  ['PageDown', false, '2026-12-24'],
  ['PageUp', true, '2025-11-24'],
  ['PageDown', true, '2027-11-24'],
  ['a', false, null],
] as const)('%s (shift: %s) leads to %s', (key, shift, day) => {
  expect(dayAfterKey('2026-11-24', key, shift)).toBe(day);
});

it('stays within what may be chosen', () => {
  expect(within('2026-11-01', '2026-11-05', '2026-11-09')).toBe('2026-11-05');
  expect(within('2026-12-01', '2026-11-05', '2026-11-09')).toBe('2026-11-09');
  expect(within('2026-11-07')).toBe('2026-11-07');
});
