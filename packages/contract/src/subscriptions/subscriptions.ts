import { PLANS } from '@envol/domain/access/actor';
import { BILLING_PERIODS, MOST_PILOTS, PAID_PLANS, PLAN_CODES } from '@envol/domain/plans/prices';
import { SUBSCRIPTION_ACTIONS, SUBSCRIPTION_STATUSES } from '@envol/domain/subscriptions/statuses';
import { z } from 'zod';
import { Instant, Line, LongText, QueryFlag, textNumber } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { MoneyPreview } from './money.ts';

const tag = 'subscriptions';
const PlanCode = z.enum(PLAN_CODES);
const Pilots = textNumber(z.number().int().min(1).max(MOST_PILOTS));
const CodeText = Line(32).min(1);
/** Codes that take something off: one of them at a time. */
const codes = { promo_code: CodeText.optional(), affiliate_code: CodeText.optional() };

export const Subscription = z
  .object({
    /** The plan held now, granted or paid. */
    plan: z.enum(PLANS),
    /** Null: nothing was ever subscribed. */
    status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
    subscribed_plan: z.enum(PAID_PLANS).nullable(),
    period: z.enum(BILLING_PERIODS).nullable(),
    /** Pilots that are paid for; null where the plan says. */
    pilots: z.number().int().nullable(),
    /** Active pilots now. */
    active_pilots: z.number().int(),
    is_trial: z.boolean(),
    trial_ends_at: z.string().nullable(),
    started_at: z.string().nullable(),
    /** When it is renewed, or when it ends where it is cancelled. */
    period_end: z.string().nullable(),
    /** Until when all stays open although the payment failed. */
    grace_until: z.string().nullable(),
    /** What the staff granted. */
    granted: z.object({ plan: z.enum(PAID_PLANS), until: z.string().nullable() }).nullable(),
    /** Something off that still works. */
    discount: z
      .object({
        code: z.string().nullable(),
        percent_off: z.number().int().nullable(),
        amount_off_cents: z.number().int().nullable(),
      })
      .nullable(),
    /** What is missing before anything can be subscribed. */
    missing: z.array(z.enum(['address', 'postal_code', 'city', 'country'])),
    available_actions: z.array(z.enum(SUBSCRIPTION_ACTIONS)),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof Subscription>;

export const currentSubscription = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/current',
  tag,
  summary: 'The subscription of one’s company, with what may be done about it now',
  permission: 'subscription:read',
  response: Subscription,
});

/** What stands against subscribing at all. */
const PAY_ERRORS = [
  'PAYMENTS_UNAVAILABLE',
  'PAYMENT_UNDER_WAY',
  'BILLING_ADDRESS_INCOMPLETE',
  'STRIPE_CUSTOMER_UPDATE',
] as const;

export const createCheckoutSession = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/create-checkout-session',
  tag,
  summary: 'A page of the payment service on which the plan is paid; asked for twice, it is the same page',
  permission: 'subscription:write',
  body: z.object({ code: PlanCode, pilots: Pilots.optional(), ...codes }),
  response: z.object({ id: z.string(), url: z.string() }),
  errors: [...PAY_ERRORS, 'promo_code_error', 'TRANSITION_ILLEGAL', 'LICENCES_EXCEEDED'],
  rate_limit: 60,
  in_turn: true,
});

export const checkoutSessionStatus = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/checkout-sessions/:id/status',
  tag,
  summary: 'What became of a page: read at the payment service, and the subscription with it',
  permission: 'subscription:read',
  params: z.object({ id: z.string().regex(/^\w{1,100}$/) }),
  response: z.object({
    status: z.enum(['open', 'complete', 'expired']),
    kind: z.enum(['subscribe', 'card']),
    subscription: Subscription,
  }),
  errors: ['PAYMENTS_UNAVAILABLE'],
  rate_limit: 120,
  in_turn: true,
});

export const paymentMethodDetails = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/payment-method-details',
  tag,
  summary: 'The card that is charged; null where there is none',
  permission: 'subscription:read',
  response: z.object({
    card: z
      .object({
        brand: z.string(),
        last4: z.string(),
        exp_month: z.number().int(),
        exp_year: z.number().int(),
        expires_before_next: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['PAYMENTS_UNAVAILABLE'],
  in_turn: true,
});

export const changePaymentMethod = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/change-payment-method',
  tag,
  summary: 'A page of the payment service on which another card is left; what is open is then charged to it',
  permission: 'subscription:write',
  response: z.object({ id: z.string(), url: z.string() }),
  errors: ['PAYMENTS_UNAVAILABLE', 'PAYMENT_UNDER_WAY', 'STRIPE_CUSTOMER_UPDATE'],
  rate_limit: 60,
  in_turn: true,
});

