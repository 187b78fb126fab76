import type { Invoice } from './invoice.ts';
import type { VatReason } from './vat.ts';

/** A sentence that the law wants on an invoice: its words stand in the documents' texts under `invoice`. */
export const MENTIONS = [
  'no_discount',
  'late_penalty',
  'recovery_indemnity',
  'vat_on_debits',
  'reverse_charge',
  'franchise',
  'public_body',
  'guyane_mayotte',
  'outside_territory',
  'outside_eu',
  'antilles_reunion',
  'mandate',
  'corrects',
] as const;
export type Mention = (typeof MENTIONS)[number];

/** Where each is asked for, and the code under which Factur-X carries it (UNTDID 4451); null: said elsewhere in the file. */
export const MENTION_SOURCES: Readonly<
  Record<Mention, { readonly source: string; readonly subject: 'AAB' | 'PMD' | 'PMT' | 'REG' | 'ABL' | null }>
> = {
  no_discount: { source: 'C. com. art. L441-9', subject: 'AAB' },
  late_penalty: { source: 'C. com. art. L441-9, L441-10', subject: 'PMD' },
  recovery_indemnity: { source: 'C. com. art. L441-9, D441-5', subject: 'PMT' },
  vat_on_debits: { source: 'CGI ann. II art. 242 nonies A I-16°', subject: 'REG' },
  reverse_charge: { source: 'CGI art. 283-2, ann. II art. 242 nonies A I-13°', subject: null },
  franchise: { source: 'CGI art. 293 B, 293 E', subject: null },
  public_body: { source: 'CGI art. 256 B', subject: null },
  guyane_mayotte: { source: 'CGI art. 294', subject: null },
  outside_territory: { source: 'CGI art. 259-1°', subject: null },
  outside_eu: { source: 'CGI art. 259-1°', subject: null },
  antilles_reunion: { source: 'CGI art. 296', subject: 'REG' },
  mandate: { source: 'CGI art. 289 I-2, ann. II art. 242 nonies I', subject: 'REG' },
  corrects: { source: 'CGI art. 289 I-5', subject: 'REG' },
};

const OF_REASON: Readonly<Record<VatReason, Mention>> = {
  reverse_charge: 'reverse_charge',
  franchise: 'franchise',
  public_body: 'public_body',
  guyane_mayotte: 'guyane_mayotte',
  outside_territory: 'outside_territory',
  outside_eu: 'outside_eu',
};

/** What an invoice has to say besides its figures, in the order in which it is printed. */
export const mentionsOf = (invoice: Invoice): Mention[] => {
  const mentions: Mention[] = [];
  if (invoice.corrects !== null) mentions.push('corrects');
  // Between businesses only; a private buyer owes neither penalty nor indemnity.
  if (invoice.kind === 'invoice' && invoice.buyer.is_business)
    mentions.push('no_discount', 'late_penalty', 'recovery_indemnity');
  for (const { reason, category, rate_bp } of invoice.totals.shares) {
    if (reason !== null && !mentions.includes(OF_REASON[reason])) mentions.push(OF_REASON[reason]);
    if (category === 'S' && rate_bp === 850 && !mentions.includes('antilles_reunion'))
      mentions.push('antilles_reunion');
  }
  if (invoice.seller.vat_on_debits && invoice.totals.shares.some(({ category }) => category === 'S'))
    mentions.push('vat_on_debits');
  if (invoice.issuer !== null) mentions.push('mandate');
  return mentions;
};

/** What of an invoice the law asks for and is not there; each names a field. */
export const INVOICE_GAPS = [
  'seller_name',
  'seller_siren',
  'seller_vat_number',
  'seller_address',
  'buyer_name',
  'buyer_address',
  'buyer_country',
  'buyer_vat_number',
  'lines',
  'negative_total',
  'corrected_invoice',
] as const;
export type InvoiceGap = (typeof INVOICE_GAPS)[number];

const gap = (is_missing: boolean, name: InvoiceGap): InvoiceGap[] => (is_missing ? [name] : []);

/** What stands against making it final (CGI ann. II art. 242 nonies A; EN 16931 BR-02 to BR-16, BR-AE-02). Empty: nothing. */
export const invoiceGaps = (invoice: Invoice): InvoiceGap[] => {
  const { seller, buyer, lines, totals } = invoice;
  const is_reverse = totals.shares.some(({ category }) => category === 'AE');
  const is_placeless = buyer.address.line_1.trim() === '' || buyer.address.city.trim() === '';
  return [
    ...gap(seller.name.trim() === '', 'seller_name'),
    ...gap(!/^\d{9}$/.test(seller.siren), 'seller_siren'),
    ...gap(seller.vat_regime === 'standard' && seller.vat_number === null, 'seller_vat_number'),
    ...gap(seller.address.line_1.trim() === '' || seller.address.city.trim() === '', 'seller_address'),
    ...gap(buyer.name.trim() === '', 'buyer_name'),
    ...gap(is_placeless, 'buyer_address'),
    ...gap(!/^[A-Z]{2}$/.test(buyer.address.country), 'buyer_country'),
    ...gap(is_reverse && buyer.vat_number === null, 'buyer_vat_number'),
    ...gap(lines.length === 0, 'lines'),
    ...gap(totals.net_cents < 0 || totals.gross_cents < 0, 'negative_total'),
    ...gap(invoice.kind === 'credit_note' && invoice.corrects === null, 'corrected_invoice'),
  ];
};
