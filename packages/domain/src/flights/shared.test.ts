import { expect, it } from 'vitest';
import { sharedState } from './shared.ts';
import { MISSION_VERDICTS } from './verdict.ts';

const mission = { status: 'planned', verdict: 'clear', en_route: false, has_agreement: false } as const;

it('A shared mission tells a client no more than the mission’s own first line does', () => {
  const told = Object.fromEntries(
    MISSION_VERDICTS.map((verdict) => [verdict, sharedState({ ...mission, verdict, has_agreement: true })]),
  );
  expect(told).toEqual({
    past: 'past',
    failed: 'pending',
    incomplete: 'pending',
    no_data: 'pending',
    impossible: 'forbidden',
    refused: 'not_possible',
    steps: 'pending',
    waiting: 'pending',
    conditions: 'conditions',
    out_of_date: 'pending',
    unverified: 'granted',
    clear: 'granted',
  });
});

it('A shared mission is granted only where somebody granted it, and a cancelled one is nothing else', () => {
  expect(sharedState(mission)).toBe('planned');
  expect(sharedState({ ...mission, en_route: true })).toBe('en_route');
  expect(sharedState({ ...mission, status: 'canceled', en_route: true })).toBe('cancelled');
});
