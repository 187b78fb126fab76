import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { expect, it } from 'vitest';
import { scenarioChoices } from './scenarioChoices.ts';

const on = (date: string) => ({
  start: `${date}T09:00:00.000Z`,
  end: `${date}T11:00:00.000Z`,
  time_zone: FRENCH_TIME,
  hours_reference: 'local' as const,
  is_continuous: false,
});

it('the choice of scenarios offers last what has ended on the mission’s days, with its last day and what replaced it', () => {
  const choices = scenarioChoices(on('2026-11-29'));
  expect(choices.map(({ scenario }) => scenario)).toEqual([
    'A1',
    'A2',
    'A3',
    'STS-01',
    'STS-02',
    'non-standard',
    'S0',
    'S1',
    'S2',
    'S3',
  ]);
  expect(choices.find(({ scenario }) => scenario === 'S2')).toEqual({
    scenario: 'S2',
    ended_on: '2025-12-31',
    successor: 'STS-02',
  });
});

it('the choice of scenarios says nothing of an end that the mission’s days do not reach, nor while no days are known', () => {
  for (const period of [on('2025-12-31'), null])
    expect(scenarioChoices(period).every(({ ended_on }) => ended_on === null)).toBe(true);
});
