import { type InvoiceLine, netOfLine, netWithin, totalsOf } from './amounts.ts';
import type { Invoice } from './invoice.ts';

/** What a credit note gives back: everything that is left, or a sum with tax. */
export type Credited = { readonly kind: 'whole' } | { readonly kind: 'sum'; readonly gross_cents: number };

/** Lines of a credit note, whose amounts are positive, and the cents that no net before tax yields. */
export interface CreditLines {
  readonly lines: readonly InvoiceLine[];
  readonly rounding_cents: number;
}

/** Words of a line that gives back a part, in the invoice's language. */
export interface CreditWords {
  /** "Remboursement partiel". */
  readonly part: string;
}

/**
 * A sum shared out between the rates of the invoice in proportion to what each costs with tax; the last takes what is left, and
 * BT-114 the cent or two between: not every sum with tax has a net.
 */
const linesOfSum = (invoice: Invoice, gross_cents: number, words: CreditWords): CreditLines => {
  const { shares, gross_cents: whole } = invoice.totals;
  let left = gross_cents;
  const lines = shares.map((share, index): InvoiceLine => {
    const cost = share.base_cents + share.tax_cents;
    const part =
      index === shares.length - 1
        ? left
        : Number((BigInt(gross_cents) * BigInt(cost)) / BigInt(whole === 0 ? 1 : whole));
    left -= part;
    return {
      label: words.part,
      detail: invoice.number,
      unit: 'C62',
      quantity_milli: 1000,
      unit_price_cents: Math.max(0, netWithin(part, share.rate_bp)),
      discount: null,
      period: null,
      vat: { category: share.category, rate_bp: share.rate_bp, reason: share.reason },
    };
  });
  const kept = lines.filter((line) => netOfLine(line) > 0);
  return { lines: kept, rounding_cents: gross_cents - totalsOf(kept).gross_cents };
};

/**
 * What a credit note of an invoice says. `left_cents`: of its total with tax, what no earlier credit note gave back. Null where
 * there is nothing to give back, more is asked than is left, or the sum is too small for a line.
 */
export const creditLinesOf = (
  invoice: Invoice,
  credited: Credited,
  left_cents: number,
  words: CreditWords,
): CreditLines | null => {
  const asked = credited.kind === 'whole' ? left_cents : credited.gross_cents;
  if (!Number.isInteger(asked) || asked <= 0 || asked > left_cents) return null;
  const whole = invoice.totals.gross_cents + invoice.rounding_cents;
  if (asked === whole) return { lines: invoice.lines, rounding_cents: invoice.rounding_cents };
  const part = linesOfSum(invoice, asked, words);
  return part.lines.length === 0 ? null : part;
};
