import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import type { Actor, AuthorityMembership, Membership, OperatorMembership } from '../access/actor.ts';
import { DEFAULT_CONFIG } from '../operators/config.ts';
import { entitledTo } from '../plans/entitlement.ts';
import { type AvailableAction, availableActions, awaitedSide, withheldActions } from './policy.ts';
import { limitIssues } from './rules.ts';
import {
  APPROVAL_ACTION_SIDE,
  APPROVAL_ACTIONS,
  APPROVAL_STATUSES,
  APPROVAL_TRANSITIONS,
  type ApprovalStatus,
  isOpen,
  nextApprovalStatus,
} from './statuses.ts';

const controlling: AuthorityMembership = {
  id: 1,
  tenant_kind: 'structure',
  tenant_id: 3,
  user_type: 'authorities',
  structure_ids: [3],
  role: 'controller',
  access_privileges: ['approvals'],
};
const owning: OperatorMembership = {
  id: 2,
  tenant_kind: 'operator',
  user_type: 'subscribers',
  operator_id: 5,
  role: 'owner',
  contact_profile: 'standard',
  is_restricted: false,
  config: DEFAULT_CONFIG,
  entitlement: entitledTo('free'),
  pilot_id: null,
  sub_exploitant_ids: null,
};
const actorOf = (acting: Membership): Actor => ({
  user_id: 1,
  user_type: acting.user_type,
  memberships: [acting],
  acting,
  impersonator_user_id: null,
});
const controller = actorOf(controlling);
const owner = actorOf(owning);
const standing = (status: ApprovalStatus, closedAt: string | null = null) => ({
  operator_id: 5,
  structure_id: 3,
  status,
  closed_at: closedAt,
  structure_type: 'prefecture' as const,
  in_sight: true,
  fully_inside: true,
});

describe('the table', () => {
  it('walks at random through known statuses only, and ends where nothing is possible', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...APPROVAL_ACTIONS), { minLength: 1, maxLength: 30 }),
        (actions) => {
          let status: ApprovalStatus = 'submitted';
          for (const action of actions) {
            const next: ApprovalStatus | null = nextApprovalStatus(status, action);
            if (next === null) continue;
            expect(APPROVAL_STATUSES).toContain(next);
            // Withdrawn is final, and nothing decided waits for anybody.
            expect(status).not.toBe('cancelled');
            expect(awaitedSide(next) === null).toBe(!isOpen(next));
            status = next;
          }
        },
      ),
      { numRuns: sized(4_000, 20_000) },
    );
  });

  it('lets every request be answered and every open one be withdrawn', () => {
    for (const status of APPROVAL_STATUSES.filter(isOpen))
      for (const action of ['accept', 'restrict', 'refuse', 'cancel'] as const)
        expect(APPROVAL_TRANSITIONS[status][action]).toBeDefined();
  });
});

describe('available actions', () => {
  it('let be signed, or validated again, what was asked for', () => {
    const offered = (awaited: 'signature' | 'revalidation') =>
      availableActions(owner, { ...standing('incomplete'), awaited });
    expect(offered('signature')).toContain('sign');
    expect(offered('signature')).not.toContain('revalidate');
    expect(offered('revalidation')).toContain('revalidate');
  });

  it('are those of the actor’s side that the table allows, and no others', () => {
    for (const [actor, side] of [
      [controller, 'authority'],
      [owner, 'operator'],
    ] as const)
      for (const status of APPROVAL_STATUSES) {
        // What an authority writes for itself binds nobody: in every status, and once closed too.
        const notes = side === 'authority' ? (['note'] as const) : [];
        const expected: AvailableAction[] = APPROVAL_ACTIONS.filter(
          (action) =>
            APPROVAL_ACTION_SIDE[action] === side &&
            APPROVAL_TRANSITIONS[status][action] &&
            // What nobody asked to be signed or validated again is not.
            action !== 'sign' &&
            action !== 'revalidate',
        );
        const isDecided = ['accepted', 'reserves', 'refused', 'incomplete'].includes(status);
        if (isDecided && actor === controller) expected.push('edit-decision');
        if (status !== 'cancelled') expected.push('message');
        expect(availableActions(actor, standing(status))).toEqual([...expected, ...notes]);
        expect(availableActions(actor, standing(status, '2026-01-01T00:00:00Z'))).toEqual([...notes]);
      }
  });

  it('are none for another tenant, nor for somebody without the privilege', () => {
    const stranger = actorOf({ ...owning, operator_id: 6 });
    const onlooker = actorOf({ ...controlling, access_privileges: ['activations'] });
    const supervisor = actorOf({ ...controlling, user_type: 'realtime_superviser_ussps' });
    // Of both, but acting for the other one: nobody decides on what the own company asked for.
    const elsewhere: Actor = { ...actorOf({ ...owning, operator_id: 6 }), memberships: [controlling] };
    for (const actor of [stranger, onlooker, supervisor, elsewhere])
      expect(availableActions(actor, standing('submitted'))).toEqual([]);
  });
});

