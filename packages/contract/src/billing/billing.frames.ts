import { z } from 'zod';

export const billingFrames = {
  /** Money came: `payment_id` is the row of `settled_payments` that tells all of it. */
  payment_settled: {
    payment_id: z.number().int(),
    operator_id: z.number().int(),
    amount_cents: z.number().int(),
    currency: z.string(),
  },
  /** An operator's subscription or plan says something else. */
  subscription_updated: { operator_id: z.number().int() },
};
