import { describe, expect, test } from 'vitest';
import { drone } from '../../test/missionInput.ts';
import { assessmentsFor, authorisationIssues, populatedMassIssues } from './authorisation.ts';
import type { CompatibilityFacts } from './compatibilityFacts.ts';

const facts = (changes: Partial<CompatibilityFacts> = {}): CompatibilityFacts => ({
  scenario: 'non-standard',
  first_date: '2026-12-10',
  last_date: '2026-12-10',
  off_sight: true,
  populated_area: 'no',
  max_height_m: 50,
  max_distance_m: null,
  max_ground_speed_ms: null,
  airspace_observers: null,
  is_untethered: true,
  open_is_declared: true,
  ...changes,
});

describe('which predefined assessment nothing contradicts', () => {
  test.each([
    [{}, ['PDRA-S02', 'PDRA-G01', 'PDRA-G02']],
    [{ max_height_m: 30 }, ['PDRA-S02', 'PDRA-G01', 'PDRA-G02', 'PDRA-G03']],
    [{ off_sight: false, populated_area: 'yes' }, ['PDRA-S01']],
    [{ off_sight: false, max_height_m: 151 }, []],
    [{ populated_area: 'yes' }, []],
    [{ populated_area: 'to_check', max_height_m: 151 }, ['PDRA-G02']],
    [{ max_distance_m: 1_001, airspace_observers: 0 }, ['PDRA-G02']],
    [{ max_distance_m: 2_001, airspace_observers: 2 }, ['PDRA-G01', 'PDRA-G02']],
    [
      { max_height_m: 30, first_date: '2021-06-01', last_date: '2021-06-01' },
      ['PDRA-S02', 'PDRA-G01', 'PDRA-G02'],
    ],
    [{ first_date: '2020-12-16', last_date: '2020-12-16' }, []],
  ] as const)('%j', (changes, expected) => {
    expect(assessmentsFor(facts(changes), []).map(({ name }) => name)).toEqual(expected);
  });

  test.each([
    [{ mass_kg: 25 }, ['PDRA-G01', 'PDRA-G02']],
    [{ mass_kg: null, max_dimension_m: null }, ['PDRA-S02', 'PDRA-G01', 'PDRA-G02']],
    [{ max_dimension_m: 3.1 }, []],
  ])('with a drone such as %j', (one, expected) => {
    expect(assessmentsFor(facts(), [drone(one)]).map(({ name }) => name)).toEqual(expected);
  });
});

test('without an authorisation there is nothing to hold against it', () => {
  expect(authorisationIssues(facts({ scenario: 'STS-02' }), [])).toEqual([]);
  expect(authorisationIssues(facts({ max_height_m: 151, populated_area: 'yes' }), []).at(-1)).toEqual({
    code: 'pdra_none',
    severity: 'note',
    params: {},
  });
});

test.each([
  ['2025-12-31', { mass_kg: 8.1 }, 'yes', ['drone_populated_mass']],
  ['2025-12-31', { mass_kg: 8.1 }, 'to_check', ['drone_populated_mass']],
  ['2025-12-31', { mass_kg: 8 }, 'yes', []],
  ['2025-12-31', { mass_kg: 9, is_captive: true }, 'yes', []],
  ['2025-12-31', { mass_kg: 9 }, 'no', []],
  ['2025-12-31', { mass_kg: null }, 'yes', ['drone_populated_mass_unknown']],
  ['2026-01-01', { mass_kg: 9 }, 'yes', []],
] as const)('on %s %j, populated: %s', (date, one, populated_area, expected) => {
  const about = facts({ first_date: date, last_date: date, populated_area });
  expect(populatedMassIssues(drone(one), about).map(({ code }) => code)).toEqual(expected);
});
