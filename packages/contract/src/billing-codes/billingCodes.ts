import { PAID_PLANS } from '@envol/domain/plans/prices';
import { CODE_KINDS } from '@envol/domain/subscriptions/codes';
import { z } from 'zod';
import { IdParams, Instant, Line } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

export const BillingCode = z
  .object({
    id: z.number().int(),
    kind: z.enum(CODE_KINDS),
    code: z.string(),
    percent_off: z.number().int().nullable(),
    amount_off_cents: z.number().int().nullable(),
    /** Months that it works; null: the first invoice alone. */
    months: z.number().int().nullable(),
    /** The plans that it is for; none named: each. */
    plans: z.array(z.enum(PAID_PLANS)),
    valid_from: z.string().nullable(),
    valid_until: z.string().nullable(),
    uses: z.number().int(),
    most_uses: z.number().int().nullable(),
    note: z.string().nullable(),
    ended_at: z.string().nullable(),
    created_by: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'BillingCode' });
export type BillingCode = z.infer<typeof BillingCode>;

export const listBillingCodes = defineEndpoint({
  method: 'GET',
  path: '/billing-codes',
  tag: 'subscriptions',
  summary: 'Codes that take something off a first subscription, the latest first',
  permission: 'billing-code:read',
  response: z.object({ results: z.array(BillingCode) }),
});

export const BillingCodeInput = z.object({
  kind: z.enum(CODE_KINDS),
  /** Letters, digits, hyphens; kept in capitals. */
  code: Line(32).regex(/^[\p{L}\p{N}-]{3,32}$/u),
  percent_off: z.number().int().min(1).max(100).nullable().default(null),
  amount_off_cents: z.number().int().min(1).max(10_000_000).nullable().default(null),
  months: z.number().int().min(1).max(36).nullable().default(null),
  plans: z.array(z.enum(PAID_PLANS)).max(3).default([]),
  valid_from: Instant.nullable().default(null),
  valid_until: Instant.nullable().default(null),
  most_uses: z.number().int().min(1).max(1_000_000).nullable().default(null),
  note: Line(250).nullable().default(null),
});

export const createBillingCode = defineEndpoint({
  method: 'POST',
  path: '/billing-codes',
  tag: 'subscriptions',
  summary: 'Add a code: what it takes off (a share or a sum before tax), for whom, until when, how often',
  permission: 'billing-code:write',
  body: BillingCodeInput.refine(
    ({ percent_off, amount_off_cents }) => (percent_off === null) !== (amount_off_cents === null),
    { path: ['percent_off'], message: 'required' },
  ),
  response: BillingCode,
  status: 201,
  errors: ['BILLING_CODE_TAKEN', 'TOO_MANY_BILLING_CODES'],
});

export const endBillingCode = defineEndpoint({
  method: 'POST',
  path: '/billing-codes/:id/end',
  tag: 'subscriptions',
  summary: 'End a code at once: nobody begins with it any more, and what was sold with it stays',
  permission: 'billing-code:write',
  params: IdParams,
  response: noContent,
});

export const billingCodesEndpoints = { listBillingCodes, createBillingCode, endBillingCode };
