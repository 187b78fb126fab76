import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import en from '../../../i18n/en/constraints.json' with { type: 'json' };
import fr from '../../../i18n/fr/constraints.json' with { type: 'json' };
import { drone } from '../../test/missionInput.ts';
import { SCENARIOS } from '../flights/statuses.ts';
import { authorisationIssues } from './authorisation.ts';
import {
  droneIssues,
  otherScenarios,
  scenarioHeight,
  scenarioIssues,
  scenarioNotes,
} from './compatibility.ts';
import type { CompatibilityFacts } from './compatibilityFacts.ts';
import { DRONE_CLASSES, type MissionDrone, PAPER_OPTIONS, REMOTE_ID_OPTIONS } from './fleet.ts';
import { classMissingFromName } from './unsaidClass.ts';

const facts = (changes: Partial<CompatibilityFacts> = {}): CompatibilityFacts => ({
  scenario: 'STS-01',
  first_date: '2026-12-10',
  last_date: '2026-12-10',
  off_sight: false,
  populated_area: 'no',
  max_height_m: 50,
  max_distance_m: null,
  max_ground_speed_ms: 4.9,
  airspace_observers: null,
  is_untethered: true,
  open_is_declared: true,
  ...changes,
});
/** A flight while the national scenarios were in force, before remote identification in the specific category. */
const national = (changes: Partial<CompatibilityFacts> = {}): CompatibilityFacts =>
  facts({ first_date: '2023-06-10', last_date: '2023-06-10', open_is_declared: false, ...changes });

const fails = (one: Partial<MissionDrone>, about: CompatibilityFacts): string[] =>
  [...scenarioIssues(about), ...droneIssues(drone(one), about)].flatMap(({ code, severity }) =>
    severity === 'fails' ? [code] : [],
  );
const checks = (one: Partial<MissionDrone>, about: CompatibilityFacts): string[] =>
  droneIssues(drone(one), about).flatMap(({ code, severity }) => (severity === 'to_check' ? [code] : []));

