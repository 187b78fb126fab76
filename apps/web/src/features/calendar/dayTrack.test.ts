import { expect, it } from 'vitest';
import { lanesOf, stretchesOn } from './dayTrack.ts';

const period = (start: string, end: string) => ({
  start,
  end,
  time_zone: 'Europe/Paris',
  hours_reference: 'local' as const,
  is_continuous: false,
});

it('a mission of a morning lies between the shares of its hours', () => {
  const [only] = stretchesOn(period('2026-12-02T08:00:00Z', '2026-12-02T11:00:00Z'), '2026-12-02');
  expect(only).toEqual({ from: 9 / 24, to: 12 / 24 });
});

it('a night over midnight ends one day and begins the next', () => {
  const night = period('2026-12-02T20:00:00Z', '2026-12-03T01:00:00Z');
  expect(stretchesOn(night, '2026-12-02')).toEqual([{ from: 21 / 24, to: 1 }]);
  expect(stretchesOn(night, '2026-12-03')).toEqual([{ from: 0, to: 2 / 24 }]);
  expect(stretchesOn(night, '2026-12-04')).toEqual([]);
});

it('a day of 25 hours is shared by its 25', () => {
  const [only] = stretchesOn(period('2026-10-25T10:00:00Z', '2026-10-25T11:00:00Z'), '2026-10-25');
  expect(only?.from).toBeCloseTo(12 / 25, 6);
});

it('stretches that overlap go into rows of their own, and those that follow share one', () => {
  const of = (from: number, to: number) => ({ from, to });
  expect(lanesOf([of(0.3, 0.5), of(0.4, 0.6), of(0.5, 0.7)])).toEqual([0, 1, 0]);
  expect(lanesOf([])).toEqual([]);
});
