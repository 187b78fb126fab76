import { taxOn } from '@envol/domain/invoicing/amounts';
import { EXAMPLE_SELLER } from '@envol/domain/invoicing/exampleSeller';
import { localDate } from '@envol/domain/time/localTime';
import {
  creditInvoice,
  type InvoiceOrder,
  type IssueDeps,
  issueInvoice,
} from '../src/modules/invoices/index.ts';
import type { Db } from '../src/platform/db/database.ts';
import type { HistoryClock } from './history.ts';
import type { SeededAuthority, SeededOperator } from './members.ts';

/** Months of invoices, the present one among them. */
const MONTHS = 12;
const MONTHLY_CENTS = 4900;
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

const subscription = ({ now, operator }: Scene, months_ago: number, at: Date): InvoiceOrder => {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months_ago, 1, 12));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0, 12));
  const period = { start: localDate(first.toISOString()), end: localDate(last.toISOString()) };
  return {
    operator_id: operator.id,
    structure_id: null,
    supply: 'electronic',
    subject: { kind: 'subscription', id: null, text: null },
    lines: [
      {
        label: 'Abonnement Entreprise, par mois',
        detail: null,
        unit: 'MON',
        quantity_milli: 1000,
        unit_price_cents: MONTHLY_CENTS,
        discount: null,
        period,
      },
    ],
    supplied: period,
    payment: paidAt(at, withTax(MONTHLY_CENTS), `simulated_${months_ago}`),
    settled_payment_id: null,
    charged_rate_bp: null,
    issued_by: null,
  };
};

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

/**
 * Twelve months of invoices of one company, issued by the product's own service under a clock that is set back: its subscription, and
 * some requests to an airport that sells through the platform, one of them refunded.
 */
export const addInvoices = async (scene: Scene): Promise<void> => {
  const { db, clock, now, operator, airport } = scene;
  const deps: IssueDeps = { clock, config: { invoice_seller: EXAMPLE_SELLER, one_stop_shop: false } };
  await db
    .updateTable('operators')
    .set({
      address_1: '14 avenue de l’Exemple',
      postal_code: '31770',
      city: 'Colomiers',
      country: 'France',
      siret: '98765432400019',
    })
    .where('id', '=', operator.id)
    .execute();
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
  for (let months_ago = MONTHS - 1; months_ago >= 0; months_ago--) {
    const at = dayOf(now, months_ago, 1);
    clock.set(at);
    await issueInvoice(deps, db, subscription(scene, months_ago, at));
    if (APPROVALS.includes(months_ago)) await sellApproval(deps, scene, months_ago);
  }
  clock.set(now);
};
