import type { DroneClass } from '@envol/domain/drones/fleet';
import { expect, it } from 'vitest';
import { emptyForm, type FlightForm, periodOf } from '../../../shared/flight-form/flight.form.ts';
import type { TeamPilot } from '../../../shared/flight-form/index.ts';
import {
  fieldsOfLikely,
  isAnswersAlone,
  type LastMission,
  type LikelyFacts,
  likelyAnswers,
} from './likelyAnswers.ts';

const FORM = emptyForm('2026-12-01T08:00:00Z', '2026-12-01T11:00:00Z');
const CLAIRE: TeamPilot = { id: 1, full_name: 'Claire Morel', phone: '+33600000001' };
const HUGO: TeamPilot = { id: 2, full_name: 'Hugo Petit', phone: null };
const LEA: TeamPilot = { id: 3, full_name: 'Léa Garnier', phone: '+33600000003' };
const droneOf = (id: number, name: string, drone_class: DroneClass | null, mass_kg: number) =>
  ({ id, name, drone_class, mass_kg }) as LikelyFacts['drones'][number];
const MATRICE = droneOf(8, 'Matrice 350', 'C5', 6.5);
const MINI = droneOf(9, 'Mini 4', 'C0', 0.249);
const LAST: LastMission = {
  visibility: 'off_sight',
  scenario: 'STS-01',
  pilots: [{ id: 3, name: 'Léa Garnier' }],
  drones: [{ id: 8, name: 'Matrice 350' }],
};

const likely = (facts: Partial<LikelyFacts> = {}, form: Partial<FlightForm> = {}) =>
  likelyAnswers(
    { ...FORM, ...form },
    {
      last: LAST,
      isFirst: facts.last === null,
      period: periodOf(FORM),
      pilots: [CLAIRE, LEA],
      drones: [MATRICE, MINI],
      ownPilotId: 1,
      town: 'Colomiers',
      ...facts,
    },
  );

it('a likely answer is what the last mission said, and the town for a name', () => {
  expect(fieldsOfLikely(likely())).toEqual({
    name: 'Colomiers',
    visibility: 'off_sight',
    scenario: 'STS-01',
    pilot_ids: [3],
    drone_ids: [8],
  });
});

it('a likely answer is given to nothing where something was said already', () => {
  const said = {
    name: 'Toit',
    visibility: 'in_sight',
    scenario: 'A3',
    pilot_ids: [1],
    drone_ids: [9],
  } as const;
  expect(fieldsOfLikely(likely({}, said))).toEqual({});
});

it('a newcomer is suggested what needs no past: within sight, the pilot itself, the only drone', () => {
  const found = likely({ last: null, drones: [MINI], town: null });
  expect(fieldsOfLikely(found)).toEqual({
    visibility: 'in_sight',
    scenario: 'A1',
    pilot_ids: [1],
    drone_ids: [9],
  });
  expect([likely({ last: null }).drone, likely({ last: null }).scenario]).toEqual([null, null]);
});

it.each([
  ['C0', 0.249, 'A1'],
  ['C1', 0.72, 'A1'],
  ['C2', 0.9, 'A3'],
  ['C3', 8, 'A3'],
  ['C4', 8, 'A3'],
  // Its label is of the specific category.
  ['C5', 8, null],
  ['C6', 8, null],
  [null, 0.724, 'A3'],
  [null, 0.2, 'A3'],
  [null, 25, null],
] as const)(
  'without a mission before, a drone of class %s and %s kg is suggested %s',
  (drone_class, mass, scenario) => {
    const drones = [droneOf(5, 'Air', drone_class, mass)];
    expect(likely({ last: null, drones }).scenario).toBe(scenario);
    // What was chosen already counts like the only one there is.
    expect(likely({ last: null, drones: [...drones, MATRICE] }, { drone_ids: [5] }).scenario).toBe(scenario);
  },
);

it.each<[string, Partial<LikelyFacts>, Partial<FlightForm>]>([
  [
    'where another drone that is flown is not taken by it',
    { drones: [MINI, MATRICE] },
    { drone_ids: [9, 8] },
  ],
  ['where a drone that is flown is not known', { drones: [MINI] }, { drone_ids: [9, 77] }],
  ['where the missions before could not be read', { drones: [MINI], isFirst: false }, {}],
  ['out of sight, where the open category ends', { drones: [MINI] }, { visibility: 'off_sight' }],
])('no scenario is suggested %s', (_, facts, form) => {
  expect(likely({ last: null, ...facts }, form).scenario).toBeNull();
});

it('a likely answer leaves out who has left, who cannot be called, and what can no longer be flown', () => {
  expect(likely({ pilots: [CLAIRE] }).pilot?.id).toBe(1);
  expect(likely({ pilots: [HUGO], ownPilotId: 2 }).pilot).toBeNull();
  expect(likely({ drones: [] }).drone).toBeNull();
  // The national scenarios ended with 2025.
  expect(likely({ last: { ...LAST, scenario: 'S1' } }).scenario).toBeNull();
  expect(likely({ last: { ...LAST, scenario: 'non-standard' } }).scenario).toBeNull();
});

it.each([
  [['visibility', 'scenario', 'pilot', 'drone'], true],
  [['pilot_phone'], true],
  [['height', 'pilot'], false],
  [['area'], false],
  [['past_period', 'drone'], false],
  [[], false],
] as const)('%j is asked of the mission alone: %s', (missing, alone) => {
  expect(isAnswersAlone(missing)).toBe(alone);
});
