import type { SettledLine, SettledPayment } from '@envol/contract/billing';
import type { Unit } from '@envol/domain/invoicing/amounts';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { lastDateOf, localDate, todayIn } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import { type InvoiceOrder, type IssueDeps, type Issued, issueInvoice } from './issue.service.ts';

const unitOf = (line: SettledLine, billed: SettledPayment['billing_period']): Unit => {
  if (line.kind !== 'plan' && line.kind !== 'pilots') return 'C62';
  return billed === 'year' ? 'ANN' : 'MON';
};

/** What is given back stands as a negative quantity: no unit price is below zero (EN 16931, BR-27). */
const lineOf = (
  line: SettledLine,
  billed: SettledPayment['billing_period'],
): InvoiceOrder['lines'][number] => ({
  label: line.description,
  detail: null,
  unit: unitOf(line, billed),
  quantity_milli: (line.unit_cents < 0 ? -1 : 1) * line.quantity * 1000,
  unit_price_cents: Math.abs(line.unit_cents),
  discount: null,
  period:
    line.period === null
      ? null
      : { start: localDate(line.period.start, FRENCH_TIME), end: lastDateOf(line.period.end, FRENCH_TIME) },
});

const suppliedOf = (lines: InvoiceOrder['lines'], paid_on: string): InvoiceOrder['supplied'] => ({
  start: lines.flatMap(({ period }) => period?.start ?? []).sort()[0] ?? paid_on,
  end:
    lines
      .flatMap(({ period }) => period?.end ?? [])
      .sort()
      .at(-1) ?? paid_on,
});

/** The order of an invoice for money that has come. */
export const orderOf = (payment: SettledPayment, settled_payment_id: number): InvoiceOrder => {
  const lines = payment.lines.map((line) => lineOf(line, payment.billing_period));
  const { method } = payment;
  return {
    operator_id: payment.operator_id,
    structure_id: payment.structure_id,
    // A subscription is an electronic service; an authority studies a request itself.
    supply: payment.kind === 'subscription' ? 'electronic' : 'service',
    subject: { kind: payment.kind, id: payment.subject_id, text: null },
    lines,
    supplied: suppliedOf(lines, todayIn(new Date(payment.paid_at), FRENCH_TIME)),
    payment: {
      paid_at: payment.paid_at,
      amount_cents: payment.amount_cents,
      means: 'card',
      label: method === null ? null : `${method.brand} •••• ${method.last4}`,
      reference: payment.provider.payment ?? payment.provider.invoice,
    },
    settled_payment_id,
    charged_rate_bp: payment.tax_rate_bp,
    issued_by: null,
  };
};

/**
 * Invoices money that has come, once: a second call finds the first one's invoice. In the caller's transaction, whose `db` reaches
 * every row. Throws `InvoiceRefused`.
 */
export const issueForPayment = async (
  deps: IssueDeps,
  db: Db,
  payment: SettledPayment,
  settled_payment_id: number,
): Promise<Issued> => {
  const known = await db
    .selectFrom('invoices')
    .select(['id', 'number'])
    .where('settled_payment_id', '=', settled_payment_id)
    .executeTakeFirst();
  return known ?? issueInvoice(deps, db, orderOf(payment, settled_payment_id));
};
