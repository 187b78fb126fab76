import { describe, expect, test } from 'vitest';
import { area, drone, mission } from '../../../test/missionInput.ts';
import { wholeDataset } from '../../../test/uas.ts';
import type { Position } from '../../geo/geometry.ts';
import type { Analysis, Constraint, MissionInput } from '../constraint.ts';
import { buildAirspaceIndex } from '../index.ts';
import { analyseMission } from '../judging/analysis.ts';

const whole = buildAirspaceIndex(wholeDataset());
const judgeAt = (center: Position, more: Partial<MissionInput>): Analysis =>
  analyseMission(whole, mission({ areas: [area({ type: 'Circle', center, radius_m: 50 })], ...more }));
const codes = ({ reasons }: Constraint): string[] => reasons.map(({ code }) => code);

describe('what to do about a drone', () => {
  const mini = drone({
    name: 'Mini 4 Pro',
    drone_class: 'C0',
    mass_kg: 0.249,
    remote_identification: 'none',
    registration: null,
  });
  const cardOf = (scenario: string): Constraint | undefined =>
    judgeAt([2.6, 47.2], {
      scenario,
      populated_area: 'yes',
      start: '2026-12-10T09:00:00Z',
      drones: [mini],
    }).constraints.find(({ kind }) => kind === 'drone_compatibility');

  test('one that only has to be registered is not to be replaced by another', () => {
    const found = cardOf('A1');
    expect(found && codes(found)).toEqual(['drone_registration_notified']);
  });

  test('one that the scenario refuses is told which would do, registration apart', () => {
    const found = cardOf('STS-01');
    expect(found && codes(found)).toEqual(expect.arrayContaining(['drone_class', 'other_scenarios']));
    expect(found?.reasons.find(({ code }) => code === 'other_scenarios')?.params.scenarios).toContain('A1');
  });
});
