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
