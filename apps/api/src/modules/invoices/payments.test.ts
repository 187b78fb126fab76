import type { SettledPayment } from '@envol/contract/billing';
import { listOperatorInvoices, listWaitingPayments } from '@envol/contract/invoices';
import { crossIndustryInvoice } from '@envol/documents/invoice/crossIndustryInvoice';
import type { Invoice } from '@envol/domain/invoicing/invoice';
import { seriesFaults } from '@envol/domain/invoicing/numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { SELLING, withAddress } from '../../../test/invoices.ts';
import { eraseOperator } from '../operators/erasure.ts';
import { issueForPayment } from './index.ts';
import { invoicePayments, type PaymentDeps } from './payments.service.ts';

let harness: Harness;
beforeAll(async () => {
  // No sweep of the server's own: the test is the one that goes round.
  harness = await createHarness({ env: { DEMO: 'true', ROLES: 'web' }, actors_first: true });
  await withAddress(harness.db, owner());
});
afterAll(() => harness.close());

const owner = () => operatorIdOf(harness.actors.owner);
const stranger = () => operatorIdOf(harness.actors.stranger);

const payment = (changes: Partial<SettledPayment> = {}): SettledPayment => ({
  kind: 'subscription',
  operator_id: owner(),
  structure_id: null,
  subject_id: null,
  currency: 'EUR',
  lines: [
    {
      kind: 'plan',
      description: 'Entreprise, par mois',
      plan: 'enterprise',
      quantity: 1,
      unit_cents: 4900,
      amount_cents: 4900,
      period: { start: '2026-10-31T23:00:00Z', end: '2026-11-30T23:00:00Z' },
    },
    {
      kind: 'discount',
      description: 'Code VOLER',
      plan: null,
      quantity: 1,
      unit_cents: -490,
      amount_cents: -490,
      period: null,
    },
  ],
  net_cents: 4410,
  tax_rate_bp: 2000,
  tax_cents: 882,
  amount_cents: 5292,
  billing_period: 'month',
  paid_at: '2026-11-01T09:00:00Z',
  method: { kind: 'card', brand: 'Visa', last4: '4242' },
  provider: { name: 'simulated', customer: 'cus_1', invoice: 'in_1', payment: 'pi_1' },
  ...changes,
});

const invoiceOf = (settled_payment_id: number) =>
  harness.db
    .selectFrom('invoices')
    .select(['id', 'content', 'gross_cents', 'doubt'])
    .where('settled_payment_id', '=', settled_payment_id)
    .executeTakeFirst();

