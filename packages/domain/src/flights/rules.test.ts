import { describe, expect, it } from 'vitest';
import { periodIssues } from './period.ts';
import { flightActions } from './policy.ts';
import { isTimeZone, timeZoneAt } from './timeZone.ts';

describe('periodIssues', () => {
  it.each([
    ['2026-11-24T09:00:00Z', '2026-11-24T11:00:00Z', []],
    ['2026-11-24T09:00:00Z', '2026-11-24T09:00:00Z', ['end_before_start']],
    ['2026-11-24T09:00:00+02:00', '2026-11-24T08:30:00+01:00', []],
    ['1999-12-31T23:59:59Z', '2026-11-24T09:00:00Z', ['period_out_of_range']],
    ['2026-11-24T09:00:00Z', '2100-01-01T00:00:00Z', ['period_out_of_range']],
    ['2026-01-01T00:00:00Z', '2027-01-02T00:00:00Z', []],
    ['2026-01-01T00:00:00Z', '2027-01-02T00:00:01Z', ['period_too_long']],
    ['nonsense', '2026-11-24T09:00:00Z', ['period_out_of_range']],
  ])('finds in the period from %s to %s: %j', (start, end, codes) => {
    expect(periodIssues(start, end).map(({ code }) => code)).toEqual(codes);
  });
});

describe('flightActions', () => {
  const facts = {
    requests: [],
    procedures: { notices: false, emails: false, entrusted: false },
    has_open_approval_request: true,
    date_end: '2026-12-01T00:00:00Z',
    now: '2026-11-21T00:00:00Z',
  } as const;

  it('allows everything on a fresh mission', () => {
    expect(flightActions(facts)).toEqual([
      'edit',
      'duplicate',
      'delete',
      'archive',
      'request_approval',
      'download',
    ]);
  });

  it.each([
    ['submitted', 'airport', false, false, false],
    ['accepted', 'dsna_airport', false, false, false],
    ['reserves', 'dsna_airport', false, false, false],
    // What was flown stays as it was flown, and may be thrown away.
    ['accepted', 'airport', true, false, true],
    ['refused', 'airport', false, true, true],
    ['cancelled', 'dsna_airport', false, true, true],
    // The others are told of a change.
    ['submitted', 'prefecture', false, true, false],
    ['accepted', 'invited', false, true, false],
  ] as const)(
    '%s by an %s, closed %s: edit %s, delete %s',
    (status, structure_type, is_closed, edit, remove) => {
      const actions = flightActions({ ...facts, requests: [{ status, structure_type, is_closed }] });
      expect([actions.includes('edit'), actions.includes('delete')]).toEqual([edit, remove]);
    },
  );

  it.each(['notices', 'emails', 'entrusted'] as const)(
    'throws nothing away while %s are under way and the flight is ahead',
    (what) => {
      const procedures = { ...facts.procedures, [what]: true };
      expect(flightActions({ ...facts, procedures })).not.toContain('delete');
      expect(flightActions({ ...facts, procedures, now: facts.date_end })).toContain('delete');
    },
  );

  it('asks no authority about the past', () => {
    expect(flightActions({ ...facts, now: facts.date_end })).not.toContain('request_approval');
  });
});

describe('time zones', () => {
  it.each([
    [[1.44, 43.6], 'Europe/Paris'],
    [[9.4, 42.5], 'Europe/Paris'],
    [[-61.55, 16.24], 'America/Guadeloupe'],
    [[-63.05, 18.07], 'America/Guadeloupe'],
    [[-61.0, 14.6], 'America/Martinique'],
    [[-52.33, 4.92], 'America/Cayenne'],
    [[55.5, -21.1], 'Indian/Reunion'],
    [[45.16, -12.78], 'Indian/Mayotte'],
    [[-56.2, 46.8], 'America/Miquelon'],
    [[166.45, -22.27], 'Pacific/Noumea'],
    [[-149.57, -17.54], 'Pacific/Tahiti'],
    [[-139.0, -9.8], 'Pacific/Marquesas'],
    [[-176.2, -13.3], 'Pacific/Wallis'],
    [[-134.97, -23.12], 'Pacific/Gambier'],
    [[-62.83, 17.9], 'America/Guadeloupe'],
    [[-109.22, 10.3], 'Etc/GMT+8'],
    [[40.36, -22.35], 'Indian/Mayotte'],
    [[39.69, -21.47], 'Indian/Mayotte'],
    [[42.72, -17.05], 'Indian/Mayotte'],
    [[47.3, -11.57], 'Indian/Reunion'],
    [[54.52, -15.89], 'Indian/Reunion'],
    [[51.86, -46.43], 'Indian/Reunion'],
    [[70.22, -49.35], 'Indian/Kerguelen'],
    [[77.57, -37.8], 'Indian/Kerguelen'],
    [[77.52, -38.72], 'Indian/Kerguelen'],
    [[140.0, -66.66], 'Antarctica/DumontDUrville'],
  ] as const)('%j keeps the time of %s', (position, zone) => {
    expect(timeZoneAt(position)).toBe(zone);
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe/Paris; drop', '../etc'])('refuses %j', (text) => {
    expect(isTimeZone(text)).toBe(false);
  });
});
