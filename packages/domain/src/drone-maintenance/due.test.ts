import { expect, it } from 'vitest';
import { maintenanceDue, roundHoursLeft } from './due.ts';

const facts = { since: '2026-06-01', flown_min: 0, today: '2026-12-01' };
const of = (every_h: number | null, every_days: number | null, flown_h = 0) =>
  maintenanceDue({ ...facts, plan: { every_h, every_days }, flown_min: flown_h * 60 });

it('a drone without a plan is due for nothing', () => {
  expect(of(null, null, 500)).toEqual({ state: 'none', first: null, left_h: null, due_on: null });
});

it.each([
  [0, 'kept', 50],
  [44, 'kept', 6],
  [45, 'soon', 5],
  [50, 'overdue', 0],
  [61, 'overdue', -11],
])('a drone that is maintained every 50 h and has flown %i h is %s', (flown, state, left_h) => {
  expect(of(50, null, flown)).toMatchObject({ state, left_h });
});

it.each([
  [365, 'kept', '2027-06-01'],
  [190, 'soon', '2026-12-08'],
  [183, 'soon', '2026-12-01'],
  [182, 'overdue', '2026-11-30'],
])('a drone that is maintained every %i days is %s', (days, state, due_on) => {
  expect(of(null, days)).toMatchObject({ state, due_on });
});

it('of two limits the stricter counts', () => {
  expect(of(50, 365, 50).state).toBe('overdue');
  expect(of(50, 30, 0).state).toBe('overdue');
});

// 183 days are gone since.
it.each([
  ['is alone', 50, null, 60, null],
  ['is passed by hours', 50, 365, 50, 'hours'],
  ['is passed by days', 50, 30, 0, 'days'],
  ['are both passed', 50, 30, 50, null],
  ['is nearer by hours', 50, 365, 26, 'hours'],
  ['is nearer by days', 50, 365, 24, 'days'],
  ['is nearer by days where nothing flew', 50, 365, 0, 'days'],
] as const)('of two limits the first is told: one that %s', (_, every_h, every_days, flown, first) => {
  expect(of(every_h, every_days, flown).first).toBe(first);
});

it.each([
  [4.06, 4],
  [2.3, 2.3],
  [0.04, 0],
  [0, 0],
  [-0.04, 0],
  [-0.06, -0.1],
  [-3, -3],
])('%d hours left are told as %d', (left, told) => {
  expect(roundHoursLeft(left)).toBe(told);
});