describe('a drone under a scenario', () => {
  test.each([
    ['S3', { mass_kg: 6.5 }, {}, []],
    ['S3', { mass_kg: 6.5, has_third_party_protection: false }, {}, ['drone_protection']],
    ['S3', { mass_kg: 9, is_captive: true }, {}, []],
    ['S3', { mass_kg: 9 }, {}, ['drone_mass_or_captive']],
    ['S3', { mass_kg: 8 }, {}, []],
    ['S2', { mass_kg: 4 }, { max_height_m: 60, off_sight: true }, ['drone_height']],
    ['S2', { mass_kg: 1.4 }, { max_height_m: 60, off_sight: true }, []],
    ['S2', { mass_kg: 2 }, { max_height_m: 60, off_sight: true }, []],
    ['S1', { mass_kg: 25 }, {}, []],
    ['S1', { mass_kg: 25.1 }, {}, ['drone_mass_up_to']],
    ['S2', { design_certificate: 'no' }, { off_sight: true }, ['drone_certificate_missing']],
    ['S2', { design_certificate: 'yes' }, { off_sight: true }, []],
    ['S3', { mass_kg: 2.1, design_certificate: 'no' }, {}, ['drone_certificate_missing']],
    ['S3', { mass_kg: 2, design_certificate: 'no' }, {}, []],
    ['S3', { mass_kg: 9, is_captive: true, design_certificate: 'no' }, {}, []],
    ['S1', {}, { max_distance_m: 201 }, ['scenario_distance']],
    ['S3', {}, { max_distance_m: 100 }, []],
    ['S1', {}, { populated_area: 'yes' }, ['scenario_populated']],
    ['S3', {}, { off_sight: true }, ['scenario_off_sight']],
    ['S1', {}, { max_height_m: 121 }, ['scenario_height']],
  ] as const)('%s, %j, %j', (scenario, one, changes, expected) => {
    expect(
      fails({ drone_class: null, remote_identification: 'fr', ...one }, national({ scenario, ...changes })),
    ).toEqual(expected);
  });

  test.each([
    ['STS-01', { drone_class: 'C2' }, {}, ['drone_class']],
    ['STS-01', { drone_class: 'C5', mass_kg: 9 }, { populated_area: 'yes' }, []],
    ['STS-01', {}, { max_ground_speed_ms: 4.99 }, []],
    ['STS-01', {}, { max_ground_speed_ms: 5 }, ['scenario_speed']],
    ['STS-01', { is_captive: true }, { max_ground_speed_ms: 5, is_untethered: false }, []],
    ['STS-02', { drone_class: 'C6' }, { off_sight: true, max_ground_speed_ms: 40 }, []],
    ['STS-01', { drone_class: 'C3', c5_kit: 'yes' }, {}, []],
    ['STS-01', { drone_class: 'C3', c5_kit: 'no' }, {}, ['drone_class_without_kit']],
    ['STS-01', { drone_class: 'C2', c5_kit: 'yes' }, {}, ['drone_class']],
    ['STS-01', { mass_kg: 25 }, {}, ['drone_mass_under']],
    ['STS-01', { max_dimension_m: 3 }, {}, ['drone_dimension']],
    ['STS-02', { drone_class: 'C6' }, { off_sight: true, max_distance_m: 1_000 }, []],
    ['STS-02', { drone_class: 'C6' }, { off_sight: true, max_distance_m: 2_001 }, ['scenario_distance']],
    ['STS-02', { drone_class: 'C6' }, { off_sight: true, populated_area: 'yes' }, ['scenario_populated']],
    ['STS-02', { drone_class: 'C5' }, { off_sight: true }, ['drone_class']],
    ['A2', { drone_class: 'C2', mass_kg: 3.9 }, { populated_area: 'yes' }, []],
    ['A2', { drone_class: 'C2', mass_kg: 4 }, {}, ['drone_mass_under']],
    ['A3', { drone_class: 'C2', mass_kg: 3.9 }, { populated_area: 'yes' }, ['scenario_populated']],
    ['A3', { drone_class: 'C1', mass_kg: 0.8 }, {}, ['drone_class']],
    ['A1', { drone_class: 'C0', mass_kg: 0.249, remote_identification: 'none', registration: null }, {}, []],
    ['A1', { drone_class: 'C1', mass_kg: 0.9 }, {}, ['drone_mass_under']],
    ['A1', { drone_class: null, mass_kg: 0.25 }, {}, ['drone_mass_under']],
    ['A1', { drone_class: 'C2', mass_kg: 0.8 }, {}, ['drone_class']],
  ] as const)('%s, %j, %j', (scenario, one, changes, expected) => {
    expect(fails(one, facts({ scenario, ...changes }))).toEqual(expected);
  });

  test.each([
    ['STS-01', { drone_class: 'C3' }, ['class_kit']],
    ['STS-01', { drone_class: null }, ['class_not_said']],
    ['STS-01', { mass_kg: null, max_dimension_m: null }, ['drone_mass_unknown', 'drone_dimension_unknown']],
    ['A3', { drone_class: null }, ['class_unlabelled_origin']],
    ['A3', { drone_class: 'C5' }, ['class_second_label']],
    ['A3', { drone_class: 'C2', remote_identification: 'none' }, ['drone_remote_id_of_class']],
  ] as const)('what the file does not say is to be checked: %s, %j', (scenario, one, expected) => {
    expect(checks(one, facts({ scenario }))).toEqual(expected);
    expect(fails(one, facts({ scenario }))).toEqual([]);
  });

  test.each([
    [0, 1_500, ['scenario_distance_no_observer']],
    [1, 1_500, []],
    [0, 1_000, []],
    [3, 2_001, ['scenario_distance']],
  ])('STS-02 with %i observers at %i m', (airspace_observers, max_distance_m, expected) => {
    const about = facts({ scenario: 'STS-02', off_sight: true, max_distance_m, airspace_observers });
    expect(scenarioIssues(about).map(({ code }) => code)).toEqual(expected);
  });

  test.each([
    [{ max_ground_speed_ms: null }, [['scenario_speed_not_said', 'to_check']]],
    [{ max_ground_speed_ms: null, is_untethered: false }, []],
    [{ max_ground_speed_ms: null, scenario: 'A3' }, []],
  ])('a speed that is not said is to be checked where it counts: %j', (changes, expected) => {
    expect(scenarioIssues(facts(changes)).map(({ code, severity }) => [code, severity])).toEqual(expected);
  });

  test('a design certificate that nobody has looked for is to be checked', () => {
    const about = national({ scenario: 'S2', off_sight: true });
    expect(checks({ drone_class: null, remote_identification: 'fr' }, about)).toEqual(['drone_certificate']);
    expect(
      checks({ drone_class: null, remote_identification: 'fr', design_certificate: 'yes' }, about),
    ).toEqual([]);
  });

  test.each([
    [{ max_distance_m: null }, ['scenario_distance_not_said', 'scenario_flight_visibility']],
    [{ max_distance_m: 900 }, ['scenario_flight_visibility']],
    [
      { max_distance_m: 1_500, airspace_observers: 2 },
      ['scenario_observers_near', 'scenario_flight_visibility'],
    ],
    [{ scenario: 'STS-01' }, []],
    [{ scenario: 'S0' }, []],
  ])('STS-02 tells of its observers and of the visibility: %j', (changes, expected) => {
    const about = facts({ scenario: 'STS-02', off_sight: true, ...changes });
    expect(scenarioNotes(about).map(({ code, severity }) => [code, severity])).toEqual(
      expected.map((code) => [code, 'note']),
    );
  });

  test('a distance for which observers are needed is to be checked', () => {
    const about = facts({ scenario: 'STS-02', off_sight: true, max_distance_m: 1_500 });
    expect(scenarioIssues(about)).toEqual([
      {
        code: 'scenario_distance_observers',
        severity: 'to_check',
        params: { scenario: 'STS-02', distance_m: 1_500, limit_m: 1_000, observed_m: 2_000 },
      },
    ]);
  });
});

