import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../tools/testSizes.ts';
import {
  discountOfLine,
  grossOfLine,
  type InvoiceLine,
  netOfLine,
  netWithin,
  shareOf,
  taxOn,
  totalsOf,
} from './amounts.ts';
import { type Credited, creditLinesOf } from './creditNotes.ts';
import type { Invoice } from './invoice.ts';
import { seriesFaults } from './numbers.ts';
import { type Chance, randomInvoice } from './randomInvoice.ts';

/** At 8.5 % one cent of tax stands for twelve of net: the nearest net after which the tax of what is left comes out lies half as far away. */
const MOST_ROUNDED_CENTS = 8;

const seeded = (seed: number): Chance => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const line = (changes: Partial<InvoiceLine>): InvoiceLine => ({
  label: 'Étude',
  detail: null,
  unit: 'C62',
  quantity_milli: 1000,
  unit_price_cents: 4800,
  discount: null,
  period: null,
  vat: { category: 'S', rate_bp: 850, reason: null },
  ...changes,
});

describe('the rounding of a sum', () => {
  it('goes away from zero at half a cent, on both sides', () => {
    expect(shareOf(5, 1, 2)).toBe(3);
    expect(shareOf(-5, 1, 2)).toBe(-3);
    expect(shareOf(4, 1, 3)).toBe(1);
  });

  it('is exact where a fraction is not: 1.005 EUR', () => {
    expect(shareOf(201, 500, 1000)).toBe(101);
  });

  it('never moves a sum by more than half a cent', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 10_000 }), (cents, bp) => {
        const taken = BigInt(taxOn(cents, bp)) * 20_000n - 2n * BigInt(cents) * BigInt(bp);
        expect(taken <= 10_000n && taken >= -10_000n).toBe(true);
      }),
    );
  });
});

describe('the sums of an invoice', () => {
  it('are those of the law’s example: 78 EUR at 8.5 % make 84.63 EUR', () => {
    const lines = [
      line({}),
      line({ unit_price_cents: 3600, discount: { kind: 'sum', cents: 600, reason: 'Convention 2026' } }),
    ];
    expect(totalsOf(lines)).toMatchObject({ net_cents: 7800, tax_cents: 663, gross_cents: 8463 });
  });

  it('take the tax on the sum of a rate, not by line: three lines of 0.05 EUR bear 0.03 EUR', () => {
    const vat = { category: 'S', rate_bp: 2000, reason: null } as const;
    const lines = [1, 2, 3].map(() => line({ unit_price_cents: 5, vat }));
    expect(totalsOf(lines).tax_cents).toBe(3);
    const halves = [1, 2, 3].map(() => line({ unit_price_cents: 2, vat }));
    // By line: 0.004 three times, which is nothing.
    expect(totalsOf(halves).tax_cents).toBe(1);
  });

  it('hold for whatever lines: net is the sum of lines, tax the sum of shares, each rounded once', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const { lines, totals } = randomInvoice(seeded(seed), 1);
        expect(totals.net_cents).toBe(lines.reduce((sum, each) => sum + netOfLine(each), 0));
        expect(totals.gross_cents).toBe(totals.net_cents + totals.tax_cents);
        for (const each of lines) expect(netOfLine(each)).toBe(grossOfLine(each) - discountOfLine(each));
        for (const share of totals.shares)
          expect(share.tax_cents).toBe(taxOn(share.base_cents, share.rate_bp));
      }),
    );
  });

  it('find the highest net within a sum with tax', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.constantFrom(0, 850, 2000, 2550),
        (gross, bp) => {
          const net = netWithin(gross, bp);
          expect(net + taxOn(net, bp)).toBeLessThanOrEqual(gross);
          expect(net + 1 + taxOn(net + 1, bp)).toBeGreaterThan(gross);
        },
      ),
    );
  });
});

