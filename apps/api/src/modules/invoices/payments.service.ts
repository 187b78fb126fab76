import type { SettledLine, SettledPayment } from '@envol/contract/billing';
import type { RefusedFor, WaitingPayment } from '@envol/contract/invoices';
import type { Unit } from '@envol/domain/invoicing/amounts';
import { cardName } from '@envol/domain/money/cardBrands';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { lastDateOf, localDate, todayIn } from '@envol/domain/time/localTime';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import {
  type InvoiceOrder,
  InvoiceRefused,
  type IssueDeps,
  type Issued,
  issueInvoice,
} from './issue.service.ts';

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

/** By what it was paid: the provider uses up what an earlier change gave back before it charges a card. */
const meansOf = (gross_cents: number, charged_cents: number) => {
  if (charged_cents > 0) return 'card';
  return gross_cents > 0 ? 'credit' : 'none';
};

/** The order of an invoice for money that has come. */
export const orderOf = (payment: SettledPayment, settled_payment_id: number): InvoiceOrder => {
  const lines = payment.lines.map((line) => lineOf(line, payment.billing_period));
  const { method } = payment;
  const gross_cents = payment.net_cents + payment.tax_cents;
  return {
    operator_id: payment.operator_id,
    structure_id: payment.structure_id,
    // A subscription is an electronic service; an authority studies a request itself.
    supply: payment.kind === 'subscription' ? 'electronic' : 'service',
    subject: { kind: payment.kind, id: payment.subject_id, text: payment.subject_text ?? null },
    reference: payment.reference ?? null,
    lines,
    supplied: suppliedOf(lines, todayIn(new Date(payment.paid_at), FRENCH_TIME)),
    payment: {
      paid_at: payment.paid_at,
      amount_cents: gross_cents,
      credit_cents: gross_cents - payment.amount_cents,
      means: meansOf(gross_cents, payment.amount_cents),
      label: method === null || payment.amount_cents === 0 ? null : cardName(method),
      reference: payment.provider.payment ?? payment.provider.invoice,
    },
    settled_payment_id,
    // Of nothing no tax is taken.
    charged_rate_bp: payment.net_cents === 0 ? null : payment.tax_rate_bp,
    charged_gross_cents: gross_cents,
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
  buyer: InvoiceOrder['buyer'] = null,
): Promise<Issued> => {
  const known = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'doubt'])
    .where('settled_payment_id', '=', settled_payment_id)
    .executeTakeFirst();
  return known ?? issueInvoice(deps, db, { ...orderOf(payment, settled_payment_id), buyer });
};

/** Payments invoiced in one round of the sweep. */
const AT_ONCE = 100;
/** What was refused is tried again so much later: somebody has to complete a field first. */
const TRIED_AGAIN_S = 600;

export interface PaymentDeps extends IssueDeps {
  /** Every row: who paid is whoever. */
  readonly system_db: Database;
  readonly log: FastifyBaseLogger;
}

const waitingIds = async (db: Db, tried_before: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('settled_payments as p')
    .leftJoin('invoices as i', 'i.settled_payment_id', 'p.id')
    .leftJoin('invoice_refusals as r', 'r.settled_payment_id', 'p.id')
    .select('p.id')
    .where('i.id', 'is', null)
    .where((eb) => eb.or([eb('r.tried_at', 'is', null), eb('r.tried_at', '<=', tried_before)]))
    .orderBy('p.id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
};

/** Keeps why a payment has no invoice; logged when it is new or another reason than before. */
const noteRefusal = async (
  { system_db, clock, log }: PaymentDeps,
  payment_id: number,
  error: unknown,
): Promise<void> => {
  const gaps: RefusedFor[] = error instanceof InvoiceRefused ? [...error.gaps] : ['fault'];
  const at = clock.now().toISOString();
  const before = await system_db
    .selectFrom('invoice_refusals')
    .select('gaps')
    .where('settled_payment_id', '=', payment_id)
    .executeTakeFirst();
  await system_db
    .insertInto('invoice_refusals')
    .values({ settled_payment_id: payment_id, gaps, refused_at: at, tried_at: at })
    .onConflict((on) => on.column('settled_payment_id').doUpdateSet({ gaps, tried_at: at }))
    .execute();
  if (before?.gaps.join() === gaps.join()) return;
  const err = error instanceof InvoiceRefused ? undefined : error;
  log.error({ payment_id, missing: gaps, ...(err !== undefined && { err }) }, 'a payment has no invoice');
};

/** Two rounds at once leave each other's payments alone: the row is held until its invoice stands. */
const invoiceOne = (deps: PaymentDeps, id: number): Promise<void> =>
  deps.system_db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('settled_payments')
      .select(['payment', 'buyer'])
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return;
    const { number, doubt } = await issueForPayment(deps, db, row.payment, id, row.buyer);
    // The invoice itself names it from now on.
    if (row.buyer !== null)
      await db.updateTable('settled_payments').set({ buyer: null }).where('id', '=', id).execute();
    if (doubt === 'charged_otherwise')
      deps.log.warn(
        { payment_id: id, number },
        'another tax was taken than is due: the invoice says what was',
      );
    await db.deleteFrom('invoice_refusals').where('settled_payment_id', '=', id).execute();
  });

/**
 * Makes an invoice of each payment that has none, each in a transaction of its own: what cannot be invoiced is kept with what it
 * lacks, for the staff to see, and holds up no other one.
 */
export const invoicePayments = async (deps: PaymentDeps): Promise<void> => {
  const tried_before = secondsAfter(deps.clock.now(), -TRIED_AGAIN_S).toISOString();
  for (const id of await waitingIds(deps.system_db, tried_before))
    try {
      await invoiceOne(deps, id);
    } catch (error) {
      await noteRefusal(deps, id, error);
    }
};

/** Money that came and was refused an invoice, the oldest first. `db` sees every row. */
export const waitingPayments = async (db: Db): Promise<WaitingPayment[]> => {
  const rows = await db
    .selectFrom('invoice_refusals as r')
    .innerJoin('settled_payments as p', 'p.id', 'r.settled_payment_id')
    .leftJoin('operators as o', 'o.id', 'p.operator_id')
    .select(['p.id', 'p.operator_id', 'p.amount_cents', 'p.currency', 'p.paid_at', 'r.gaps', 'r.refused_at'])
    .select(sql<string>`coalesce(o.company, '–')`.as('company'))
    .orderBy('r.refused_at')
    .orderBy('p.id')
    .execute();
  return rows.map(({ id, operator_id, gaps, paid_at, refused_at, ...row }) => ({
    ...row,
    payment_id: id,
    exploitant_id: operator_id,
    missing: gaps,
    paid_at: new Date(paid_at).toISOString(),
    refused_at: new Date(refused_at).toISOString(),
  }));
};
