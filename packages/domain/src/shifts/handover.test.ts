import { expect, it } from 'vitest';
import { handoverState, takeObstacle } from './handover.ts';

const GIVEN = { given_by: 1, taken_at: null, is_replaced: false };
const TAKEN = { ...GIVEN, taken_at: '2026-12-01T08:00:00Z' };

it('a handover that was taken stays taken when a later one is given', () => {
  expect(
    [GIVEN, TAKEN, { ...TAKEN, is_replaced: true }, { ...GIVEN, is_replaced: true }].map(handoverState),
  ).toEqual(['given', 'taken', 'taken', 'replaced']);
});

it('a handover is taken once, by another person than the one who gave it, while none stands in its place', () => {
  expect(takeObstacle(GIVEN, 2)).toBeNull();
  expect(takeObstacle(GIVEN, 1)).toBe('HANDOVER_OWN');
  expect(takeObstacle(TAKEN, 2)).toBe('HANDOVER_TAKEN');
  expect(takeObstacle({ ...GIVEN, is_replaced: true }, 2)).toBe('HANDOVER_REPLACED');
  expect(takeObstacle({ ...GIVEN, given_by: null }, 2)).toBeNull();
});
