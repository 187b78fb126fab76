import { createHash } from 'node:crypto';
import { crossIndustryInvoice } from '@envol/documents/invoice/crossIndustryInvoice';
import { type InvoiceLine, totalsOf } from '@envol/domain/invoicing/amounts';
import type { Invoice, InvoiceBuyer, InvoiceSeller, PriorPayment } from '@envol/domain/invoicing/invoice';
import { type InvoiceGap, invoiceGaps } from '@envol/domain/invoicing/mentions';
import { invoiceNumber } from '@envol/domain/invoicing/numbers';
import { countryCodeOf, taxPlaceOf } from '@envol/domain/invoicing/taxPlaces';
import { type Supply, type VatDecision, vatCustomerOf, vatOf } from '@envol/domain/invoicing/vat';
import { readVatNumber, sirenOf } from '@envol/domain/invoicing/vatNumbers';
import { FRENCH_TIME } from '@envol/domain/time/frenchTime';
import { todayIn } from '@envol/domain/time/localTime';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { findBuyer, findMandate, insertInvoice, insertMoney, takePlace } from './issue.repository.ts';
import { type KnownVat, knownVat } from './vatChecks.service.ts';

export interface IssueDeps {
  readonly clock: Clock;
  readonly config: Pick<Config, 'invoice_seller' | 'one_stop_shop'>;
}

/** What is to be invoiced. Lines bear no tax: it follows from who sells what to whom. */
export interface InvoiceOrder {
  readonly operator_id: number;
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
  readonly payment: (Omit<PriorPayment, 'paid_on'> & { readonly paid_at: string }) | null;
  readonly settled_payment_id: number | null;
  /** The tax that was taken with the payment: an invoice says nothing else. */
  readonly charged_rate_bp: number | null;
  readonly issued_by: string | null;
}

/** It cannot be made final: what is missing, for who sells or who buys to complete. */
export class InvoiceRefused extends Error {
  readonly gaps: readonly (InvoiceGap | 'seller' | 'charged_otherwise')[];

  constructor(gaps: InvoiceRefused['gaps']) {
    super(`an invoice cannot be made final: ${gaps.join(', ')}`);
    this.gaps = gaps;
  }
}

export interface Issued {
  readonly id: number;
  readonly number: string;
}

const sellerOf = async (
  { config }: IssueDeps,
  db: Db,
  structure_id: number | null,
): Promise<{ readonly seller: InvoiceSeller; readonly issuer: string | null }> => {
  const own = config.invoice_seller;
  if (structure_id === null) {
    if (own === null) throw new InvoiceRefused(['seller']);
    return { seller: own, issuer: null };
  }
  const mandate = await findMandate(db, structure_id);
  if (mandate === undefined) throw new InvoiceRefused(['seller']);
  return { seller: mandate.seller, issuer: own?.name ?? 'Envol' };
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

const decideVat = (
  deps: IssueDeps,
  seller: InvoiceSeller,
  row: BuyerRow,
  known: KnownVat,
  asked: { readonly supply: Supply; readonly on: string; readonly charged_rate_bp: number | null },
): { readonly vat: VatDecision; readonly is_business: boolean } => {
  const customer = vatCustomerOf(row, { state: known.state, is_old: known.is_old });
  const place = taxPlaceOf(seller.address) ?? 'france';
  const vat = vatOf(
    { regime: seller.vat_regime, place, uses_one_stop_shop: deps.config.one_stop_shop },
    customer,
    asked.supply,
    asked.on,
  );
  if (asked.charged_rate_bp !== null && asked.charged_rate_bp !== vat.rate_bp)
    throw new InvoiceRefused(['charged_otherwise']);
  return { vat, is_business: customer.is_business };
};

const priorOf = (payment: InvoiceOrder['payment']): PriorPayment | null => {
  if (payment === null) return null;
  const { paid_at, ...rest } = payment;
  return { ...rest, paid_on: todayIn(new Date(paid_at), FRENCH_TIME) };
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
  const { seller, issuer } = await sellerOf(deps, db, order.structure_id);
  const row = await findBuyer(db, order.operator_id);
  const known = await knownVat(db, row.vat_number, now);
  const asked = { supply: order.supply, on: today, charged_rate_bp: order.charged_rate_bp };
  const { vat, is_business } = decideVat(deps, seller, row, known, asked);
  const { doubt, ...taxed } = vat;
  const lines = order.lines.map((line) => ({ ...line, vat: taxed }));
  const buyer = buyerOf(row, is_business);
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
    rounding_cents: 0,
    payment: priorOf(order.payment),
    corrects: null,
    vies_consultation: vat.reason === 'reverse_charge' ? known.consultation : null,
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
}

/** Takes the number, writes the invoice with its digest, and what was paid of it. It is due when it is received. */
export const makeFinal = async (
  db: Db,
  draft: Invoice,
  { paid_at, ...record }: Finality,
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
  if (payment !== null && paid_at !== null)
    await insertMoney(db, {
      invoice_id: id,
      kind: 'payment',
      amount_cents: payment.amount_cents,
      at: paid_at,
      label: payment.label,
      reference: payment.reference,
    });
  return { id, number: invoice.number };
};
