import { describe, expect, it } from 'vitest';
import { totalsOf } from './amounts.ts';
import type { Invoice } from './invoice.ts';
import { invoiceGaps, MENTION_SOURCES, MENTIONS, mentionsOf } from './mentions.ts';
import { randomInvoice } from './randomInvoice.ts';

const base = randomInvoice(() => 0, 1);
const taxed = (vat: Invoice['lines'][number]['vat'], changes: Partial<Invoice> = {}): Invoice => {
  const lines = base.lines.map((line) => ({ ...line, unit_price_cents: 4800, vat }));
  return { ...base, lines, totals: totalsOf(lines), issuer: null, ...changes };
};
const S20 = { category: 'S', rate_bp: 2000, reason: null } as const;

describe('what the law wants said', () => {
  it('is said to a business: discount, penalty, indemnity, and that the tax is paid on debits', () => {
    expect(mentionsOf(taxed(S20))).toEqual([
      'no_discount',
      'late_penalty',
      'recovery_indemnity',
      'vat_on_debits',
    ]);
  });

  it('is no penalty to a person', () => {
    const buyer = { ...base.buyer, is_business: false };
    expect(mentionsOf(taxed(S20, { buyer }))).toEqual(['vat_on_debits']);
  });

  it.each(['reverse_charge', 'guyane_mayotte', 'outside_territory', 'outside_eu'] as const)(
    'says why there is no tax: %s',
    (reason) => {
      const category = reason === 'reverse_charge' ? 'AE' : 'O';
      expect(mentionsOf(taxed({ category, rate_bp: 0, reason }))).toContain(reason);
    },
  );

  it('says the mandate, the overseas rate and what is corrected', () => {
    const invoice = taxed(
      { category: 'S', rate_bp: 850, reason: null },
      {
        kind: 'credit_note',
        issuer: 'Envol SAS',
        corrects: { number: '2026-F-000001', issued_on: '2026-11-01', reason: 'Vol annulé' },
      },
    );
    expect(mentionsOf(invoice)).toEqual(['corrects', 'antilles_reunion', 'vat_on_debits', 'mandate']);
  });

  it('has a source each', () => {
    for (const mention of MENTIONS) expect(MENTION_SOURCES[mention].source).toMatch(/art\. /);
  });
});

describe('what is missing', () => {
  it('is nothing on a whole invoice', () => {
    expect(invoiceGaps(taxed(S20))).toEqual([]);
  });

  it.each([
    ['seller_vat_number', { seller: { ...base.seller, vat_number: null } }],
    ['seller_siren', { seller: { ...base.seller, siren: '12' } }],
    ['buyer_name', { buyer: { ...base.buyer, name: ' ' } }],
    ['buyer_country', { buyer: { ...base.buyer, address: { ...base.buyer.address, country: '' } } }],
    ['buyer_address', { buyer: { ...base.buyer, address: { ...base.buyer.address, city: '' } } }],
    ['corrected_invoice', { kind: 'credit_note' as const }],
    ['lines', { lines: [] }],
  ])('is told: %s', (gap, changes) => {
    expect(invoiceGaps({ ...taxed(S20), ...changes })).toContain(gap);
  });

  it('is a buyer’s number under reverse charge, and a total below zero', () => {
    const reverse = taxed({ category: 'AE', rate_bp: 0, reason: 'reverse_charge' });
    expect(invoiceGaps({ ...reverse, buyer: { ...base.buyer, vat_number: null } })).toEqual([
      'buyer_vat_number',
    ]);
    const less = taxed(S20);
    expect(invoiceGaps({ ...less, totals: { ...less.totals, net_cents: -1 } })).toEqual(['negative_total']);
  });
});
