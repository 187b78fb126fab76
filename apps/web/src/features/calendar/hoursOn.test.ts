import type { PlannedPeriod } from '@envol/domain/time/dailyWindows';
import { describe, expect, it } from 'vitest';
import { hoursOn } from './hoursOn.ts';

const from = (start: string, end: string, rest: Partial<PlannedPeriod> = {}): PlannedPeriod => ({
  start,
  end,
  time_zone: 'Europe/Paris',
  hours_reference: 'local',
  is_continuous: false,
  ...rest,
});
const NIGHT = from('2026-11-27T20:00:00.000Z', '2026-11-28T01:00:00.000Z');

describe('the hours of a mission on a day', () => {
  it('are its own within one day', () => {
    const flight = from('2026-11-28T08:00:00.000Z', '2026-11-28T11:00:00.000Z');
    expect(hoursOn(flight, '2026-11-28')).toEqual({ kind: 'within', from: flight.start, to: flight.end });
    expect(hoursOn(flight, '2026-11-27')).toBeNull();
  });

  it('begin on the first day of a night and end on the second', () => {
    expect(hoursOn(NIGHT, '2026-11-27')).toEqual({ kind: 'begins', from: NIGHT.start, to: NIGHT.end });
    expect(hoursOn(NIGHT, '2026-11-28')).toEqual({ kind: 'ends', to: NIGHT.end });
    expect(hoursOn(NIGHT, '2026-11-29')).toBeNull();
  });

  it('end at midnight on the day before', () => {
    const flight = from('2026-11-27T20:00:00.000Z', '2026-11-27T23:00:00.000Z');
    expect(hoursOn(flight, '2026-11-27')).toMatchObject({ kind: 'within' });
    expect(hoursOn(flight, '2026-11-28')).toBeNull();
  });

  it('come each day between two clock times, and without a break where it is flown so', () => {
    const days = from('2026-11-24T08:00:00.000Z', '2026-11-26T11:00:00.000Z');
    const second = hoursOn(days, '2026-11-25');
    expect(second?.kind).toBe('within');
    expect(second?.kind === 'within' && [second.from, second.to].map((each) => Date.parse(each))).toEqual([
      Date.UTC(2026, 10, 25, 8),
      Date.UTC(2026, 10, 25, 11),
    ]);
    expect(hoursOn({ ...days, is_continuous: true }, '2026-11-25')).toEqual({ kind: 'whole_day' });
    expect(hoursOn({ ...days, is_continuous: true }, '2026-11-26')).toEqual({ kind: 'ends', to: days.end });
  });
});
