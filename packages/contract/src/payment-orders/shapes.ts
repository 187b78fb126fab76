import { PAYMENT_STATUSES } from '@envol/domain/approvals/payments';
import { ORDER_FAILURES, ORDER_KINDS, ORDER_STATUSES } from '@envol/domain/payment-orders/statuses';
import { z } from 'zod';
import { PriceCurrency } from '../money.ts';

const Cents = z.number().int();

/** The card that is proposed, by the payment service's name of it. */
export const ProposedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
});

/** What one act costs, and where its payment stands. All amounts are cents. */
export const PaymentInvoice = z
  .object({
    invoice_id: z.number().int(),
    kind: z.enum(ORDER_KINDS),
    status: z.enum(ORDER_STATUSES),
    /** In whose name the invoice will be. */
    seller: z.string(),
    structure_id: z.number().int().nullable(),
    flight_id: z.number().int().nullable(),
    /** Once the request is sent. */
    approval_id: z.number().int().nullable(),
    currency: PriceCurrency,
    /** Before tax; what is taken off is negative. */
    lines: z.array(z.object({ description: z.string(), amount_cents: Cents })),
    net_cents: Cents,
    /** Hundredths of a percent: 2000 is 20 %. */
    tax_rate_bp: z.number().int(),
    tax_cents: Cents,
    total_cents: Cents,
    /** A card that is known; null: one is typed on the payment service's page. */
    card: ProposedCard.nullable(),
    /** A card holds a sum so long; later, the card is charged when the request is granted. */
    hold_days: z.number().int(),
    /** Until when the sum is held; null: it is not. */
    held_until: z.string().nullable(),
    /** What the company's address lacks for an invoice. */
    missing: z.array(z.enum(['address', 'postal_code', 'city', 'country'])),
    /** Money is invented here. */
    is_simulated: z.boolean(),
  })
  .meta({ id: 'PaymentInvoice' });
export type PaymentInvoice = z.infer<typeof PaymentInvoice>;

/** What became of a confirmation. */
export const PAYMENT_OUTCOMES = ['secured', 'page', 'declined', 'deferred'] as const;

export const PaymentConfirmation = z
  .object({
    /**
     * `secured`: a card answers for the sum. `page`: it is paid on `url`. `declined`: the card was refused, the request is kept.
     * `deferred`: the payment service does not answer, the request is kept and paid later.
     */
    outcome: z.enum(PAYMENT_OUTCOMES),
    url: z.string().nullable(),
    invoice: PaymentInvoice,
    /** The request as it stands; null for entrusted procedures. */
    approval: z
      .object({
        id: z.number().int(),
        display_identifier: z.string(),
        payment_status: z.enum(PAYMENT_STATUSES).nullable(),
      })
      .nullable(),
    /** The procedures are entrusted. */
    is_entrusted: z.boolean(),
  })
  .meta({ id: 'PaymentConfirmation' });
export type PaymentConfirmation = z.infer<typeof PaymentConfirmation>;

/** A payment that cannot be settled for now: what is held stays held, and what was granted stays granted meanwhile. */
export const FailingOrder = z
  .object({
    invoice_id: z.number().int(),
    kind: z.enum(ORDER_KINDS),
    exploitant_id: z.number().int().nullable(),
    company: z.string(),
    /** To whom the request is; null: the procedures are the staff's, or Envol's company sells. */
    structure: z.string().nullable(),
    /** Of the request; null: of procedures, or it is gone. */
    display_identifier: z.string().nullable(),
    amount_cents: Cents,
    currency: PriceCurrency,
    /** In a row. */
    failures: z.number().int().min(1),
    failing_since: z.string(),
    next_try_at: z.string(),
    failed_by: z.enum(ORDER_FAILURES),
  })
  .meta({ id: 'FailingOrder' });
export type FailingOrder = z.infer<typeof FailingOrder>;
