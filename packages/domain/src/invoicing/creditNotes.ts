import { type InvoiceLine, netWithin, shareOf, taxOn, totalsOf, type VatShare } from './amounts.ts';
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

/** What earlier credit notes of an invoice gave back. */
type GivenBack = Pick<Invoice, 'totals' | 'rounding_cents'>;

const keyOf = ({ category, rate_bp, reason }: VatShare): string => `${category}/${rate_bp}/${reason ?? ''}`;

/** The shares of an invoice as far as no credit note gave them back. */
const sharesLeft = ({ totals }: Invoice, given: readonly GivenBack[]): VatShare[] => {
  const back = Map.groupBy(
    given.flatMap((each) => each.totals.shares),
    keyOf,
  );
  return totals.shares.map((share) => {
    const gone = back.get(keyOf(share)) ?? [];
    return {
      ...share,
      base_cents: gone.reduce((left, { base_cents }) => left - base_cents, share.base_cents),
      tax_cents: gone.reduce((left, { tax_cents }) => left - tax_cents, share.tax_cents),
    };
  });
};

/** How far from the nearest net one is looked for; at the rates in use, 8.5 % the least of them, it is found within twelve cents. */
const SEARCHED_CENTS = 30;

/**
 * The net before tax for a sum with tax, nearest to it of those after which what is left bears the tax that is left: each credit note
 * bears its rate's tax on its own base (EN 16931, BR-CO-17), and all of them together that of the invoice, to the cent.
 */
const netOfPart = (
  part_cents: number,
  { base_cents: base, tax_cents: tax, rate_bp }: Pick<VatShare, 'base_cents' | 'tax_cents' | 'rate_bp'>,
): number => {
  const start = netWithin(part_cents, rate_bp);
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let net = start - SEARCHED_CENTS; net <= start + SEARCHED_CENTS; net += 1) {
    // Something is left to give the rest back on.
    if (net < 0 || net >= base) continue;
    const amiss = Math.abs(tax - taxOn(net, rate_bp) - taxOn(base - net, rate_bp));
    const beside = Math.abs(part_cents - net - taxOn(net, rate_bp));
    if (amiss * 1_000 + beside < least) [best, least] = [net, amiss * 1_000 + beside];
  }
  return best;
};

/** A line that gives back a net amount of a share; of one that is below zero, that which takes it back. */
const lineOf = (
  { category, rate_bp, reason }: VatShare,
  net_cents: number,
  { number }: Invoice,
  { part }: CreditWords,
): InvoiceLine => ({
  label: part,
  detail: number,
  unit: 'C62',
  quantity_milli: net_cents < 0 ? -1000 : 1000,
  unit_price_cents: Math.abs(net_cents),
  discount: null,
  period: null,
  vat: { category, rate_bp, reason },
});

/** A sum shared out between the rates in proportion to what is left of each with tax; the last takes the rest. */
const netsOfSum = (shares: readonly VatShare[], gross_cents: number): number[] => {
  const costs = shares.map(({ base_cents, tax_cents }) => base_cents + tax_cents);
  const whole = costs.reduce((sum, cost) => sum + cost, 0);
  let left = gross_cents;
  return shares.map((share, index) => {
    const part =
      index === shares.length - 1 ? left : shareOf(gross_cents, costs[index] ?? 0, whole === 0 ? 1 : whole);
    left -= part;
    const sign = share.base_cents < 0 ? -1 : 1;
    if (sign * part <= 0) return 0;
    const { base_cents, tax_cents, rate_bp } = share;
    const size = { base_cents: sign * base_cents, tax_cents: sign * tax_cents, rate_bp };
    return sign * netOfPart(sign * part, size);
  });
};

/**
 * What a credit note of an invoice says. `left_cents`: of its total with tax, what no earlier credit note gave back and none is about to;
 * `given`: those earlier ones. BT-114 holds the cents between, for not every sum with tax has a net. The last one gives back what is
 * left of each rate. Null where there is nothing to give back, more is asked than is left, or the sum is too small for a line.
 */
export const creditLinesOf = (
  invoice: Invoice,
  credited: Credited,
  left_cents: number,
  given: readonly GivenBack[],
  words: CreditWords,
): CreditLines | null => {
  const asked = credited.kind === 'whole' ? left_cents : credited.gross_cents;
  if (!Number.isInteger(asked) || asked <= 0 || asked > left_cents) return null;
  const sum = ({ totals, rounding_cents }: GivenBack): number => totals.gross_cents + rounding_cents;
  if (asked === sum(invoice) && given.length === 0)
    return { lines: invoice.lines, rounding_cents: invoice.rounding_cents };
  const shares = sharesLeft(invoice, given);
  const isLast = asked === given.reduce((left, each) => left - sum(each), sum(invoice));
  // What earlier ones rounded is made up for, so that it does not come together in the last one.
  const rounded = given.reduce((all, { rounding_cents }) => all + rounding_cents, 0);
  const nets = isLast ? shares.map(({ base_cents }) => base_cents) : netsOfSum(shares, asked + rounded);
  const lines = shares.flatMap((share, index) => {
    const net = nets[index] ?? 0;
    return net === 0 ? [] : [lineOf(share, net, invoice, words)];
  });
  return lines.length === 0 ? null : { lines, rounding_cents: asked - totalsOf(lines).gross_cents };
};
