import type { FramePayload } from '@envol/contract/realtime';
import { defineScreenFact } from '../../platform/facts/fact.ts';

interface Settled extends FramePayload<'payment_settled'> {
  readonly at: string;
}

/** Money came: `settled_payments` tells all of it, and `invoices` makes an invoice of it. */
export const paymentSettled = defineScreenFact('payment_settled', {
  audience: ({ operator_id }: Settled) => [`company:${operator_id}`],
  payload: ({ payment_id, operator_id, amount_cents, currency }: Settled) => ({
    payment_id,
    operator_id,
    amount_cents,
    currency,
  }),
  invalidates: () => [{ noun: 'subscriptions', ids: 'every' }],
});

interface Updated {
  readonly operator_id: number;
  readonly at: string;
}

/** An operator's subscription says something else; what its plan opens is told with the session. */
export const subscriptionUpdated = defineScreenFact('subscription_updated', {
  audience: ({ operator_id }: Updated) => [`company:${operator_id}`],
  payload: ({ operator_id }: Updated) => ({ operator_id }),
  invalidates: () => [{ noun: 'subscriptions', ids: 'every' }],
});
