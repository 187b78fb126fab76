import { describe, expect, it, test } from 'vitest';
import { MISSING_INPUTS, missingInput } from './missing.ts';
import { MISSION_VERDICTS, type MissionFacts, missionVerdict, OUTLOOKS, VERDICT_TONES } from './verdict.ts';

const SOURCES = ['clear', 'unverified', 'out_of_date', 'no_data'] as const;
const facts = (changes: Partial<MissionFacts> = {}): MissionFacts => ({
  outlook: 'settled',
  sources: 'clear',
  missing: [],
  to_update: false,
  ...changes,
});

describe('the verdict of a mission', () => {
  it.each([
    [{}, 'clear'],
    [{ sources: 'unverified' }, 'unverified'],
    [{ sources: 'out_of_date' }, 'out_of_date'],
    [{ to_update: true }, 'out_of_date'],
    [{ to_update: true, sources: 'unverified' }, 'out_of_date'],
    [{ outlook: 'waiting', sources: 'unverified' }, 'waiting'],
    [{ outlook: 'steps', missing: ['drone'] }, 'incomplete'],
    [{ missing: ['pilot'] }, 'incomplete'],
    [{ outlook: 'no_data', missing: ['pilot'] }, 'no_data'],
    [{ outlook: 'impossible', missing: ['drone'] }, 'impossible'],
    [{ outlook: 'impossible', missing: ['past_period', 'drone'] }, 'past'],
    // Flown and landed on its last day: nothing of it is to be prepared.
    [{ outlook: 'steps', is_flown: true }, 'past'],
  ] as const)('%j: %s', (given, expected) => {
    expect(missionVerdict(facts(given))).toBe(expected);
  });

  test('is clear only when nothing is left, missing, old or unread; nothing else is green', () => {
    for (const outlook of OUTLOOKS)
      for (const sources of SOURCES)
        for (const missing of [[], ...MISSING_INPUTS.map((input) => [input])])
          for (const to_update of [false, true]) {
            const verdict = missionVerdict({ outlook, sources, missing, to_update });
            const isClear =
              outlook === 'settled' && sources === 'clear' && missing.length === 0 && !to_update;
            expect(verdict === 'clear').toBe(isClear);
          }
    expect(MISSION_VERDICTS.filter((verdict) => VERDICT_TONES[verdict] === 'ok')).toEqual(['clear']);
  });
});

describe('what is missing', () => {
  const NOW = '2026-11-22T10:00:00Z';
  const whole = {
    areas: 1,
    start: '2026-12-01T08:00:00Z',
    end: '2026-12-01T10:00:00Z',
    max_height_m: 50,
    visibility: 'in_sight',
    scenario: 'A3',
    pilots: 1,
    pilots_without_phone: 0,
    drones: 1,
  };

  it.each([
    [{}, []],
    [{ areas: 0 }, ['area']],
    [{ end: null }, ['period']],
    [{ start: '2026-11-21T08:00:00Z', end: '2026-11-21T10:00:00Z' }, ['past_period']],
    [{ start: '2026-11-22T08:00:00Z', end: NOW }, ['past_period']],
    [{ max_height_m: null }, ['height']],
    [{ max_height_m: Number.NaN }, ['height']],
    [{ max_height_m: -3 }, ['height']],
    [{ visibility: null, scenario: null }, ['visibility', 'scenario']],
    [{ pilots: 0, drones: 0 }, ['pilot', 'drone']],
    [{ pilots: 2, pilots_without_phone: 1 }, ['pilot_phone']],
  ] as const)('%j: %j', (changes, expected) => {
    expect(missingInput({ ...whole, ...changes }, NOW)).toEqual(expected);
  });
});
