import { describe, expect, it } from 'vitest';
import { instantOf, wallClockOf } from './wallClock.ts';

const PARIS = 'Europe/Paris';

describe('local time', () => {
  it.each([
    ['2026-11-24', '10:00', PARIS, '2026-11-24T09:00:00.000Z'],
    ['2026-07-01', '10:00', PARIS, '2026-07-01T08:00:00.000Z'],
    ['2026-01-01', '00:30', PARIS, '2025-12-31T23:30:00.000Z'],
    ['2026-11-24', '10:00', 'Indian/Reunion', '2026-11-24T06:00:00.000Z'],
    ['2026-11-24', '10:00', 'America/Cayenne', '2026-11-24T13:00:00.000Z'],
    ['2026-11-24', '10:00', 'UTC', '2026-11-24T10:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, instant) => {
    expect(instantOf(date, time, zone)).toBe(instant);
    expect(wallClockOf(instant, zone)).toEqual({ date, time });
  });

  it('moves a time that the spring change skips an hour on', () => {
    expect(instantOf('2026-03-29', '02:30', PARIS)).toBe('2026-03-29T01:30:00.000Z');
  });

  it('takes the first of a time that comes twice in autumn', () => {
    expect(instantOf('2026-10-25', '02:30', PARIS)).toBe('2026-10-25T00:30:00.000Z');
  });

  it.each([
    ['', '10:00'],
    ['2026-11-24', ''],
    ['2026-13-45', '10:00'],
    ['24/11/2026', '10:00'],
  ])('has no instant for %j %j', (date, time) => {
    expect(instantOf(date, time, PARIS)).toBeNull();
  });
});
