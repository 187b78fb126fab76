import { taxOn } from '@envol/domain/invoicing/amounts';
import { EXAMPLE_SELLER } from '@envol/domain/invoicing/exampleSeller';
import { localDate } from '@envol/domain/time/localTime';
import {
  creditInvoice,
  type InvoiceOrder,
  type IssueDeps,
  issueForPayment,
  issueInvoice,
} from '../src/modules/invoices/index.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { HistoryClock } from './history.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';

/** For so many months the airport has sold through the platform. */
const MONTHS = 12;
const APPROVAL_CENTS = 3500;
/** Months ago in which the company also paid the airport of Toulouse-Blagnac for a request. */
const APPROVALS = [10, 7, 5, 4, 2, 1];
/** Of these the one that was refunded: the flight was called off. */
const REFUNDED = 4;

/** An airport as seller; its numbers are invented, with right sums. */
const AIRPORT = {
  ...EXAMPLE_SELLER,
  name: 'Aéroport d’Exemple',
  legal_form: 'SA',
  capital_cents: 14_800_000,
  siren: '123456782',
  vat_number: 'FR11123456782',
  address: {
    line_1: '1 route de l’Aérogare',
    line_2: null,
    postal_code: '31700',
    city: 'Blagnac',
    country: 'FR',
  },
  email: null,
};

const withTax = (cents: number): number => cents + taxOn(cents, 2000);

interface Scene {
  readonly db: Db;
  readonly clock: HistoryClock;
  readonly now: Date;
  readonly operator: SeededOperator;
  readonly airport: SeededAuthority | undefined;
}

/** 09:00 UTC on a day of a month so many months ago, never later than now. */
const dayOf = (now: Date, months_ago: number, day: number): Date => {
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months_ago, day, 9));
  return at.getTime() > now.getTime() ? now : at;
};

const paidAt = (at: Date, amount_cents: number, reference: string): InvoiceOrder['payment'] => ({
  paid_at: at.toISOString(),
  amount_cents,
  means: 'card',
  label: 'Visa •••• 4242',
  reference,
});

const ofApproval = (operator_id: number) => ({
  operator_id,
  supply: 'service' as const,
  subject: { kind: 'approval' as const, id: null, text: null },
  settled_payment_id: null,
  charged_rate_bp: null,
  issued_by: null,
});

const approval = ({ operator }: Scene, airport: SeededAuthority, at: Date): InvoiceOrder => {
  const day = localDate(at.toISOString());
  return {
    ...ofApproval(operator.id),
    structure_id: airport.id,
    lines: [
      {
        label: 'Étude d’une demande d’accord de vol',
        detail: null,
        unit: 'C62',
        quantity_milli: 1000,
        unit_price_cents: APPROVAL_CENTS,
        discount: null,
        period: null,
      },
    ],
    supplied: { start: day, end: day },
    payment: paidAt(at, withTax(APPROVAL_CENTS), `simulated_${day}`),
  };
};

const sellApproval = async (deps: IssueDeps, scene: Scene, months_ago: number): Promise<void> => {
  const { db, clock, now, airport } = scene;
  if (airport === undefined) return;
  const at = dayOf(now, months_ago, 12);
  clock.set(at);
  const { id } = await issueInvoice(deps, db, approval(scene, airport, at));
  if (months_ago !== REFUNDED) return;
  const refund = { at: at.toISOString(), label: 'Visa •••• 4242', reference: 'simulated_refund' };
  const reason = 'Vol annulé pour météo';
  await creditInvoice(deps, db, id, { gross_cents: null, reason, issued_by: null, refund });
};

/** What companies paid for their plans, invoiced on its day as the product does it: the sums are those of their subscriptions. */
const invoiceSubscriptions = async (deps: IssueDeps, { db, clock }: Scene): Promise<void> => {
  const paid = await db
    .selectFrom('settled_payments')
    .select(['id', 'paid_at', 'payment'])
    .orderBy('paid_at')
    .orderBy('id')
    .execute();
  for (const { id, paid_at, payment } of paid) {
    clock.set(new Date(paid_at));
    await issueForPayment(deps, db, payment, id);
  }
};

/**
 * Invoices issued by the product's own service under a clock that is set back: what companies paid for their plans, and some requests of
 * one of them to an airport that sells through the platform, one refunded.
 */
export const addInvoices = async (scene: Scene): Promise<void> => {
  const { db, clock, now, airport } = scene;
  const deps: IssueDeps = { clock, config: { invoice_seller: EXAMPLE_SELLER, one_stop_shop: false } };
  if (airport !== undefined)
    await db
      .insertInto('invoicing_mandates')
      .values({
        structure_id: airport.id,
        seller: JSON.stringify(AIRPORT),
        accepted_at: dayOf(now, MONTHS, 1).toISOString(),
        accepted_by: airport.controller.name,
      })
      .execute();
  await invoiceSubscriptions(deps, scene);
  for (const months_ago of APPROVALS) await sellApproval(deps, scene, months_ago);
  clock.set(now);
};