const Change = {
  promo_code: CodeText.optional(),
};

export const previewChangeSubscriptionPlan = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/preview-change-subscription-plan',
  tag,
  summary: 'What another plan, or one pilot more or less, costs or gives back today',
  permission: 'subscription:read',
  query: z.object({
    plan_code: PlanCode.optional(),
    add_pilot: QueryFlag.optional(),
    remove_pilot: QueryFlag.optional(),
    quantity: Pilots.optional(),
    ...Change,
  }),
  response: MoneyPreview.extend({
    plan_code: PlanCode,
    pilots: z.number().int(),
    /** Told again with the change: what was shown is what is charged. */
    at: z.string(),
    is_downgrade: z.boolean(),
  }),
  errors: ['PAYMENTS_UNAVAILABLE', 'TRANSITION_ILLEGAL', 'LICENCES_EXCEEDED', 'promo_code_error'],
  in_turn: true,
});

export const changeSubscriptionPlan = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/change-subscription-plan',
  tag,
  summary:
    'Change plan, period or number of pilots at once; the difference is charged or kept for the next invoices',
  permission: 'subscription:write',
  body: z.object({
    code: PlanCode,
    quantity: Pilots.optional(),
    /** Of the preview that was shown, with its total in cents: another sum is refused. */
    at: Instant.optional(),
    expected_total: z.number().int().optional(),
    ...Change,
  }),
  response: Subscription,
  errors: [
    'PAYMENTS_UNAVAILABLE',
    'PAYMENT_UNDER_WAY',
    'TRANSITION_ILLEGAL',
    'LICENCES_EXCEEDED',
    'TOTAL_CHANGED',
    'CARD_DECLINED',
    'PAYMENT_NOT_COMPLETED',
    'promo_code_error',
  ],
  rate_limit: 60,
  in_turn: true,
});

export const cancelSubscription = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/cancel-subscription',
  tag,
  summary: 'Stop at the end of the period that is paid: nothing is renewed, all stays open until then',
  permission: 'subscription:write',
  response: Subscription,
  errors: ['PAYMENTS_UNAVAILABLE', 'PAYMENT_UNDER_WAY', 'TRANSITION_ILLEGAL'],
  in_turn: true,
});

export const reactivateSubscription = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/reactivate-subscription',
  tag,
  summary: 'Take a cancellation back before the period ends',
  permission: 'subscription:write',
  response: Subscription,
  errors: ['PAYMENTS_UNAVAILABLE', 'PAYMENT_UNDER_WAY', 'TRANSITION_ILLEGAL'],
  in_turn: true,
});

export const previewSubscriptionInvoice = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/preview-subscription-invoice',
  tag,
  summary: 'What a first subscription costs today, with tax and what a code takes off',
  permission: 'subscription:read',
  query: z.object({ plan_code: PlanCode, pilots: Pilots.optional(), ...codes }),
  response: MoneyPreview,
  errors: ['PAYMENTS_UNAVAILABLE', 'LICENCES_EXCEEDED', 'promo_code_error'],
  in_turn: true,
});

export const previewNextInvoice = defineEndpoint({
  method: 'GET',
  path: '/subscriptions/preview-next-invoice',
  tag,
  summary: 'The next invoice: what, how much, when; null where none comes',
  permission: 'subscription:read',
  response: z.object({
    next: MoneyPreview.extend({
      quantity: z.number().int(),
      total: z.number().int(),
      next_payment_attempt: z.string().nullable(),
    }).nullable(),
  }),
  errors: ['PAYMENTS_UNAVAILABLE'],
  in_turn: true,
});

export const createSubscription = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/create-subscription',
  tag,
  summary:
    'Subscribe with a card that the payment service knows, at the sum that was shown (cents, with tax)',
  permission: 'subscription:write',
  body: z.object({
    plan_code: PlanCode,
    quantity: Pilots.optional(),
    payment_method_id: Line(200).min(1),
    expected_total: z.number().int(),
    ...codes,
  }),
  response: Subscription,
  status: 201,
  errors: [
    ...PAY_ERRORS,
    'promo_code_error',
    'TRANSITION_ILLEGAL',
    'LICENCES_EXCEEDED',
    'TOTAL_CHANGED',
    'CARD_DECLINED',
    'PAYMENT_NOT_COMPLETED',
  ],
  rate_limit: 30,
  in_turn: true,
});

export const warnManagersToUpgrade = defineEndpoint({
  method: 'POST',
  path: '/subscriptions/warn-managers-to-upgrade',
  tag,
  summary: 'Tell the owner and the administrators of one’s company that another plan is wanted, once a day',
  permission: 'upgrade-wish:write',
  body: z.object({ feature: Line(50).min(1).optional(), message: LongText.optional() }),
  response: noContent,
  rate_limit: 10,
});
