import { describe, expect, test } from 'vitest';
import { area, drone, mission } from '../../../test/missionInput.ts';
import { siaDataset } from '../../../test/sia.ts';
import type { AreaGeometry, Position } from '../../geo/geometry.ts';
import type { Analysis, Constraint, MissionInput } from '../constraint.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from './analysis.ts';

const empty = buildAirspaceIndex({
  version: siaDataset().version,
  zones: [],
  aerodromes: [],
  official: null,
});
const FIELD: Position = [2.5, 45.5];
const judge = (changes: Partial<MissionInput> = {}, center: Position = FIELD): Analysis =>
  analyseMission(empty, mission({ areas: [area({ type: 'Circle', center, radius_m: 100 })], ...changes }));
const cardOf = ({ constraints }: Analysis, kind: Constraint['kind']): Constraint | undefined =>
  constraints.find((card) => card.kind === kind);
const codes = (card: Constraint | undefined): string[] => card?.reasons.map(({ code }) => code) ?? [];

describe('drones and scenarios in the analysis', () => {
  test('a mission that suits its scenario has no card for it', () => {
    expect(judge({ drones: [drone()] })).toMatchObject({ verdict: 'out_of_date', constraints: [] });
  });

  test('each drone that contradicts has a card with its name, what fails and what to do', () => {
    const analysis = judge({
      drones: [drone(), drone({ id: 7, name: 'M30T', drone_class: 'C2', mass_kg: 3.8 })],
    });
    expect(analysis.verdict).toBe('steps');
    expect(analysis.constraints).toMatchObject([
      {
        kind: 'drone_compatibility',
        title: 'M30T',
        effect: 'forbidden',
        source: { text: expect.stringContaining('2019/947'), effective_date: '2024-01-01' },
      },
    ]);
    expect(codes(analysis.constraints[0])).toEqual(['drone_class', 'other_scenarios']);
    expect(analysis.constraints[0]?.reasons[1]?.params.scenarios).toBe('A2, A3');
  });

  test('what its file does not say is a step to check', () => {
    const analysis = judge({ drones: [drone({ drone_class: null })] });
    expect(analysis).toMatchObject({ verdict: 'steps', constraints: [{ effect: 'check' }] });
    expect(codes(analysis.constraints[0])).toEqual(['class_not_said']);
  });

  test('another question of the same drone is another step: what was ticked off does not cover it', () => {
    const key = (changes: Partial<MissionInput>): string | undefined =>
      cardOf(judge(changes), 'drone_compatibility')?.key;
    const unlabelled = [drone({ drone_class: null })];
    expect(key({ drones: unlabelled })).toBe(key({ drones: unlabelled, max_height_m: 40 }));
    expect(key({ drones: unlabelled })).not.toBe(key({ drones: unlabelled, scenario: 'A3' }));
    expect(key({ drones: unlabelled })).not.toBe(
      key({ drones: [drone({ drone_class: null, max_dimension_m: null })] }),
    );
  });

  test('a scenario that has ended says what replaced it', () => {
    const card = cardOf(judge({ scenario: 'S3' }), 'scenario');
    expect(card).toMatchObject({ effect: 'forbidden', title: 'S3' });
    expect(card?.reasons[0]).toEqual({
      code: 'scenario_ended_successor',
      params: { scenario: 'S3', date: '2025-12-31', successor: 'STS-01' },
    });
  });

  test('the last day of a scenario is that of the place', () => {
    // 31 December 2025, 20:00 in Guadeloupe: already 2026 in Paris.
    const night = { scenario: 'S3', start: '2026-01-01T00:00:00Z', end: '2026-01-01T01:00:00Z' };
    const there = judge({ ...night, time_zone: 'America/Guadeloupe' }, [-61.5, 16.2]);
    expect(there.ruleset).toBe('FR-2021');
    expect(codes(cardOf(there, 'scenario'))).not.toContain('scenario_ended_successor');
    expect(codes(cardOf(judge(night), 'scenario'))).toContain('scenario_ended_successor');
  });

  test('S2 with a drone over 2 kg leaves 50 m free', () => {
    const off = {
      scenario: 'S2',
      visibility: 'off_sight',
      start: '2025-06-10T09:00:00Z',
      end: '2025-06-10T10:00:00Z',
      drones: [drone({ drone_class: null, mass_kg: 4 })],
    } as const;
    const high = judge({ ...off, max_height_m: 60 });
    expect(high.free_height_m).toBe(50);
    expect(codes(cardOf(high, 'drone_compatibility'))).toContain('drone_height');
    expect(codes(cardOf(judge({ ...off, max_height_m: 50 }), 'drone_compatibility'))).not.toContain(
      'drone_height',
    );
  });

  test('a distance that is not said only informs of the limit', () => {
    const card = cardOf(judge({ scenario: 'STS-02', visibility: 'off_sight' }), 'scenario');
    expect(card).toMatchObject({ effect: 'information' });
    expect(codes(card)).toEqual(['scenario_distance_not_said', 'scenario_flight_visibility']);
  });
});

