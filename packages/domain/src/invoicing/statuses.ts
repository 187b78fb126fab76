import type { InvoiceKind } from './invoice.ts';

/** Where the money of an invoice stands; it follows from what was paid and given back, and is kept nowhere. */
export const INVOICE_STATUSES = [
  'to_pay',
  'overdue',
  'paid',
  'part_refunded',
  'refunded',
  'cancelled',
  'credit',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** An invoice's money in cents with tax. */
export interface InvoiceMoney {
  readonly kind: InvoiceKind;
  readonly gross_cents: number;
  readonly paid_cents: number;
  /** By credit notes. */
  readonly credited_cents: number;
  readonly due_on: string;
}

/** `today` is a day in France's time. A credit note is `credit`: what it gives back is told by the invoice that it corrects. */
export const invoiceStatus = (money: InvoiceMoney, today: string): InvoiceStatus => {
  if (money.kind === 'credit_note') return 'credit';
  const is_paid = money.paid_cents >= money.gross_cents;
  if (money.credited_cents >= money.gross_cents && money.gross_cents > 0)
    return money.paid_cents > 0 ? 'refunded' : 'cancelled';
  if (money.paid_cents + money.credited_cents < money.gross_cents)
    return today > money.due_on ? 'overdue' : 'to_pay';
  return money.credited_cents > 0 && is_paid ? 'part_refunded' : 'paid';
};