describe('an agreement', () => {
  it('is withheld, with its reason, from what is not shown and from what is not the authority’s', () => {
    for (const [facts, reason] of [
      [{ in_sight: false }, 'mission_changed'],
      [{ fully_inside: false }, 'area_outside'],
    ] as const)
      for (const status of APPROVAL_STATUSES) {
        const approval = { ...standing(status), ...facts };
        const actions = availableActions(controller, approval);
        expect(actions).not.toContain('accept');
        expect(actions).not.toContain('restrict');
        // What was agreed cannot be agreed to in other words either.
        const agreed = status === 'accepted' || status === 'reserves';
        if (agreed) expect(actions).not.toContain('edit-decision');
        // Nothing else is lost: a request that cannot be granted can be refused or asked about.
        expect(availableActions(controller, standing(status))).toEqual(
          availableActions(controller, standing(status)).filter(
            (action) =>
              action === 'accept' ||
              action === 'restrict' ||
              action === 'edit-decision' ||
              actions.includes(action),
          ),
        );
        expect(withheldActions(controller, approval)).toEqual(
          availableActions(controller, standing(status))
            .filter((action) => action === 'accept' || action === 'restrict')
            .map((action) => ({ action, reason })),
        );
        expect(withheldActions(controller, standing(status))).toEqual([]);
        expect(withheldActions(owner, approval)).toEqual([]);
      }
  });
});

describe('limits of a decision', () => {
  const asked = { max_flying_height: 60, first_date: '2026-11-24', last_date: '2026-11-26' };
  const none = {
    restricted_height: null,
    min_allowed_date_start: null,
    max_allowed_date_end: null,
    min_allowed_time_start: null,
    max_allowed_time_end: null,
  };
  const fields = (given: Partial<Record<keyof typeof none, number | string>>, type = 'restrict') =>
    limitIssues(type, { ...none, ...given } as typeof none, asked).map((issue) => issue.field);

  it('stay within what was asked; both ends count', () => {
    expect(fields({ restricted_height: 60 })).toEqual([]);
    expect(fields({ restricted_height: 60.5 })).toEqual(['restricted_height']);
    expect(fields({ min_allowed_date_start: '2026-11-24', max_allowed_date_end: '2026-11-26' })).toEqual([]);
    expect(fields({ min_allowed_date_start: '2026-11-23' })).toEqual(['min_allowed_date_start']);
    expect(fields({ min_allowed_date_start: '2026-11-26', max_allowed_date_end: '2026-11-25' })).toEqual([
      'max_allowed_date_end',
    ]);
  });

  it('may wrap midnight, and belong to a restriction alone', () => {
    expect(fields({ min_allowed_time_start: '22:00', max_allowed_time_end: '02:00' })).toEqual([]);
    expect(fields({ restricted_height: 10 }, 'accept')).toEqual(['restricted_height']);
  });
});