describe('under an operational authorisation', () => {
  const under = { scenario: 'non-standard', visibility: 'off_sight', max_distance_m: 1_500 } as const;

  test('each figure is to be held against it, and the assessments that would do are told', () => {
    const card = cardOf(judge(under), 'scenario');
    expect(card).toMatchObject({ effect: 'check', source: { dataset: 'non-standard' } });
    expect(codes(card)).toEqual([
      'authorisation_height',
      'authorisation_distance',
      'authorisation_speed',
      'authorisation_off_sight',
      'pdra_s02',
      'pdra_g01',
      'pdra_g02',
    ]);
  });

  test('what was held against it is asked again once the figure changes', () => {
    const key = (changes: Parameters<typeof judge>[0]) =>
      cardOf(judge({ ...under, ...changes }), 'scenario')?.key;
    expect(key({ max_height_m: 60 })).not.toBe(key({ max_height_m: 50 }));
    expect(key({ airspace_observers: 1 })).toBe(key({}));
  });
});

describe('who is told of a flight over people', () => {
  const told = (...centers: Position[]): string | undefined =>
    cardOf(
      analyseMission(
        empty,
        mission({
          areas: centers.map((center, index) => ({
            ...area({ type: 'Circle', center, radius_m: 100 }),
            id: String(index),
          })),
          populated_area: 'yes',
        }),
      ),
      'populated_area',
    )?.decider?.name;
  const VANNES: Position = [-2.76, 47.66];
  const OFF_QUIBERON: Position = [-3.3, 47.35];
  const OFF_TOULON: Position = [5.9, 42.95];

  test('of one area across the shore both', () => {
    const across: AreaGeometry = {
      type: 'Polygon',
      // From Penthièvre, on land, 4 km out to sea.
      coordinates: [
        [
          [-3.13, 47.56],
          [-3.19, 47.555],
          [-3.19, 47.545],
          [-3.13, 47.55],
          [-3.13, 47.56],
        ],
      ],
    };
    const areas = [area(across)];
    expect(
      cardOf(analyseMission(empty, mission({ areas, populated_area: 'yes' })), 'populated_area')?.decider
        ?.name,
    ).toBe('Préfecture du Morbihan, Préfecture maritime de l’Atlantique (Brest)');
  });

  test('says on land that the shore is too near for its outline', () => {
    const codes = (center: Position): string[] | undefined =>
      cardOf(
        analyseMission(
          empty,
          mission({ areas: [area({ type: 'Circle', center, radius_m: 100 })], populated_area: 'yes' }),
        ),
        'populated_area',
      )?.reasons.map(({ code }) => code);
    expect(codes([7.26, 43.7])).toContain('prefecture_shore');
    expect(codes(VANNES)).not.toContain('prefecture_shore');
    // Over the beach both are told: nothing is left to be asked.
    expect(codes([-1.565, 43.483])).not.toContain('prefecture_shore');
  });

  test('on land its département’s prefect, at sea the maritime one, of both both', () => {
    expect(told(VANNES)).toBe('Préfecture du Morbihan');
    expect(told(OFF_QUIBERON)).toBe('Préfecture maritime de l’Atlantique (Brest)');
    expect(told(VANNES, OFF_QUIBERON)).toBe(
      'Préfecture du Morbihan, Préfecture maritime de l’Atlantique (Brest)',
    );
    expect(told(OFF_TOULON, OFF_QUIBERON)).toBe(
      'Préfecture maritime de la Méditerranée (Toulon), Préfecture maritime de l’Atlantique (Brest)',
    );
  });
});

describe('notices overseas', () => {
  test.each([
    ['Indian/Reunion', [55.5, -21.1], '2026-11-29T19:59:00Z', '2026-11-29T20:00:00Z'],
    ['America/Guadeloupe', [-61.5, 16.2], '2026-11-30T03:59:00Z', '2026-11-30T04:00:00Z'],
    ['Pacific/Tahiti', [-149.57, -17.54], '2026-11-30T09:59:00Z', '2026-11-30T10:00:00Z'],
  ] as const)('the last day for sending ends with the day of %s', (time_zone, center, before, after) => {
    // Noon by each clock on 9 December; ten days before is 29 November.
    const noon = { 'Indian/Reunion': '08', 'America/Guadeloupe': '16', 'Pacific/Tahiti': '22' }[time_zone];
    const flight = {
      time_zone,
      start: `2026-12-09T${noon}:00:00Z`,
      end: `2026-12-09T${noon}:30:00Z`,
      populated_area: 'yes',
    } as const;
    const notice = (now: string) => cardOf(judge({ ...flight, now }, center), 'populated_area')?.notice;
    expect(notice(before)).toMatchObject({ latest_date: '2026-11-29', respected: true });
    expect(notice(after)).toMatchObject({ latest_date: '2026-11-29', respected: false });
  });
});

describe('missions of several days', () => {
  const over = (end: string) =>
    codes(cardOf(judge({ populated_area: 'yes', start: '2026-12-07T09:00:00Z', end }), 'populated_area'));

  test('more than seven days of a populated area are to be justified, and midnight opens no eighth', () => {
    expect(over('2026-12-13T23:00:00Z')).toContain('prefecture_maximum_days');
    expect(over('2026-12-13T23:00:01Z')).toContain('prefecture_over_maximum_days');
  });
});
