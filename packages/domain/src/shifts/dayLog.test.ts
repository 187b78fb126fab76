import { expect, it } from 'vitest';
import { APPROVAL_ACTION_SIDE, APPROVAL_ACTIONS } from '../approvals/statuses.ts';
import { TAKE_OFF_ACTIONS } from '../take-off/statuses.ts';
import { logKindOf } from './dayLog.ts';

it('every act of an authority on a request is a decision of the log, but taking it in charge', () => {
  for (const action of APPROVAL_ACTIONS)
    expect([action, logKindOf('approval', action)]).toEqual([
      action,
      APPROVAL_ACTION_SIDE[action] === 'authority' && action !== 'take-charge' ? 'decision' : 'request',
    ]);
});

it('every act on a take-off stands under take-offs, orders or landings', () => {
  const kinds = TAKE_OFF_ACTIONS.map((action) => [action, logKindOf('take_off', action)]);
  expect(Object.fromEntries(kinds)).toEqual({
    grant: 'take_off',
    refuse: 'take_off',
    require_landing: 'order',
    lift_landing: 'order',
    take_off: 'take_off',
    receive: 'order',
    begin_landing: 'landing',
    land: 'landing',
    cancel: 'take_off',
  });
});
