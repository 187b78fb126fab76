import { describe, expect, test } from 'vitest';
import { drone } from '../../test/missionInput.ts';
import {
  assessmentsFor,
  authorisationIssues,
  authorisedDroneIssues,
  populatedMassIssues,
} from './authorisation.ts';
import type { CompatibilityFacts } from './compatibilityFacts.ts';
import type { OperatingAuthorization } from './operatingAuthorization.ts';

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
] as const)(
  'the masses allowed on %s to %j are judged, populated area: %s',
  (date, one, populated_area, expected) => {
    const about = facts({ first_date: date, last_date: date, populated_area });
    expect(populatedMassIssues(drone(one), about).map(({ code }) => code)).toEqual(expected);
  },
);

const paper = (changes: Partial<OperatingAuthorization> = {}): OperatingAuthorization => ({
  reference: 'FRA-OAT-1',
  assessment: null,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  max_height_m: 60,
  max_distance_m: 500,
  max_speed_ms: 10,
  max_mass_kg: 4,
  off_sight: 'yes',
  populated_area: 'yes',
  drone_ids: [],
  ...changes,
});
const within = { max_height_m: 60, max_distance_m: 500, max_ground_speed_ms: 10 };
const under = (changes: Partial<OperatingAuthorization>, about: Partial<CompatibilityFacts> = {}) =>
  authorisationIssues(facts({ ...within, ...about, authorization: paper(changes) }), []).map(
    ({ code, severity }) => `${severity} ${code}`,
  );

describe('a mission under an authorisation that was typed', () => {
  test.each<[string, Partial<OperatingAuthorization>, Partial<CompatibilityFacts>, readonly string[]]>([
    ['within all of it', {}, {}, []],
    ['above it', {}, { max_height_m: 60.5 }, ['fails authorised_height']],
    ['farther than it', {}, { max_distance_m: 501 }, ['fails authorised_distance']],
    ['at a distance nobody said', {}, { max_distance_m: null }, ['to_check authorised_distance_to_say']],
    ['faster than it', {}, { max_ground_speed_ms: 11 }, ['fails authorised_speed']],
    ['of a height it does not say', { max_height_m: null }, {}, ['to_check authorisation_height']],
    ['out of sight, which it refuses', { off_sight: 'no' }, {}, ['fails authorised_off_sight']],
    ['out of sight, unsaid', { off_sight: 'to_check' }, {}, ['to_check authorisation_off_sight']],
    [
      'over people, which it refuses',
      { populated_area: 'no' },
      { populated_area: 'yes' },
      ['fails authorised_populated'],
    ],
    [
      'over people perhaps, which it refuses',
      { populated_area: 'no' },
      { populated_area: 'to_check' },
      ['to_check authorised_populated_to_say'],
    ],
    ['before it', { valid_from: '2026-12-11' }, {}, ['fails authorised_from']],
    ['after it', { valid_to: '2026-12-09' }, {}, ['fails authorised_until']],
    [
      'beyond what is known of its assessment',
      { assessment: 'PDRA-S02', populated_area: 'yes' },
      { populated_area: 'yes' },
      ['to_check authorised_assessment'],
    ],
  ])('%s', (_, changes, about, expected) => {
    expect(under(changes, about)).toEqual([...expected, 'note authorised_by']);
  });

  test('names its drones and carries their mass', () => {
    const issues = (one: Parameters<typeof drone>[0], changes: Partial<OperatingAuthorization> = {}) =>
      authorisedDroneIssues(drone(one), facts({ authorization: paper(changes) })).map(({ code }) => code);
    expect(issues({})).toEqual([]);
    expect(issues({}, { drone_ids: [2] })).toEqual(['authorised_drone']);
    expect(issues({ mass_kg: 4.1 })).toEqual(['authorised_mass']);
    expect(issues({ mass_kg: null })).toEqual(['authorised_mass_to_say']);
    expect(
      populatedMassIssues(
        drone({ mass_kg: 9 }),
        facts({
          first_date: '2025-12-31',
          last_date: '2025-12-31',
          populated_area: 'yes',
          authorization: paper({ max_mass_kg: 10 }),
        }),
      ),
    ).toEqual([]);
  });
});
