import { defineScreenFact } from '../../platform/facts/fact.ts';

interface Updated {
  readonly operator_id: number;
  readonly at: string;
}

/** An operator's subscription or plan says something else, or its trial began; what it opens is told with the session. */
export const subscriptionUpdated = defineScreenFact('subscription_updated', {
  audience: ({ operator_id }: Updated) => [`company:${operator_id}`],
  payload: ({ operator_id }: Updated) => ({ operator_id }),
  invalidates: () => [{ noun: 'subscriptions', ids: 'every' }],
});
