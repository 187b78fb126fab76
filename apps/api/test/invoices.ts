import { EXAMPLE_SELLER } from '@envol/domain/invoicing/exampleSeller';
import type { InvoiceOrder, IssueDeps, Issued } from '../src/modules/invoices/index.ts';
import { issueInvoice } from '../src/modules/invoices/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { Database } from '../src/platform/db/database.ts';
import { operatorIdOf } from './actors.ts';
import type { Harness } from './harness.ts';

/** Who sells in the tests, by this machine's clock. */
export const SELLING: IssueDeps = {
  clock: systemClock,
  config: { invoice_seller: EXAMPLE_SELLER, one_stop_shop: false },
};

/** One line of 49 EUR before tax, paid by card. */
export const orderFor = (operator_id: number, changes: Partial<InvoiceOrder> = {}): InvoiceOrder => ({
  operator_id,
  structure_id: null,
  supply: 'electronic',
  subject: { kind: 'subscription', id: null, text: null },
  lines: [
    {
      label: 'Abonnement Entreprise',
      detail: null,
      unit: 'MON',
      quantity_milli: 1000,
      unit_price_cents: 4900,
      discount: null,
      period: { start: '2026-11-01', end: '2026-11-30' },
    },
  ],
  supplied: { start: '2026-11-01', end: '2026-11-30' },
  payment: {
    paid_at: systemClock.now().toISOString(),
    amount_cents: 5880,
    means: 'card',
    label: 'Visa •••• 4242',
    reference: 'pi_1',
  },
  settled_payment_id: null,
  charged_rate_bp: null,
  issued_by: null,
  ...changes,
});

/** Gives a company an address in Toulouse, or another one. */
export const withAddress = async (
  db: Database,
  operator_id: number,
  changes: {
    readonly country?: string;
    readonly postal_code?: string;
    readonly vat_number?: string | null;
    readonly siret?: string | null;
  } = {},
): Promise<number> => {
  await db
    .updateTable('operators')
    .set({
      address_1: '2 rue du Test',
      postal_code: '31000',
      city: 'Toulouse',
      country: 'France',
      siret: '73282932000074',
      ...changes,
    })
    .where('id', '=', operator_id)
    .execute();
  return operator_id;
};

/** Issues an invoice of its own to a named person's company. */
export const addInvoice = async (
  { db, actors }: Harness,
  who: 'owner' | 'stranger' = 'owner',
  changes: Partial<InvoiceOrder> = {},
): Promise<Issued & { readonly operator_id: number }> => {
  const operator_id = await withAddress(db, operatorIdOf(actors[who]));
  const issued = await db
    .transaction()
    .execute((transaction) => issueInvoice(SELLING, transaction, orderFor(operator_id, changes)));
  return { ...issued, operator_id };
};

/** What a structure accepts. */
export const SELLER_OF_STRUCTURE = {
  name: 'Aérodrome d’Exemple',
  legal_form: 'SA',
  capital_cents: 50_000_000,
  siren: '123 456 782',
  rcs_city: 'Nantes',
  vat_number: 'FR11123456782',
  vat_regime: 'standard',
  vat_on_debits: true,
  address_1: '12 route de l’Aérogare',
  address_2: null,
  postal_code: '44340',
  city: 'Bouguenais',
  email: null,
} as const;
