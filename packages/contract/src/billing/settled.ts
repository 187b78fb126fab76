import { CURRENCIES } from '@envol/domain/money/money';
import { BILLING_PERIODS, PAID_PLANS } from '@envol/domain/plans/prices';
import { z } from 'zod';

/**
 * Money that has come: what `invoices` makes an invoice of, whoever sold it. Amounts are whole cents; those of lines stand before
 * tax. A row of `settled_payments` keeps one as it was told.
 */
const Cents = z.number().int();

export const SETTLED_KINDS = ['subscription', 'approval', 'procedure'] as const;

export const SettledLine = z.object({
  /**
   * `plan` and `pilots`: a subscription for its period. `proration`: what a change within a period adds (positive) or gives back
   * (negative). `discount`: a code, negative. `approval` and `procedure`: one act.
   */
  kind: z.enum(['plan', 'pilots', 'proration', 'discount', 'approval', 'procedure']),
  /** In the operator's language, as it was shown before paying. */
  description: z.string().max(250),
  plan: z.enum(PAID_PLANS).nullable(),
  quantity: z.number().int().min(1),
  /** Before tax; quantity × unit is the amount. */
  unit_cents: Cents,
  amount_cents: Cents,
  /** What it is paid for; null for one act. ISO instants, the end excluded. */
  period: z.object({ start: z.string(), end: z.string() }).nullable(),
});
export type SettledLine = z.infer<typeof SettledLine>;

export const SettledPayment = z.object({
  kind: z.enum(SETTLED_KINDS),
  operator_id: z.number().int(),
  /** Who sells: a structure, in whose name Envol writes the invoice; null: Envol. */
  structure_id: z.number().int().nullable(),
  /** What of ours was paid: the id of an approval or of a mission; null for a subscription. */
  subject_id: z.number().int().nullable(),
  currency: z.enum(CURRENCIES),
  lines: z.array(SettledLine).min(1),
  /** The sum of the lines. */
  net_cents: Cents.min(0),
  /** Hundredths of a percent: 2000 is 20 %. */
  tax_rate_bp: z.number().int().min(0).max(10_000),
  tax_cents: Cents.min(0),
  /** What was taken from the card: net and tax. */
  amount_cents: Cents.min(0),
  /** How often it is paid; null for one act. */
  billing_period: z.enum(BILLING_PERIODS).nullable(),
  paid_at: z.string(),
  /** What the payer wants to read on the invoice; absent: nothing. */
  reference: z.string().max(250).nullable().optional(),
  /** "Mission M-1082"; absent: nothing. */
  subject_text: z.string().max(250).nullable().optional(),
  method: z.object({ kind: z.literal('card'), brand: z.string(), last4: z.string() }).nullable(),
  /** The provider's names of it; `payment` is null where nothing was to be paid. */
  provider: z.object({
    name: z.enum(['stripe', 'simulated']),
    customer: z.string(),
    invoice: z.string(),
    payment: z.string().nullable(),
  }),
});
export type SettledPayment = z.infer<typeof SettledPayment>;
