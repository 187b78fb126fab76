import { CURRENCIES } from '@envol/domain/money/money';
import { z } from 'zod';

const Cents = z.number().int();

/** One line of what is to be paid, before tax. */
export const MoneyLine = z.object({
  description: z.string(),
  kind: z.enum(['plan', 'pilots', 'proration', 'discount']),
  quantity: z.number().int(),
  unit_cents: Cents,
  amount_cents: Cents,
  period: z.object({ start: z.string(), end: z.string() }).nullable(),
});

/** What an invoice comes to, before it is one. All amounts are cents. */
export const MoneyPreview = z
  .object({
    currency: z.enum(CURRENCIES),
    lines: z.array(MoneyLine),
    net_cents: Cents,
    /** Hundredths of a percent: 2000 is 20 %. */
    tax_rate_bp: z.number().int(),
    tax_cents: Cents,
    /** With tax; negative where a change gives back more than it costs: it is kept for the next invoices. */
    total_cents: Cents,
    /** What is taken from the card. */
    due_cents: Cents,
  })
  .meta({ id: 'MoneyPreview' });
export type MoneyPreview = z.infer<typeof MoneyPreview>;