describe('scenarios in time', () => {
  test.each([
    ['S3', '2025-12-31', '2025-12-31', []],
    ['S3', '2026-01-01', '2026-01-01', ['scenario_ended_successor']],
    ['S3', '2025-12-30', '2026-01-02', ['scenario_ended_successor']],
    ['STS-01', '2023-12-31', '2023-12-31', ['scenario_not_yet']],
    ['STS-01', '2024-01-01', '2024-01-01', []],
    ['A3', '2021-01-01', '2021-01-01', []],
  ] as const)('%s from %s to %s', (scenario, first_date, last_date, expected) => {
    expect(scenarioIssues(facts({ scenario, first_date, last_date })).map(({ code }) => code)).toEqual(
      expected,
    );
  });

  test('what is proposed instead suits the mission, its date and its drones', () => {
    const small = drone({ drone_class: 'C2', mass_kg: 3.8 });
    expect(otherScenarios(facts({ scenario: 'S3', populated_area: 'yes' }), [small])).toEqual(['A2']);
    expect(otherScenarios(facts({ scenario: 'S3' }), [drone()])).toEqual(['A3', 'STS-01']);
    expect(otherScenarios(facts({ scenario: 'S2', off_sight: true }), [small])).toEqual([]);
  });
});

describe('registration and identification', () => {
  const bare = { drone_class: null, remote_identification: 'none', registration: null } as const;
  test.each([
    [{ ...bare, mass_kg: 0.8, remote_identification: 'fr' }, { scenario: 'S0' }, ['drone_registration']],
    [{ ...bare, mass_kg: 0.79 }, { scenario: 'S0' }, []],
    [{ ...bare, mass_kg: 0.3 }, { scenario: 'A2', populated_area: 'yes' }, ['drone_registration_notified']],
    [{ ...bare, mass_kg: 0.8, registration: 'UAS-FR-1' }, { scenario: 'S0' }, ['drone_remote_id_french']],
    [
      { ...bare, mass_kg: 0.8, registration: 'UAS-FR-1' },
      { scenario: 'non-standard' },
      ['drone_remote_id_european'],
    ],
    [{ ...bare, mass_kg: 9, is_captive: true, registration: 'UAS-FR-1' }, { scenario: 'S0' }, []],
  ] as const)('%j, %j', (one, changes, expected) => {
    expect(fails(one, facts(changes))).toEqual(expected);
  });
});

test('the height a scenario leaves depends on the heaviest drone', () => {
  expect(scenarioHeight('S2', [drone({ mass_kg: 1 }), drone({ mass_kg: 3 })])).toBe(50);
  expect(scenarioHeight('S2', [drone({ mass_kg: 2 })])).toBe(120);
  expect(scenarioHeight('S0', [])).toBeNull();
});

