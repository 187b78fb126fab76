import { describe, expect, it } from 'vitest';
import { configOf, DEFAULT_CONFIG } from './config.ts';
import { houseIssues } from './houseRules.ts';

/** Winter in Paris: an hour after UTC. */
const period = (start: string, end: string, is_continuous = false) => ({
  start,
  end,
  time_zone: 'Europe/Paris',
  hours_reference: 'local' as const,
  is_continuous,
});
const HOURS = configOf({ generalist_flight_time_start: '08:00', generalist_flight_time_end: '18:00' });

describe('the house’s rules', () => {
  it('are none where nothing was chosen', () => {
    const long = period('2026-01-05T08:00:00Z', '2026-02-20T20:00:00Z');
    expect(houseIssues(DEFAULT_CONFIG, long, true)).toEqual([]);
  });

  it('hold generalists to their hours at the place, and nobody else', () => {
    const early = period('2026-01-05T06:30:00Z', '2026-01-05T17:00:00Z');
    expect(houseIssues(HOURS, early, true)).toEqual([
      { field: 'date_start', code: 'generalist_hours', params: { from: '08:00', until: '18:00' } },
    ]);
    expect(houseIssues(HOURS, early, false)).toEqual([]);
    expect(houseIssues(HOURS, period('2026-01-05T07:00:00Z', '2026-01-05T17:00:00Z'), true)).toEqual([]);
    const late = houseIssues(HOURS, period('2026-01-05T07:00:00Z', '2026-01-05T17:01:00Z'), true);
    expect(late.map(({ field }) => field)).toEqual(['date_end']);
  });

  it('take a mission without a break over a night as beyond the hours', () => {
    const night = period('2026-01-05T08:00:00Z', '2026-01-06T16:00:00Z', true);
    expect(houseIssues(HOURS, night, true).map(({ field }) => field)).toEqual(['date_end']);
    expect(houseIssues(HOURS, { ...night, is_continuous: false }, true)).toEqual([]);
  });

  it('count the first and the last day', () => {
    const config = configOf({ flight_max_nb_days: 2 });
    const days = (end: string) => houseIssues(config, period('2026-01-05T08:00:00Z', end), false);
    expect(days('2026-01-06T22:59:00Z')).toEqual([]);
    // Midnight has passed in Paris.
    expect(days('2026-01-06T23:30:00Z')).toEqual([
      { field: 'date_end', code: 'too_many_days', params: { count: 2 } },
    ]);
  });
});
