/**
 * The life of an operator's subscription (specification 1 §4): a trial of everything, then paid; cancelled it stays open to the
 * end of the period that is paid.
 */
export const SUBSCRIPTION_STATUSES = ['trial', 'active', 'past_due', 'cancelled', 'ended'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const SUBSCRIPTION_ACTIONS = [
  'subscribe',
  'change_plan',
  'fail_payment',
  'pay',
  'cancel',
  'reactivate',
  'end',
] as const;
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number];

type Row = Partial<Record<SubscriptionAction, SubscriptionStatus>>;

/** `{from: {action: to}}`; a pair that is absent is illegal and answers 409. */
export const SUBSCRIPTION_TRANSITIONS: Readonly<Record<SubscriptionStatus, Row>> = {
  trial: { subscribe: 'active', end: 'ended' },
  active: {
    change_plan: 'active',
    pay: 'active',
    fail_payment: 'past_due',
    cancel: 'cancelled',
    end: 'ended',
  },
  // A change would charge the card that has just failed. The period was not paid: who cancels owes nothing and ends it at once.
  past_due: { pay: 'active', fail_payment: 'past_due', cancel: 'ended', end: 'ended' },
  cancelled: { reactivate: 'active', end: 'ended' },
  ended: { subscribe: 'active' },
};

/** Where an action leads; null where it is illegal. A company without a subscription may only subscribe. */
export const afterSubscriptionAction = (
  from: SubscriptionStatus | null,
  action: SubscriptionAction,
): SubscriptionStatus | null =>
  from === null
    ? action === 'subscribe'
      ? 'active'
      : null
    : (SUBSCRIPTION_TRANSITIONS[from][action] ?? null);

/** What a person does; the rest is the payment service's. */
const OF_PEOPLE: ReadonlySet<SubscriptionAction> = new Set([
  'subscribe',
  'change_plan',
  'cancel',
  'reactivate',
]);

/** What a person may do now, in the order of {@link SUBSCRIPTION_ACTIONS}. */
export const subscriptionActions = (from: SubscriptionStatus | null): SubscriptionAction[] =>
  SUBSCRIPTION_ACTIONS.filter(
    (action) => OF_PEOPLE.has(action) && afterSubscriptionAction(from, action) !== null,
  );

/** Paid and used: the provider asks for money again at the end of the period, unless it is cancelled. */
export const isLive = (status: SubscriptionStatus | null): boolean =>
  status === 'active' || status === 'past_due' || status === 'cancelled';

/** How long everything stays open after a payment failed, in days. */
export const GRACE_DAYS = 3;