const anyDrone: fc.Arbitrary<MissionDrone> = fc.record({
  id: fc.nat(),
  name: fc.constant('any'),
  drone_class: fc.constantFrom(null, ...DRONE_CLASSES),
  mass_kg: fc.option(fc.double({ min: 0.001, max: 1_000, noNaN: true })),
  max_dimension_m: fc.option(fc.double({ min: 0.01, max: 50, noNaN: true })),
  is_captive: fc.boolean(),
  has_light_signalling: fc.boolean(),
  has_third_party_protection: fc.boolean(),
  design_certificate: fc.constantFrom(...PAPER_OPTIONS),
  c5_kit: fc.constantFrom(...PAPER_OPTIONS),
  remote_identification: fc.constantFrom(...REMOTE_ID_OPTIONS),
  registration: fc.constantFrom(null, 'UAS-FR-1'),
});
const anyFacts: fc.Arbitrary<CompatibilityFacts> = fc
  .tuple(
    fc.constantFrom(...SCENARIOS),
    fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    fc.boolean(),
    fc.constantFrom('yes' as const, 'no' as const, 'to_check' as const),
    fc.double({ min: 1, max: 300, noNaN: true }),
    fc.option(fc.double({ min: 1, max: 5_000, noNaN: true })),
    fc.option(fc.double({ min: 1, max: 50, noNaN: true })),
    fc.option(fc.nat({ max: 3 })),
  )
  .map(([scenario, date, off_sight, populated_area, max_height_m, max_distance_m, speed, observers]) => {
    const day = date.toISOString().slice(0, 10);
    return facts({
      scenario,
      first_date: day,
      last_date: day,
      off_sight,
      populated_area,
      max_height_m,
      max_distance_m,
      max_ground_speed_ms: speed,
      airspace_observers: observers,
    });
  });

describe('whatever the drone and the mission', () => {
  test('every sentence exists in both languages with its parameters', () => {
    const parameters = (text: string): string[] =>
      [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '');
    fc.assert(
      fc.property(anyDrone, anyFacts, (one, about) => {
        const said = [
          ...scenarioIssues(about),
          ...scenarioNotes(about),
          ...authorisationIssues(about, [one]),
          ...droneIssues(one, about),
        ];
        for (const { code, params } of said) {
          for (const texts of [fr.reasons, en.reasons] as Readonly<Record<string, string>>[])
            for (const name of parameters(texts[code] ?? '{{missing}}'))
              expect(params, code).toHaveProperty(name);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is not known never fails where a known value would pass', () => {
    fc.assert(
      fc.property(anyDrone, anyFacts, (one, about) => {
        const failing = (it: MissionDrone): boolean =>
          droneIssues(it, about).some(({ severity }) => severity === 'fails');
        fc.pre(!failing(one));
        expect(failing({ ...one, mass_kg: null })).toBe(false);
        expect(failing({ ...one, max_dimension_m: null })).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a heavier drone, a greater height or distance never removes a failure', () => {
    fc.assert(
      fc.property(anyDrone, anyFacts, fc.double({ min: 1, max: 3, noNaN: true }), (one, about, factor) => {
        fc.pre(one.mass_kg !== null);
        const heavier = { ...one, mass_kg: (one.mass_kg ?? 0) * factor };
        const further = {
          ...about,
          max_height_m: about.max_height_m * factor,
          max_distance_m: about.max_distance_m === null ? null : about.max_distance_m * factor,
        };
        const failing = (it: MissionDrone, of: CompatibilityFacts): number =>
          [...scenarioIssues(of), ...droneIssues(it, of)].filter(({ severity }) => severity === 'fails')
            .length;
        expect(failing(heavier, further)).toBeGreaterThanOrEqual(failing(one, about));
      }),
      { numRuns: 2_000 },
    );
  });
});

test.each([
  ['Matrice 4TD (C5)', 'C5', null],
  ['Matrice 4TD', 'C5', 'C5'],
  ['AC5X', 'C5', 'C5'],
  ['Anafi USA', null, null],
])('a judgement of a drone says the class of %s, %s, once', (name, drone_class, added) =>
  expect(classMissingFromName(name, drone_class)).toBe(added),
);