describe('a credit note', () => {
  it('gives back to the cent what is asked, some cents a rate rounded at most', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 1, noNaN: true }), (seed, part) => {
        const invoice = randomInvoice(seeded(seed), 1);
        const whole = invoice.totals.gross_cents;
        const asked = Math.ceil(part * whole);
        const credit = creditLinesOf(invoice, { kind: 'sum', gross_cents: asked }, whole, [], {
          part: 'Part',
        });
        if (credit === null) {
          expect(asked).toBeLessThanOrEqual(2);
          return;
        }
        const totals = totalsOf(credit.lines);
        expect(totals.gross_cents + credit.rounding_cents).toBe(asked);
        expect(Math.abs(credit.rounding_cents)).toBeLessThanOrEqual(MOST_ROUNDED_CENTS);
      }),
    );
  });

  it('is the invoice itself where all is given back, and nothing where more is asked than is left', () => {
    const invoice = randomInvoice(seeded(7), 1);
    const whole = invoice.totals.gross_cents;
    const words = { part: 'Part' };
    expect(creditLinesOf(invoice, { kind: 'whole' }, whole, [], words)?.lines).toEqual(invoice.lines);
    expect(creditLinesOf(invoice, { kind: 'sum', gross_cents: whole }, whole - 1, [], words)).toBeNull();
    expect(creditLinesOf(invoice, { kind: 'whole' }, 0, [], words)).toBeNull();
    expect(creditLinesOf(invoice, { kind: 'sum', gross_cents: -1 }, whole, [], words)).toBeNull();
  });

  it('and all others of its invoice come to that invoice, whatever the parts: net, tax and total of each rate', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (seed, parts) => {
          const invoice = randomInvoice(seeded(seed), 1);
          const given: Invoice[] = [];
          const left = (): number =>
            given.reduce(
              (sum, { totals, rounding_cents }) => sum - totals.gross_cents - rounding_cents,
              invoice.totals.gross_cents,
            );
          const give = (credited: Credited): void => {
            const credit = creditLinesOf(invoice, credited, left(), given, { part: 'Part' });
            if (credit === null) return;
            for (const each of credit.lines) expect(netOfLine(each)).not.toBe(0);
            const totals = totalsOf(credit.lines);
            // Each bears its own tax, rounded once.
            for (const share of totals.shares)
              expect(share.tax_cents).toBe(taxOn(share.base_cents, share.rate_bp));
            expect(Math.abs(credit.rounding_cents)).toBeLessThanOrEqual(MOST_ROUNDED_CENTS);
            given.push({ ...invoice, ...credit, totals });
          };
          for (const part of parts)
            give({ kind: 'sum', gross_cents: Math.ceil(part * (left() / parts.length)) });
          give({ kind: 'whole' });
          if (left() !== 0) {
            // A total of no more than a cent has no line to stand on.
            expect(invoice.totals.gross_cents).toBeLessThanOrEqual(1);
            return;
          }
          const sumOf = (amount: (of: Invoice) => number): number =>
            given.reduce((sum, each) => sum + amount(each), 0);
          const { totals } = invoice;
          expect(sumOf((each) => each.totals.net_cents)).toBe(totals.net_cents);
          expect(sumOf((each) => each.totals.tax_cents)).toBe(totals.tax_cents);
          expect(sumOf((each) => each.totals.gross_cents)).toBe(totals.gross_cents);
          expect(sumOf((each) => each.rounding_cents)).toBe(0);
        },
      ),
      { numRuns: sized(500, 20_000) },
    );
  });
});

describe('a series', () => {
  it('names gaps, places that stand twice and dates that go back', () => {
    const day = (position: number, issued_on: string) => ({ position, issued_on });
    expect(seriesFaults([day(2, '2026-01-02'), day(1, '2026-01-01')])).toEqual([]);
    expect(seriesFaults([day(1, '2026-01-01'), day(3, '2026-01-01')])).toEqual([
      { kind: 'gap', position: 2 },
    ]);
    expect(seriesFaults([day(1, '2026-01-01'), day(1, '2026-01-01')])).toEqual([
      { kind: 'twice', position: 1 },
    ]);
    expect(seriesFaults([day(1, '2026-01-02'), day(2, '2026-01-01')])).toEqual([
      { kind: 'date', position: 2 },
    ]);
  });
});
