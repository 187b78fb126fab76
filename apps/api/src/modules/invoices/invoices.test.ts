import { createHash } from 'node:crypto';
import {
  acceptInvoicingMandate,
  createStructureDiscount,
  creditInvoice,
  downloadOperatorInvoice,
  listInvoices,
  listOperatorInvoices,
  listStructureInvoices,
  onboardingInformations,
  platformAccounting,
  platformPayments,
  structurePayments,
  updateStructureDiscount,
} from '@envol/contract/invoices';
import { seriesFaults } from '@envol/domain/invoicing/numbers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sized } from '../../../../../tools/testSizes.ts';
import { operatorIdOf } from '../../../test/actors.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { addInvoice, orderFor, SELLER_OF_STRUCTURE, SELLING, withAddress } from '../../../test/invoices.ts';
import { simulatedPlatform } from '../../integrations/e-invoices/simulated.ts';
import { proveAudit } from '../audit/index.ts';
import { depositIssued } from './files.service.ts';
import { creditInvoice as creditIn, InvoiceRefused, issueInvoice } from './index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { DEMO: 'true' }, actors_first: true });
});
afterAll(() => harness.close());

const owner = () => operatorIdOf(harness.actors.owner);
const log = { warn: () => undefined, error: () => undefined } as never;

/** The places of Envol's series of invoices, as rows have them. */
const places = () =>
  harness.db
    .selectFrom('invoices')
    .select(['position', 'issued_on'])
    .where('structure_id', 'is', null)
    .where('kind', '=', 'invoice')
    .execute();

const issue = (changes = {}) =>
  harness.db.transaction().execute((db) => issueInvoice(SELLING, db, orderFor(owner(), changes)));

describe('the series of a seller', () => {
  it('has no gap, no number twice and no day that goes back, while many issue at once and some are undone', async () => {
    await withAddress(harness.db, owner());
    const asked = sized(40, 400);
    const done = await Promise.allSettled(
      Array.from({ length: asked }, (_, index) =>
        harness.db.transaction().execute(async (db) => {
          const issued = await issueInvoice(SELLING, db, orderFor(owner()));
          if (index % 3 === 0) throw new Error('undone');
          return issued.number;
        }),
      ),
    );
    const numbers = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(numbers).toHaveLength(asked - Math.ceil(asked / 3));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(seriesFaults(await places())).toEqual([]);
    const { last } = await harness.db
      .selectFrom('invoice_series')
      .select('last')
      .where('seller', '=', 'envol')
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow();
    expect(last).toBe((await places()).length);
  });

  it('keeps its last day where a clock goes back', async () => {
    const first = await issue();
    const earlier = { ...SELLING, clock: { ...SELLING.clock, now: () => new Date(Date.now() - 86_400_000) } };
    const year = new Date(Date.now() - 86_400_000).getFullYear();
    const { id } = await harness.db
      .transaction()
      .execute((db) => issueInvoice(earlier, db, orderFor(owner())));
    const rows = await harness.db
      .selectFrom('invoices')
      .select(['id', 'issued_on', 'year'])
      .where('id', 'in', [first.id, id])
      .orderBy('id')
      .execute();
    if (rows[0]?.year === year) expect(rows[1]?.issued_on).toBe(rows[0].issued_on);
    expect(seriesFaults(await places())).toEqual([]);
  });
});

