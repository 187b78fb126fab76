import { expect, it } from 'vitest';
import { OPERATOR_ROLES } from '../access/actor.ts';
import { flyingTimeActions } from './policy.ts';

const line = { pilot_id: 5, created_by: 7 };

it.each(OPERATOR_ROLES)('of a colleague’s line, %s', (role) => {
  const actions = flyingTimeActions({ user_id: 1, member: { role, pilot_id: 2 }, line });
  expect(actions).toEqual(role === 'standard' ? [] : ['edit', 'delete']);
});

it.each([
  ['who flew it', { user_id: 1, pilot_id: 5 }],
  ['who noted it', { user_id: 7, pilot_id: null }],
])('a standard member keeps its own line: %s', (_, { user_id, pilot_id }) => {
  expect(flyingTimeActions({ user_id, member: { role: 'standard', pilot_id }, line })).toEqual([
    'edit',
    'delete',
  ]);
});

it('a line that nobody noted is nobody’s but its pilot’s', () => {
  const member = { role: 'standard', pilot_id: null } as const;
  expect(flyingTimeActions({ user_id: 1, member, line: { pilot_id: 5, created_by: null } })).toEqual([]);
});