/** Writes money down as `subscriptions` does. */
const settled = async (name: string, changes: Partial<SettledPayment> = {}): Promise<number> => {
  const of = payment(changes);
  const { id } = await harness.db
    .insertInto('settled_payments')
    .values({
      operator_id: of.operator_id,
      provider: 'simulated',
      provider_invoice: name,
      paid_at: of.paid_at,
      amount_cents: of.amount_cents,
      payment: JSON.stringify(of),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** What was told to the log. */
const told: object[] = [];
let at = new Date();
const deps = (): PaymentDeps => ({
  ...SELLING,
  clock: { ...SELLING.clock, now: () => at },
  system_db: harness.db,
  log: { error: (what: object) => told.push(what), warn: (what: object) => told.push(what) } as never,
});

describe('money that has come', () => {
  it('is invoiced once, by the days of France, with what is taken off below zero', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map(() =>
        harness.db
          .transaction()
          .execute((db) => issueForPayment(SELLING, db, payment(), 4711))
          .catch(() => null),
      ),
    );
    const again = await harness.db
      .transaction()
      .execute((db) => issueForPayment(SELLING, db, payment(), 4711));
    for (const each of [one, two]) if (each) expect(each.number).toBe(again.number);
    const invoice = await invoiceOf(4711);
    const content = invoice?.content;
    expect(invoice?.gross_cents).toBe(5292);
    expect(content?.supplied).toEqual({ start: '2026-11-01', end: '2026-11-30' });
    expect(content?.lines[1]).toMatchObject({ quantity_milli: -1000, unit_price_cents: 490 });
  });

  it('that is less than the sum, for an earlier change gave something back, leaves nothing to pay', async () => {
    const part = await settled('in_part', { amount_cents: 2_000 });
    await settled('in_free', {
      net_cents: 0,
      tax_cents: 0,
      amount_cents: 0,
      tax_rate_bp: 0,
      lines: payment().lines.map((line) => ({
        ...line,
        unit_cents: line.kind === 'plan' ? 490 : -490,
        amount_cents: 0,
      })),
    });
    await invoicePayments(deps());
    const { body } = await harness
      .as('owner')
      .call(listOperatorInvoices, { params: { id: owner() }, query: { limit: 2 } });
    expect(
      body.results.map(({ status, gross_cents, paid_cents }) => [status, gross_cents, paid_cents]),
    ).toEqual([
      ['paid', 0, 0],
      ['paid', 5292, 5292],
    ]);
    const money = await harness.db
      .selectFrom('invoice_payments')
      .select(['kind', 'amount_cents'])
      .where('invoice_id', '=', (await invoiceOf(part))?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(money).toEqual([
      { kind: 'payment', amount_cents: 2_000 },
      { kind: 'credit', amount_cents: 3_292 },
    ]);
  });

  it.each([
    ['a card', 'in_means_card', () => ({}), 'card', '48'],
    ['a card and a credit', 'in_means_part', () => ({ amount_cents: 2_000 }), 'card', '48'],
    ['a credit alone', 'in_means_credit', () => ({ amount_cents: 0 }), 'credit', '97'],
    [
      'nothing, for nothing was to be paid',
      'in_means_none',
      () => ({
        ...{ net_cents: 0, tax_cents: 0, amount_cents: 0, tax_rate_bp: 0 },
        lines: payment().lines.map((line) => ({
          ...line,
          unit_cents: line.kind === 'plan' ? 490 : -490,
          amount_cents: 0,
        })),
      }),
      'none',
      null,
    ],
  ] as const)('by %s is told as that (Factur-X BT-81)', async (_by, name, changes, means, code) => {
    const id = await settled(name, changes());
    await invoicePayments(deps());
    const content = (await invoiceOf(id))?.content;
    expect(content?.payment?.means).toBe(means);
    const xml = crossIndustryInvoice(content as Invoice);
    expect(/PaymentMeans><ram:TypeCode>(\d+)</.exec(xml)?.[1] ?? null).toBe(code);
  });

  it('is invoiced by the sweep once, though another that lacks something came before it', async () => {
    await harness.db
      .updateTable('operators')
      .set({ address_1: null, city: null, country: null })
      .where('id', '=', stranger())
      .execute();
    const lacking = await settled('in_lacking', { operator_id: stranger() });
    const good = await settled('in_good');
    await Promise.all([invoicePayments(deps()), invoicePayments(deps())]);
    await invoicePayments(deps());
    const { count } = await harness.db
      .selectFrom('invoices')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('settled_payment_id', 'in', [lacking, good])
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    expect((await invoiceOf(good))?.gross_cents).toBe(5292);
    // Said once, however often it is tried.
    at = new Date(at.getTime() + 601_000);
    await invoicePayments(deps());
    expect(told).toEqual([{ payment_id: lacking, missing: ['buyer_address', 'buyer_country'] }]);
    const waiting = async () => (await harness.as('staff').call(listWaitingPayments)).body.results;
    expect(await waiting()).toEqual([
      expect.objectContaining({
        payment_id: lacking,
        exploitant_id: stranger(),
        amount_cents: 5292,
        missing: ['buyer_address', 'buyer_country'],
      }),
    ]);
    // Completed, it is invoiced at the next try.
    await withAddress(harness.db, stranger());
    at = new Date(at.getTime() + 601_000);
    await invoicePayments(deps());
    expect((await invoiceOf(lacking))?.gross_cents).toBe(5292);
    expect(await waiting()).toEqual([]);
    const places = await harness.db
      .selectFrom('invoices')
      .select(['position', 'issued_on'])
      .where('kind', '=', 'invoice')
      .where('structure_id', 'is', null)
      .execute();
    expect(seriesFaults(places)).toEqual([]);
  });
});

it('a payment of a company that was erased before is invoiced to it as it was, which is then kept on the invoice alone', async () => {
  const { db } = harness;
  const operator_id = await withAddress(db, stranger());
  const id = await settled('in_erased', { operator_id });
  const buyerKept = async () =>
    (await db.selectFrom('settled_payments').select('buyer').where('id', '=', id).executeTakeFirstOrThrow())
      .buyer;
  await db.transaction().execute((transaction) => eraseOperator(transaction, operator_id, at.toISOString()));
  expect(await buyerKept()).toMatchObject({ city: 'Toulouse', siret: '73282932000074' });
  await invoicePayments(deps());
  expect((await invoiceOf(id))?.content.buyer).toMatchObject({
    siren: '732829320',
    address: { city: 'Toulouse' },
  });
  expect(await buyerKept()).toBeNull();
});
