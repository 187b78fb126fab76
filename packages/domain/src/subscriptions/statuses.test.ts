import { expect, it } from 'vitest';
import {
  afterSubscriptionAction,
  isLive,
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_TRANSITIONS,
  subscriptionActions,
} from './statuses.ts';

it.each(
  [null, ...SUBSCRIPTION_STATUSES].flatMap((from) =>
    SUBSCRIPTION_ACTIONS.map((action) => [from, action] as const),
  ),
)('from %s, %s leads where the table says, and is offered where it leads somewhere', (from, action) => {
  const to = afterSubscriptionAction(from, action);
  if (from !== null) expect(to).toBe(SUBSCRIPTION_TRANSITIONS[from][action] ?? null);
  const isOfPeople = ['subscribe', 'change_plan', 'cancel', 'reactivate'].includes(action);
  expect(subscriptionActions(from).includes(action)).toBe(to !== null && isOfPeople);
});

it('what was not paid ends as it is cancelled, and what was paid at the end of its period', () => {
  expect(afterSubscriptionAction('past_due', 'cancel')).toBe('ended');
  expect(afterSubscriptionAction('active', 'cancel')).toBe('cancelled');
});

it('nobody subscribes twice, and what has ended comes back by a subscription alone', () => {
  for (const status of SUBSCRIPTION_STATUSES)
    expect(subscriptionActions(status).includes('subscribe')).toBe(!isLive(status));
  expect(subscriptionActions('ended')).toEqual(['subscribe']);
  expect(subscriptionActions(null)).toEqual(['subscribe']);
  expect(subscriptionActions('cancelled')).toEqual(['reactivate']);
});
