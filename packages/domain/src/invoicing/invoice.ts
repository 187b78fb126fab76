import type { InvoiceLine, Totals } from './amounts.ts';
import type { VatDoubt, VatRegime } from './vat.ts';

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export interface PostalAddress {
  readonly line_1: string;
  readonly line_2: string | null;
  readonly postal_code: string | null;
  readonly city: string;
  /** ISO 3166. */
  readonly country: string;
}

/** Who sells, with what C. com. art. R123-237 and L441-9 ask of it. */
export interface InvoiceSeller {
  readonly name: string;
  /** "SAS", "SA", "établissement public". */
  readonly legal_form: string;
  /** Null for a body without capital. */
  readonly capital_cents: number | null;
  readonly siren: string;
  /** City of the register of commerce; null where it is not registered there. */
  readonly rcs_city: string | null;
  /** Null under the franchise and for public bodies. */
  readonly vat_number: string | null;
  readonly vat_regime: VatRegime;
  /** Whether it pays the tax on what it invoices, not on what it is paid (CGI art. 269-2-c). */
  readonly vat_on_debits: boolean;
  readonly address: PostalAddress;
  readonly email: string | null;
}

/** Who buys. */
export interface InvoiceBuyer {
  readonly name: string;
  readonly siren: string | null;
  readonly vat_number: string | null;
  readonly is_business: boolean;
  readonly address: PostalAddress;
  /** Asked for by the buyer: "Bon de commande 4512". */
  readonly reference: string | null;
}

/** What was paid before the invoice was made. */
export interface PriorPayment {
  readonly paid_on: string;
  readonly amount_cents: number;
  /** Where a card paid a part and a credit the rest: the card. `none`: nothing was to be paid. */
  readonly means: 'card' | 'transfer' | 'credit' | 'none';
  /** "Visa •••• 4242"; null where it is not known. */
  readonly label: string | null;
  readonly reference: string | null;
}

/** The invoice as it was issued: nothing of it ever changes. Dates are ISO days in France's time. */
export interface Invoice {
  readonly kind: InvoiceKind;
  readonly number: string;
  readonly issued_on: string;
  readonly due_on: string;
  readonly language: 'fr' | 'en';
  readonly currency: 'EUR';
  readonly seller: InvoiceSeller;
  /** Who writes it in the seller's name under a mandate (CGI art. 289 I-2); null: the seller itself. */
  readonly issuer: string | null;
  readonly buyer: InvoiceBuyer;
  /** The days of what was sold; the same day twice for one act. */
  readonly supplied: { readonly start: string; readonly end: string };
  readonly subject: string | null;
  readonly lines: readonly InvoiceLine[];
  readonly totals: Totals;
  /** BT-114: cents between the sum of lines and tax and what was taken or given back; only where a part is given back. */
  readonly rounding_cents: number;
  readonly payment: PriorPayment | null;
  /** Of a credit note: what it corrects, and why. */
  readonly corrects: { readonly number: string; readonly issued_on: string; readonly reason: string } | null;
  /** The number by which VIES answered, the proof of a reverse charge. */
  readonly vies_consultation: string | null;
  /** For the accountant, never printed. */
  readonly doubt: VatDoubt | null;
}

/** What is to be paid after what was: BT-115. */
export const dueCents = ({ totals, rounding_cents, payment }: Invoice): number =>
  totals.gross_cents + rounding_cents - (payment?.amount_cents ?? 0);
