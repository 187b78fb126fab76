import { describe, expect, it } from 'vitest';
import { notedFlightOf, notedIssues } from './notedFlight.ts';

const PARIS = 'Europe/Paris';
const at = (instant: string): number => Date.parse(instant);
const noted = (took_off: string, landed: string, now: string) =>
  notedFlightOf({ took_off, landed }, at(now), PARIS);

describe('times of day that a pilot types for a flight that was', () => {
  it.each([
    ['14:05', '', '2026-11-24T14:40:00Z', '2026-11-24T13:05:00.000Z', null],
    ['14:05', '15:00', '2026-11-24T14:40:00Z', '2026-11-24T13:05:00.000Z', '2026-11-24T14:00:00.000Z'],
    // Typed after midnight, of the evening before.
    ['23:50', '', '2026-11-24T23:10:00Z', '2026-11-24T22:50:00.000Z', null],
    ['23:50', '00:05', '2026-11-24T23:10:00Z', '2026-11-24T22:50:00.000Z', '2026-11-24T23:05:00.000Z'],
  ])('%s to %s at %s', (took_off, landed, now, start, end) => {
    const read = noted(took_off, landed, now);
    expect([read && new Date(read.took_off_at).toISOString()]).toEqual([start]);
    expect(read?.landed_at && new Date(read.landed_at).toISOString()).toBe(end === null ? null : end);
    expect(notedIssues(read, at(now), null)).toEqual({});
  });

  it.each([
    ['16:10', '', { took_off_at: 'took_off_in_future' }],
    ['14:05', '15:45', { landed_at: 'landed_in_future' }],
    ['14:05', '13:00', { landed_at: 'landed_before_take_off' }],
    ['14:05', '14:05', { landed_at: 'landed_before_take_off' }],
    ['', '', { took_off_at: 'required' }],
  ])('%s to %s at 15:40 is wrong at its field', (took_off, landed, issues) => {
    const now = '2026-11-24T14:40:00Z';
    expect(notedIssues(noted(took_off, landed, now), at(now), null)).toEqual(issues);
  });

  it('is not before the landing of the flight before', () => {
    const now = '2026-11-24T14:40:00Z';
    expect(notedIssues(noted('14:05', '', now), at(now), '2026-11-24T13:30:00Z')).toEqual({
      took_off_at: 'took_off_before_last_landing',
    });
  });
});

describe('the hour that an autumn change repeats', () => {
  // 25 October 2026 in Paris: 02:00 to 03:00 comes at 00:00Z and again at 01:00Z.
  it.each([
    ['now, the second time', '02:30', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00.000Z'],
    ['now, the first time', '02:30', '2026-10-25T00:30:00Z', '2026-10-25T00:30:00.000Z'],
    ['a little ago, before the change', '02:50', '2026-10-25T01:10:00Z', '2026-10-25T00:50:00.000Z'],
    ['an hour that comes once', '01:50', '2026-10-25T01:10:00Z', '2026-10-24T23:50:00.000Z'],
  ])('is the take-off of %s', (_, took_off, now, meant) => {
    const read = noted(took_off, '', now);
    expect(Date.parse(read?.took_off_at ?? '')).toBe(at(meant));
  });

  it('never has a landing come before its take-off, at any minute of that night', () => {
    const minutes = Array.from(
      { length: 4 * 60 },
      (_, minute) => at('2026-10-24T23:00:00Z') + minute * 60_000,
    );
    for (const took_off of minutes.filter((_, index) => index % 7 === 0))
      for (const landed of minutes.filter((each, index) => each > took_off && index % 11 === 0)) {
        const shown = (instant: number) =>
          new Date(instant).toLocaleTimeString('fr-FR', {
            timeZone: PARIS,
            hour: '2-digit',
            minute: '2-digit',
          });
        const typed = { took_off: shown(took_off), landed: shown(landed) };
        const read = notedFlightOf(typed, landed, PARIS);
        expect(Date.parse(read?.landed_at ?? '') - Date.parse(read?.took_off_at ?? '')).toBeGreaterThan(0);
      }
  });
});
