import { z } from 'zod';
import { defineEndpoint, rawBody } from '../endpoint.ts';
import { INBOUND } from '../surface.ts';
import { MoneyPreview } from './money.ts';

export const paymentEvents = defineEndpoint({
  method: 'POST',
  path: '/payments/events',
  surface: INBOUND,
  tag: 'subscriptions',
  summary:
    'A telling of the payment service, signed over its bytes: nothing of it is believed but whose it is, and the service is then asked',
  permission: 'public',
  headers: z.object({ 'stripe-signature': z.string().max(2_000).optional() }),
  body: rawBody(['application/json'], 1_000_000),
  response: z.object({ received: z.literal(true) }),
  errors: ['PAYMENT_SIGNATURE_INVALID'],
});

const PageParams = z.object({ id: z.string().regex(/^\w{1,100}$/) });

/** What the pay page of the simulated service shows. */
export const SimulatedPage = z
  .object({
    /** `payment`: one act, held until it is answered. `account`: who sells completes its account. */
    mode: z.enum(['subscription', 'setup', 'payment', 'account']),
    status: z.enum(['open', 'complete', 'expired']),
    bill: MoneyPreview.nullable(),
    /** What is held, with tax. */
    charge: z.object({ description: z.string(), amount_cents: z.number().int() }).nullable(),
    success_url: z.string(),
    cancel_url: z.string(),
  })
  .meta({ id: 'SimulatedPage' });
export type SimulatedPage = z.infer<typeof SimulatedPage>;

export const simulatedPage = defineEndpoint({
  method: 'GET',
  path: '/simulated-payments/pages/:id',
  tag: 'subscriptions',
  summary: 'A pay page of the simulated service; not found where money is real',
  permission: 'public',
  params: PageParams,
  response: SimulatedPage,
  in_turn: true,
});

export const paySimulatedPage = defineEndpoint({
  method: 'POST',
  path: '/simulated-payments/pages/:id/pay',
  tag: 'subscriptions',
  summary: 'Pay a page of the simulated service with a test card; not found where money is real',
  permission: 'public',
  params: PageParams,
  body: z.object({
    /** Digits; spaces are left out. */
    number: z.string().trim().min(12).max(30),
    exp_month: z.number().int().min(1).max(12),
    exp_year: z.number().int().min(2000).max(2100),
    /** The second factor was shown. */
    is_authenticated: z.boolean().default(false),
  }),
  response: z.object({
    outcome: z.enum(['paid', 'second_factor']),
    success_url: z.string(),
  }),
  errors: ['CARD_DECLINED', 'PAYMENT_PAGE_OVER', 'CARD_NUMBER_WRONG', 'CARD_EXPIRED'],
  rate_limit: 60,
  in_turn: true,
});

export const completeSimulatedPage = defineEndpoint({
  method: 'POST',
  path: '/simulated-payments/pages/:id/complete',
  tag: 'subscriptions',
  summary: 'Complete the account of who sells at the simulated service; not found where money is real',
  permission: 'public',
  params: PageParams,
  response: z.object({ success_url: z.string() }),
  errors: ['PAYMENT_PAGE_OVER'],
  rate_limit: 60,
  in_turn: true,
});
