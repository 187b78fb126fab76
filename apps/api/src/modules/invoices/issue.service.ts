import { createHash } from 'node:crypto';
import type { RefusedFor } from '@envol/contract/invoices';
import { crossIndustryInvoice } from '@envol/documents/invoice/crossIndustryInvoice';
import { textsOf } from '@envol/documents/texts';
import { type InvoiceLine, totalsOf } from '@envol/domain/invoicing/amounts';
import type { Invoice, InvoiceBuyer, InvoiceSeller, PriorPayment } from '@envol/domain/invoicing/invoice';
import { invoiceGaps } from '@envol/domain/invoicing/mentions';
import { invoiceNumber } from '@envol/domain/invoicing/numbers';
import { countryCodeOf, taxPlaceOf } from '@envol/domain/invoicing/taxPlaces';
import type { Supply, VatDecision, VatDoubt } from '@envol/domain/invoicing/vat';
import { readVatNumber, sirenOf } from '@envol/domain/invoicing/vatNumbers';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import type { Db } from '../../platform/db/database.ts';
import { findBuyer, insertInvoice, insertMoney, takePlace } from './issue.repository.ts';
import { type DueTax, sellerOf, type TaxDeps, taxDue, taxTaken } from './tax.service.ts';

export type IssueDeps = TaxDeps;

/** What is to be invoiced. Lines bear no tax: it follows from who sells what to whom. */
export interface InvoiceOrder {
  readonly operator_id: number;
  /** The company as it was when it was erased; absent or null: as it is. */
  readonly buyer?: BuyerRow | null;
  /** Who sells; null: Envol's company. */
  readonly structure_id: number | null;
  readonly supply: Supply;
  readonly subject: {
    readonly kind: 'subscription' | 'approval' | 'procedure' | 'other';
    readonly id: number | null;
    /** Stands on the invoice: "Mission M-1082". */
    readonly text: string | null;
  };
  readonly lines: readonly Omit<InvoiceLine, 'vat'>[];
  /** ISO days; the same twice for one act. */
  readonly supplied: { readonly start: string; readonly end: string };
  readonly payment:
    | (Omit<PriorPayment, 'paid_on'> & {
        readonly paid_at: string;
        /** What of the amount an earlier credit paid. */
        readonly credit_cents?: number;
      })
    | null;
  readonly settled_payment_id: number | null;
  /** The rate of the tax that was taken with the payment: an invoice says nothing else. Null: none was yet, or of nothing. */
  readonly charged_rate_bp: number | null;
  /** What was asked for with tax, where a payment says it. */
  readonly charged_gross_cents?: number;
  readonly issued_by: string | null;
  /** What the buyer wants to read: the number of an order. */
  readonly reference?: string | null;
}

/** It cannot be made final: what is missing, for who sells or who buys to complete. */
export class InvoiceRefused extends Error {
  readonly gaps: readonly Exclude<RefusedFor, 'fault'>[];

  constructor(gaps: InvoiceRefused['gaps']) {
    super(`an invoice cannot be made final: ${gaps.join(', ')}`);
    this.gaps = gaps;
  }
}

export interface Issued {
  readonly id: number;
  readonly number: string;
  /** For the accountant. */
  readonly doubt: VatDoubt | null;
}

/** Who sells, and who writes in its name. Throws InvoiceRefused where nothing is known of it. */
const partiesOf = async (
  deps: IssueDeps,
  db: Db,
  structure_id: number | null,
): Promise<{ readonly seller: InvoiceSeller; readonly issuer: string | null }> => {
  const seller = await sellerOf(deps, db, structure_id);
  if (seller === undefined) throw new InvoiceRefused(['seller']);
  const issuer = structure_id === null ? null : (deps.config.invoice_seller?.name ?? 'Envol');
  return { seller, issuer };
};

type BuyerRow = Awaited<ReturnType<typeof findBuyer>>;

const buyerOf = (row: BuyerRow, is_business: boolean): InvoiceBuyer => {
  const number = row.vat_number === null ? null : readVatNumber(row.vat_number);
  return {
    name: row.company,
    siren: row.siret === null ? null : sirenOf(row.siret),
    vat_number: number?.kind === 'read' ? number.vat_number : null,
    is_business,
    address: {
      line_1: row.address_1 ?? '',
      line_2: row.address_2,
      postal_code: row.postal_code,
      city: row.city ?? '',
      country: (row.country === null ? null : countryCodeOf(row.country)) ?? '',
    },
    reference: null,
  };
};

/** French where it is spoken by who buys in France; whoever is elsewhere gets English, with the articles of the law. */
const languageOf = ({ address }: InvoiceBuyer): 'fr' | 'en' => {
  const place = taxPlaceOf(address);
  return place === 'eu' || place === 'world' ? 'en' : 'fr';
};

/** What the invoice says: the tax that is due, or that was taken where another one was. Throws InvoiceRefused. */
const taxSaid = async (db: Db, { vat }: DueTax, order: InvoiceOrder): Promise<VatDecision> => {
  const { charged_rate_bp: taken } = order;
  if (taken === null || taken === vat.rate_bp) return vat;
  const said = await taxTaken(db, order, taken);
  if (said === undefined) throw new InvoiceRefused(['charged_otherwise']);
  return said;
};

