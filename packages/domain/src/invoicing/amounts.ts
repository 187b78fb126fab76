import type { VatCategory, VatDecision, VatReason } from './vat.ts';
import type { BasisPoints } from './vatRates.ts';

/** Half a cent goes away from zero, as EN 16931 and the tax's doctrine round (BOI-TVA-LIQ-20-20-10): 2.5 → 3, -2.5 → -3. */
const half = (numerator: bigint, denominator: bigint): bigint => {
  const [sign, size] = numerator < 0n ? [-1n, -numerator] : [1n, numerator];
  return sign * ((2n * size + denominator) / (2n * denominator));
};

/** `cents` × `factor` / `divisor`, rounded to the cent, without passing through a fraction. */
export const shareOf = (cents: number, factor: number, divisor: number): number =>
  Number(half(BigInt(cents) * BigInt(factor), BigInt(divisor)));

/** What a quantity counts (UN/ECE recommendation 20): a piece, a month, a year, an hour. */
export const UNITS = ['C62', 'MON', 'ANN', 'HUR'] as const;
export type Unit = (typeof UNITS)[number];

/** Off a line: a percentage of it or a sum before tax, and why. */
export type LineDiscount =
  | { readonly kind: 'percent'; readonly percent_bp: BasisPoints; readonly reason: string }
  | { readonly kind: 'sum'; readonly cents: number; readonly reason: string };

/** A line as it is written: thousandths of a quantity, cents before tax. What is given back has a negative quantity. */
export interface InvoiceLine {
  readonly label: string;
  readonly detail: string | null;
  readonly unit: Unit;
  readonly quantity_milli: number;
  /** Never negative (EN 16931, BR-27). */
  readonly unit_price_cents: number;
  readonly discount: LineDiscount | null;
  /** ISO dates, both included; null: one act. */
  readonly period: { readonly start: string; readonly end: string } | null;
  readonly vat: Pick<VatDecision, 'category' | 'rate_bp' | 'reason'>;
}

/** Quantity × price, rounded to the cent: the base of the line's discount. */
export const grossOfLine = ({ quantity_milli, unit_price_cents }: InvoiceLine): number =>
  shareOf(unit_price_cents, quantity_milli, 1000);

/** What the discount takes off, in cents; a percentage of what is given back is negative. */
export const discountOfLine = (line: InvoiceLine): number => {
  if (line.discount === null) return 0;
  return line.discount.kind === 'sum'
    ? line.discount.cents
    : shareOf(grossOfLine(line), line.discount.percent_bp, 10_000);
};

/** The line's net amount, BT-131: rounded by line, so that the sums of an invoice are sums of what stands on it. */
export const netOfLine = (line: InvoiceLine): number => grossOfLine(line) - discountOfLine(line);

/** The lines of one category and rate, BG-23. */
export interface VatShare {
  readonly category: VatCategory;
  readonly rate_bp: BasisPoints;
  readonly reason: VatReason | null;
  readonly base_cents: number;
  readonly tax_cents: number;
}

export interface Totals {
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly gross_cents: number;
  readonly shares: readonly VatShare[];
}

/** The tax on a base before tax, rounded to the cent. */
export const taxOn = (base_cents: number, rate_bp: BasisPoints): number =>
  shareOf(base_cents, rate_bp, 10_000);

/**
 * The sums of an invoice: nets by line, tax by rate on the sum of its lines (EN 16931, BR-CO-10, 13 to 15, 17), never by line.
 */
export const totalsOf = (lines: readonly InvoiceLine[]): Totals => {
  const bases = new Map<string, Omit<VatShare, 'tax_cents'>>();
  for (const line of lines) {
    const { category, rate_bp, reason } = line.vat;
    const key = `${category}/${rate_bp}/${reason ?? ''}`;
    const base_cents = (bases.get(key)?.base_cents ?? 0) + netOfLine(line);
    bases.set(key, { category, rate_bp, reason, base_cents });
  }
  const shares = [...bases.values()].map((share) => ({
    ...share,
    tax_cents: taxOn(share.base_cents, share.rate_bp),
  }));
  const net_cents = shares.reduce((sum, { base_cents }) => sum + base_cents, 0);
  const tax_cents = shares.reduce((sum, share) => sum + share.tax_cents, 0);
  return { net_cents, tax_cents, gross_cents: net_cents + tax_cents, shares };
};

/** The highest net whose total with tax does not pass the amount. */
export const netWithin = (gross_cents: number, rate_bp: BasisPoints): number => {
  let net = shareOf(gross_cents, 10_000, 10_000 + rate_bp);
  while (net + taxOn(net, rate_bp) > gross_cents) net -= 1;
  return net;
};
