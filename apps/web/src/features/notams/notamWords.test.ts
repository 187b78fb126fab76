import type { NotamsAnalysis } from '@envol/contract/notams';
import { describe, expect, it } from 'vitest';
import { shortTime } from '../../ui/shortTime.ts';
import { asOf, concernedBy, quotedName } from './notamWords.ts';

describe('a NOTAM in words', () => {
  it.each([
    ["GRUE A TOUR A 'BLAGNAC' PSN", 'BLAGNAC'],
    ["L'AERODROME EST FERME", null],
    ["VOLS D'HELICOPTERES AUTOUR DU 'CHU PURPAN'", 'CHU PURPAN'],
    ['SANS NOM', null],
  ])('%s is called %s', (text, name) => {
    expect(quotedName(text)).toBe(name);
  });

  it.each([
    [0.2, '1 min'],
    [45, '45 min'],
    [120, '2 h'],
    [150, '2 h 30'],
    [119.6, '2 h'],
  ])('%d minutes are %s', (minutes, words) => {
    expect(shortTime(minutes)).toBe(words);
  });
});

it('The line over the NOTAMs does not say that none concerns the flight above one that is to be read', () => {
  expect(concernedBy(2, 3)).toBe('concerned');
  expect(concernedBy(0, 1)).toBe('concerned_perhaps');
  expect(concernedBy(0, 0)).toBe('concerned_none');
});

it('relies on no briefing that a device kept for half a day', () => {
  const now = Date.parse('2026-11-27T12:00:00Z');
  const state = (given: NotamsAnalysis['state'], fetched_at: string | null) =>
    asOf({ state: given, fetched_at } as NotamsAnalysis, now).state;
  expect(state('consulted', '2026-11-27T01:00:00Z')).toBe('consulted');
  expect(state('consulted', '2026-11-27T00:00:00Z')).toBe('out_of_date');
  expect(state('simulated', '2026-11-20T00:00:00Z')).toBe('simulated');
  expect(state('failed', null)).toBe('failed');
});