/** A cent between the rounding of the provider and of EN 16931; more is another sum. Throws InvoiceRefused. */
const roundingOf = (lines: readonly InvoiceLine[], taken: number | undefined): number => {
  const difference = taken === undefined ? 0 : taken - totalsOf(lines).gross_cents;
  if (Math.abs(difference) > 1) throw new InvoiceRefused(['charged_otherwise']);
  return difference;
};

const priorOf = (payment: InvoiceOrder['payment'], language: Invoice['language']): PriorPayment | null => {
  if (payment === null) return null;
  const { paid_at, credit_cents = 0, label: card, ...rest } = payment;
  const credit = credit_cents > 0 ? textsOf(language)('invoice.by_credit') : null;
  const label = [card, credit].filter((part) => part !== null).join(' + ');
  return { ...rest, label: label === '' ? null : label, paid_on: todayIn(new Date(paid_at), FRENCH_TIME) };
};

/** Of the XML, which is the invoice for a machine; the file's own digest follows when it is drawn. */
export const digestOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * Makes an invoice final in the caller's transaction, in which its number is taken: undone with it, it never was. `db` reaches every
 * row. Throws `InvoiceRefused` before a number is taken.
 */
export const issueInvoice = async (deps: IssueDeps, db: Db, order: InvoiceOrder): Promise<Issued> => {
  const now = deps.clock.now();
  const today = todayIn(now, FRENCH_TIME);
  const { seller, issuer } = await partiesOf(deps, db, order.structure_id);
  const row = order.buyer ?? (await findBuyer(db, order.operator_id));
  const due = await taxDue(deps, db, seller, row, order.supply);
  const { doubt, ...taxed } = await taxSaid(db, due, order);
  const lines = order.lines.map((line) => ({ ...line, vat: taxed }));
  const buyer = { ...buyerOf(row, due.is_business), reference: order.reference ?? null };
  const draft: Invoice = {
    kind: 'invoice',
    number: '-',
    issued_on: today,
    due_on: today,
    language: languageOf(buyer),
    currency: 'EUR',
    seller,
    issuer,
    buyer,
    supplied: order.supplied,
    subject: order.subject.text,
    lines,
    totals: totalsOf(lines),
    rounding_cents: roundingOf(lines, order.charged_gross_cents),
    payment: priorOf(order.payment, languageOf(buyer)),
    corrects: null,
    vies_consultation: taxed.reason === 'reverse_charge' ? due.known.consultation : null,
    doubt,
  };
  const gaps = invoiceGaps(draft);
  if (gaps.length > 0) throw new InvoiceRefused(gaps);
  return makeFinal(db, draft, {
    operator_id: order.operator_id,
    structure_id: order.structure_id,
    subject_kind: order.subject.kind,
    subject_id: order.subject.id,
    settled_payment_id: order.settled_payment_id,
    corrects_id: null,
    issued_by: order.issued_by,
    created_at: now.toISOString(),
    paid_at: order.payment?.paid_at ?? null,
    credit_cents: order.payment?.credit_cents ?? 0,
  });
};

interface Finality {
  readonly operator_id: number;
  readonly structure_id: number | null;
  readonly subject_kind: InvoiceOrder['subject']['kind'];
  readonly subject_id: number | null;
  readonly settled_payment_id: number | null;
  readonly corrects_id: number | null;
  readonly issued_by: string | null;
  readonly created_at: string;
  readonly paid_at: string | null;
  /** What of the amount paid was an earlier credit. */
  readonly credit_cents: number;
}

/** Takes the number, writes the invoice with its digest, and what was paid of it. It is due when it is received. */
export const makeFinal = async (
  db: Db,
  draft: Invoice,
  { paid_at, credit_cents, ...record }: Finality,
): Promise<Issued> => {
  const year = Number(draft.issued_on.slice(0, 4));
  const series = { structure_id: record.structure_id, year, kind: draft.kind };
  const { position, issued_on } = await takePlace(db, series, draft.issued_on);
  const invoice: Invoice = {
    ...draft,
    number: invoiceNumber(series, position),
    issued_on,
    due_on: issued_on,
  };
  const xml_sha256 = digestOf(crossIndustryInvoice(invoice));
  const id = await insertInvoice(db, invoice, { ...record, year, position, xml_sha256 });
  const { payment } = invoice;
  if (payment !== null && paid_at !== null) {
    const { label, reference, amount_cents } = payment;
    const paid = { invoice_id: id, at: paid_at, label, reference };
    const money = amount_cents - credit_cents;
    if (money > 0 || credit_cents === 0)
      await insertMoney(db, { ...paid, kind: 'payment', amount_cents: money });
    if (credit_cents > 0) await insertMoney(db, { ...paid, kind: 'credit', amount_cents: credit_cents });
  }
  return { id, number: invoice.number, doubt: invoice.doubt };
};