describe('an invoice that was issued', () => {
  it('refuses every change and its deletion', async () => {
    const { id } = await issue();
    for (const statement of [
      sql`update invoices set gross_cents = 1 where id = ${id}`,
      sql`update invoices set content = '{}' where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
      sql`truncate invoices cascade`,
    ])
      await expect(statement.execute(harness.db)).rejects.toThrow('an invoice never changes');
  });

  it('is one file for ever, whose digests stand in the audit’s chain', async () => {
    const { id, number } = await issue();
    const params = { id: owner(), invoiceId: id };
    const bytes = async () => (await harness.as('owner').call(downloadOperatorInvoice, { params })).body;
    const first = await bytes();
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await bytes()).equals(first)).toBe(true);
    const { rows } = await sql<{ facts: string }>`select facts from audit_journal where source = 'invoice'
      and action = 'drawn' and facts::jsonb ->> 'number' = ${number}`.execute(harness.db);
    expect(rows[0]?.facts).toContain(createHash('sha256').update(first).digest('hex'));
    expect((await proveAudit(harness.db)).faults).toEqual([]);
  });

  it('says what the company’s profile said on its day', async () => {
    const { id } = await issue();
    await harness.db.updateTable('operators').set({ city: 'Lyon' }).where('id', '=', owner()).execute();
    const { content } = await harness.db
      .selectFrom('invoices')
      .select('content')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(content.buyer.address.city).toBe('Toulouse');
    await withAddress(harness.db, owner());
  });

  it('is listed for its company with where its money stands, and for no other', async () => {
    const { number } = await issue();
    const { body } = await harness
      .as('owner')
      .call(listOperatorInvoices, { params: { id: owner() }, query: { limit: 1 } });
    expect(body.results[0]).toMatchObject({
      number,
      status: 'paid',
      net_cents: 4900,
      tax_cents: 980,
      gross_cents: 5880,
      method: 'Visa •••• 4242',
    });
    const other = await harness.as('stranger').call(listOperatorInvoices, { params: { id: owner() } });
    expect(other.status).toBe(404);
    const found = await harness.as('staff').call(listInvoices, { query: { q: number } });
    expect(found.body.results.map((each) => each.number)).toEqual([number]);
  });
});

describe('an invoice that cannot be made final', () => {
  it.each([
    ['buyer_country', { country: 'Atlantide' }],
    ['place', { country: 'France', postal_code: '' }],
  ])('takes no number and names what is missing: %s', async (gap, changes) => {
    await withAddress(harness.db, owner(), changes);
    const before = (await places()).length;
    if (gap === 'place') {
      // The mainland's tax is charged, and the accountant is told.
      const { id } = await issue();
      const { doubt } = await harness.db
        .selectFrom('invoices')
        .select('doubt')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(doubt).toBe('place_unknown');
    } else {
      const refused = await issue().catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(InvoiceRefused);
      expect((refused as InvoiceRefused).gaps).toContain(gap);
      expect((await places()).length).toBe(before);
    }
    await withAddress(harness.db, owner());
  });

  it('is one for which no tax was taken, and no invoice of before says why', async () => {
    await expect(issue({ charged_rate_bp: 0 })).rejects.toThrow('charged_otherwise');
    await expect(issue({ charged_gross_cents: 5_900 })).rejects.toThrow('charged_otherwise');
  });

  it('is one of a structure that accepted no mandate', async () => {
    const structure_id = harness.actors.controller.structure_id;
    await expect(issue({ structure_id, supply: 'service' })).rejects.toThrow('seller');
  });
});

describe('a credit note', () => {
  it('gives back parts until nothing is left, however many ask at once', async () => {
    const { id } = await issue();
    const asked = await Promise.all(
      Array.from({ length: 6 }, () =>
        harness
          .as('staff')
          .call(creditInvoice, { params: { id }, body: { gross_cents: 1500, reason: 'Vol annulé' } }),
      ),
    );
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const rest = await harness
      .as('staff')
      .call(creditInvoice, { params: { id }, body: { gross_cents: null, reason: 'Le reste' } });
    expect([rest.body.kind, rest.body.gross_cents, rest.body.corrects]).toEqual([
      'credit_note',
      1380,
      expect.stringMatching(/^\d{4}-F-/),
    ]);
    const { rows } = await sql<{
      position: number;
      issued_on: string;
    }>`select position, issued_on from invoices
      where kind = 'credit_note' and structure_id is null`.execute(harness.db);
    expect(seriesFaults(rows)).toEqual([]);
  });

  it('with money that went back makes its invoice refunded', async () => {
    const { id } = await issue();
    const refund = { at: new Date().toISOString(), label: null, reference: 're_1' };
    const order = { gross_cents: null, reason: 'Vol annulé', issued_by: null, refund };
    await harness.db.transaction().execute((db) => creditIn(SELLING, db, id, order));
    const { body } = await harness
      .as('owner')
      .call(listOperatorInvoices, { params: { id: owner() }, query: { kind: 'invoice', limit: 1 } });
    expect([body.results[0]?.id, body.results[0]?.status]).toEqual([id, 'refunded']);
  });
});

describe('a structure that sells', () => {
  const id = () => harness.actors.manager.structure_id ?? 0;
  const put = (changes: object = {}) =>
    harness
      .as('manager')
      .call(acceptInvoicingMandate, { params: { id: id() }, body: { ...SELLER_OF_STRUCTURE, ...changes } });

  it('accepts the mandate with a SIREN, a VAT number and a postal code that are ones', async () => {
    const before = await harness.as('manager').call(onboardingInformations, { params: { id: id() } });
    expect(before.body.missing).toContain('mandate');
    for (const [field, wrong] of [
      ['siren', '123456783'],
      ['vat_number', 'FR12123456782'],
      ['vat_number', null],
      ['postal_code', '4434'],
    ] as const) {
      const reply = await put({ [field]: wrong });
      expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, [field]]);
    }
    const reply = await put();
    expect(reply.body.seller?.siren).toBe('123456782');
    expect(reply.body.missing).not.toContain('mandate');
  });

  it('has a series of its own, under Envol’s hand, and reads what it sold', async () => {
    await put();
    const issued = await addInvoice(harness, 'owner', { structure_id: id(), supply: 'service' });
    expect(issued.number).toMatch(new RegExp(`^\\d{4}-S${id()}-F-000001$`));
    const { body } = await harness.as('manager').call(listStructureInvoices, { params: { id: id() } });
    expect(body.results[0]).toMatchObject({ number: issued.number, seller: 'Aérodrome d’Exemple' });
    const months = await harness.as('manager').call(structurePayments, { params: { id: id() } });
    expect(months.body.months).toHaveLength(12);
    expect(months.body.months.reduce((sum, { paid_cents }) => sum + paid_cents, 0)).toBe(5880);
  });
});

describe('a discount of a structure', () => {
  it('is said in percent or in hundredths of one, told in both, and in one of them alone', async () => {
    const params = { structureId: harness.actors.chief.structure_id ?? 0, id: owner() };
    const say = (call: typeof createStructureDiscount | typeof updateStructureDiscount, body: object) =>
      harness.as('chief').call(call, { params, body } as never);
    expect((await say(createStructureDiscount, { discount: 12.5 })).body).toMatchObject({
      discount: 12.5,
      discount_bp: 1_250,
    });
    expect((await say(updateStructureDiscount, { discount_bp: 1_000 })).body).toMatchObject({
      discount: 10,
      discount_bp: 1_000,
    });
    for (const body of [{}, { discount: 10, discount_bp: 1_000 }, { discount: 101 }])
      expect((await say(updateStructureDiscount, body)).status).toBe(400);
    await harness.db.deleteFrom('structure_discounts').execute();
  });
});

describe('what the accountant gets', () => {
  it('has the columns of the FEC, and each entry as much debit as credit', async () => {
    await issue();
    const query = { date_min: '2000-01-01', date_max: '2099-12-31' };
    const reply = await harness.as('staff').call(platformAccounting, { query });
    const lines = reply.body.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]).toBe(
      'JournalCode;JournalLib;EcritureNum;EcritureDate;CompteNum;CompteLib;CompAuxNum;CompAuxLib;PieceRef;PieceDate;EcritureLib;Debit;Credit;EcritureLet;DateLet;ValidDate;Montantdevise;Idevise',
    );
    const balance = new Map<string, number>();
    for (const line of lines.slice(1)) {
      const cells = line.split(';');
      const cents = (text = '') => Number(text.replace(',', ''));
      const entry = cells[2] ?? '';
      balance.set(entry, (balance.get(entry) ?? 0) + cents(cells[11]) - cents(cells[12]));
    }
    expect(balance.size).toBeGreaterThan(1);
    expect([...balance.values()].every((cents) => cents === 0)).toBe(true);
  });

  it('is told by month, in a chart’s twelve', async () => {
    const { body } = await harness.as('staff').call(platformPayments);
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)?.paid_cents).toBeGreaterThan(0);
  });
});

it('invoices with a file are handed to the platform, which learns that they were paid', async () => {
  const { id } = await issue();
  await harness.as('owner').call(downloadOperatorInvoice, { params: { id: owner(), invoiceId: id } });
  const deps = {
    ...{ system_db: harness.db, clock: SELLING.clock, log, chance: () => 0.5 },
    e_invoice_platform: simulatedPlatform(),
  };
  await depositIssued(deps);
  await depositIssued(deps);
  const { status } = await harness.db
    .selectFrom('invoice_deposits')
    .select('status')
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('paid');
});
