import { expect, it } from 'vitest';
import {
  ENTRUSTED_ACTIONS,
  ENTRUSTED_STATUSES,
  entrustedAfter,
  entrustmentState,
  entrustObstacles,
  statusAfterEntrusting,
} from './statuses.ts';

const LEGAL: Readonly<Record<string, string>> = {
  'requested take': 'in_hand',
  'requested handle': 'handled',
  'requested refuse': 'refused',
  'requested return': 'returned',
  'in_hand handle': 'handled',
  'in_hand refuse': 'refused',
  'in_hand return': 'returned',
  'handled take': 'in_hand',
  'refused take': 'in_hand',
  'returned take': 'in_hand',
};
const pairs = ENTRUSTED_STATUSES.flatMap((status) =>
  ENTRUSTED_ACTIONS.map((action) => [status, action] as const),
);

it.each(pairs)('an entrusted procedure that is %s takes the act %s by its table', (status, action) => {
  expect(entrustedAfter(status, action)).toBe(LEGAL[`${status} ${action}`] ?? null);
});

it('the table of statuses settles a constraint only by what was handled', () => {
  expect([...ENTRUSTED_STATUSES, null].map(statusAfterEntrusting)).toEqual([
    'handled',
    'handled',
    'done',
    'refused',
    null,
    null,
  ]);
});

it.each([
  [['requested', 'requested'], 'requested'],
  [['requested', 'handled'], 'in_hand'],
  [['in_hand'], 'in_hand'],
  [['handled', 'handled'], 'done'],
  [['handled', 'refused'], 'partly_done'],
] as const)('%j stand together as %s', (statuses, state) => {
  expect(entrustmentState(statuses)).toBe(state);
});

it('the table of statuses says every reason why a mission cannot be entrusted', () => {
  const facts = { is_analysed: true, is_past: false, is_entrusted: false, open_procedures: 1 };
  expect(entrustObstacles(facts)).toEqual([]);
  expect(entrustObstacles({ ...facts, open_procedures: 0 })).toEqual(['nothing_to_do']);
  expect(entrustObstacles({ ...facts, is_entrusted: true, is_past: true })).toEqual([
    'past_period',
    'already_entrusted',
  ]);
  expect(entrustObstacles({ ...facts, is_analysed: false })).toEqual(['not_analysed']);
});
