import { describe, expect, it } from 'vitest';
import { NAMED_ACTORS } from '../../../../tools/actors.ts';
import type { Actor } from '../access/actor.ts';
import { reachOf } from '../access/reach.ts';
import { availableOpinionActions, opinionSideOf } from './policy.ts';
import { actionGiving, nextOpinionStatus, OPINION_ACTIONS, OPINION_STATUSES } from './statuses.ts';

const named = (name: string): Actor => {
  const actor = NAMED_ACTORS.find((each) => each.name === name)?.actor;
  if (!actor) throw new Error(`nobody is called ${name}`);
  return actor;
};
const visitor = named('visitor');
const controller = named('authority controller');
const [own = 0] = reachOf(controller).structure_ids;
const asked = {
  structure_id: own,
  asked_structure_id: null,
  visitor_user_id: visitor.user_id,
  status: 'not_given',
  closed_at: null,
} as const;

describe('an opinion', () => {
  it.each(OPINION_STATUSES)('from %s goes where the table says', (from) => {
    const told = OPINION_ACTIONS.map((action) => nextOpinionStatus(from, action));
    expect(told).toEqual(['favourable', 'unfavourable', from === 'not_given' ? null : 'not_given']);
  });

  it.each(OPINION_STATUSES)('is given by the action that leads to %s', (status) => {
    const reached = OPINION_STATUSES.map((from) => nextOpinionStatus(from, actionGiving(status)));
    expect(new Set(reached.filter((each) => each !== null))).toEqual(new Set([status]));
  });

  it('is the visitor’s who was asked, and the asking structure’s', () => {
    expect(opinionSideOf(visitor, asked)).toBe('consulted');
    expect(opinionSideOf({ ...visitor, user_id: 987 }, asked)).toBeNull();
    expect(opinionSideOf(controller, asked)).toBe('authority');
    expect(opinionSideOf(controller, { ...asked, structure_id: 987 })).toBeNull();
    expect(opinionSideOf(controller, { ...asked, structure_id: 987, asked_structure_id: own })).toBe(
      'consulted',
    );
    expect(opinionSideOf(named('operator owner'), asked)).toBeNull();
  });

  it('is given by who is consulted, closed by who asked, and nobody’s to change once closed', () => {
    expect(availableOpinionActions(visitor, asked)).toEqual(['favour', 'object', 'message']);
    expect(availableOpinionActions(visitor, { ...asked, status: 'favourable' })).toContain('withdraw');
    expect(availableOpinionActions(controller, asked)).toEqual(['message', 'close']);
    const closed = { ...asked, closed_at: '2026-11-22T10:00:00Z' };
    expect(availableOpinionActions(visitor, closed)).toEqual([]);
    expect(availableOpinionActions(controller, closed)).toEqual([]);
  });

  it('is read, and no more, by who may not decide', () => {
    const dayOnly = named('controller, activations only');
    const theirs = { ...asked, structure_id: reachOf(dayOnly).structure_ids[0] ?? 0 };
    expect(opinionSideOf(dayOnly, theirs)).toBe('authority');
    expect(availableOpinionActions(dayOnly, theirs)).toEqual([]);
  });
});
