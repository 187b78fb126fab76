import { escapeXml } from '@envol/domain/formats/missions/exportedMission';
import {
  discountOfLine,
  grossOfLine,
  type InvoiceLine,
  netOfLine,
  type VatShare,
} from '@envol/domain/invoicing/amounts';
import {
  dueCents,
  type Invoice,
  type InvoiceBuyer,
  type InvoiceSeller,
  type PostalAddress,
} from '@envol/domain/invoicing/invoice';
import type { Mention } from '@envol/domain/invoicing/mentions';
import type { VatReason } from '@envol/domain/invoicing/vat';
import {
  type InvoiceWords,
  invoiceWords,
  legalForm,
  mentionTexts,
  registrationLine,
} from './invoiceWords.ts';

/**
 * A Cross Industry Invoice (UN/CEFACT D22B) in the profile EN 16931 of Factur-X 1.09. "BT-…" and "BR-…" are the standard's own
 * names of fields and rules; elements stand in the order that its XSD wants.
 */

const NAMESPACES = [
  ['rsm', 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'],
  ['ram', 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100'],
  ['qdt', 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100'],
  ['udt', 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** An element around elements; nothing where it would be empty. */
const group = (name: string, ...parts: readonly string[]): string => {
  const inside = parts.join('');
  return inside === '' ? '' : `<ram:${name}>${inside}</ram:${name}>`;
};

/** An element around a text; nothing where there is none. */
const leaf = (name: string, text: string | null, attributes = ''): string =>
  text === null || text.trim() === ''
    ? ''
    : `<ram:${name}${attributes}>${escapeXml(text.trim())}</ram:${name}>`;

const day = (name: string, date: string): string =>
  group(name, `<udt:DateTimeString format="102">${date.replaceAll('-', '')}</udt:DateTimeString>`);

/** "-12.05" of cents: no number that a program rounds again. */
const amount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const quantity = (thousandths: number): string => {
  const digits = String(Math.abs(thousandths)).padStart(4, '0');
  return `${thousandths < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
};

const period = (start: string, end: string): string =>
  group('BillingSpecifiedPeriod', day('StartDateTime', start), day('EndDateTime', end));

/** What is outside the scope of the tax bears no rate (BR-O-05). */
const rate = ({ category, rate_bp }: Pick<VatShare, 'category' | 'rate_bp'>): string =>
  category === 'O' ? '' : leaf('RateApplicablePercent', amount(rate_bp));

const discount = (line: InvoiceLine): string => {
  if (line.discount === null) return '';
  const percent = line.discount.kind === 'percent' ? amount(line.discount.percent_bp) : null;
  return group(
    'SpecifiedTradeAllowanceCharge',
    '<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>',
    leaf('CalculationPercent', percent),
    leaf('BasisAmount', percent === null ? null : amount(grossOfLine(line))),
    leaf('ActualAmount', amount(discountOfLine(line))),
    leaf('Reason', line.discount.reason),
  );
};

const lineOf = (line: InvoiceLine, index: number): string =>
  group(
    'IncludedSupplyChainTradeLineItem',
    group('AssociatedDocumentLineDocument', leaf('LineID', String(index + 1))),
    group('SpecifiedTradeProduct', leaf('Name', line.label), leaf('Description', line.detail)),
    group(
      'SpecifiedLineTradeAgreement',
      group('NetPriceProductTradePrice', leaf('ChargeAmount', amount(line.unit_price_cents))),
    ),
    group(
      'SpecifiedLineTradeDelivery',
      leaf('BilledQuantity', quantity(line.quantity_milli), ` unitCode="${line.unit}"`),
    ),
    group(
      'SpecifiedLineTradeSettlement',
      group(
        'ApplicableTradeTax',
        leaf('TypeCode', 'VAT'),
        leaf('CategoryCode', line.vat.category),
        rate(line.vat),
      ),
      line.period === null ? '' : period(line.period.start, line.period.end),
      discount(line),
      group(
        'SpecifiedTradeSettlementLineMonetarySummation',
        leaf('LineTotalAmount', amount(netOfLine(line))),
      ),
    ),
  );

const addressOf = (address: PostalAddress): string =>
  group(
    'PostalTradeAddress',
    leaf('PostcodeCode', address.postal_code),
    leaf('LineOne', address.line_1),
    leaf('LineTwo', address.line_2),
    leaf('CityName', address.city),
    leaf('CountryID', address.country),
  );

/** A SIREN is 0002 in ISO 6523; 0225 is the address under which French platforms find a company. */
const organisation = (siren: string | null): string =>
  siren === null ? '' : group('SpecifiedLegalOrganization', leaf('ID', siren, ' schemeID="0002"'));
const electronicAddress = (siren: string | null): string =>
  siren === null ? '' : group('URIUniversalCommunication', leaf('URIID', siren, ' schemeID="0225"'));

const taxNumber = (vat_number: string | null, scheme: 'VA' | 'FC'): string =>
  vat_number === null
    ? ''
    : group('SpecifiedTaxRegistration', leaf('ID', vat_number, ` schemeID="${scheme}"`));

const sellerOf = (seller: InvoiceSeller, is_outside_scope: boolean, words: InvoiceWords): string =>
  group(
    'SellerTradeParty',
    leaf('Name', seller.name),
    leaf('Description', `${legalForm(seller, words)}, ${registrationLine(seller, words)}`),
    organisation(seller.siren),
    addressOf(seller.address),
    electronicAddress(seller.siren),
    // BR-O-02: no VAT number beside what is outside the scope; the law wants it told, which BT-32 does.
    taxNumber(seller.vat_number, is_outside_scope ? 'FC' : 'VA'),
  );

const buyerOf = (buyer: InvoiceBuyer, is_outside_scope: boolean): string =>
  group(
    'BuyerTradeParty',
    leaf('Name', buyer.name),
    organisation(buyer.siren),
    addressOf(buyer.address),
    electronicAddress(buyer.siren),
    is_outside_scope ? '' : taxNumber(buyer.vat_number, 'VA'),
  );

/** Codes of the reasons for which no tax is charged (VATEX); art. 294 has none. */
const REASON_CODES: Readonly<Record<VatReason, string | null>> = {
  reverse_charge: 'VATEX-EU-AE',
  franchise: 'VATEX-FR-FRANCHISE',
  public_body: 'VATEX-EU-O',
  guyane_mayotte: null,
  outside_territory: 'VATEX-EU-O',
  outside_eu: 'VATEX-EU-O',
};

/** When the tax becomes due (UNTDID 2475): at the invoice's date, or when it is paid. */
const DUE_AT_INVOICE = '5';
const DUE_WHEN_PAID = '72';

const shareOfTax = (
  share: VatShare,
  reasonText: (mention: Mention) => string | null,
  is_on_debits: boolean,
): string =>
  group(
    'ApplicableTradeTax',
    leaf('CalculatedAmount', amount(share.tax_cents)),
    leaf('TypeCode', 'VAT'),
    leaf('ExemptionReason', share.reason === null ? null : reasonText(share.reason)),
    leaf('BasisAmount', amount(share.base_cents)),
    leaf('CategoryCode', share.category),
    leaf('ExemptionReasonCode', share.reason === null ? null : REASON_CODES[share.reason]),
    leaf('DueDateTypeCode', share.category === 'S' ? (is_on_debits ? DUE_AT_INVOICE : DUE_WHEN_PAID) : null),
    rate(share),
  );

const sumsOf = (invoice: Invoice): string => {
  const { totals, rounding_cents, payment } = invoice;
  return group(
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('LineTotalAmount', amount(totals.net_cents)),
    leaf('TaxBasisTotalAmount', amount(totals.net_cents)),
    leaf('TaxTotalAmount', amount(totals.tax_cents), ' currencyID="EUR"'),
    leaf('RoundingAmount', rounding_cents === 0 ? null : amount(rounding_cents)),
    leaf('GrandTotalAmount', amount(totals.gross_cents)),
    leaf('TotalPrepaidAmount', payment === null ? null : amount(payment.amount_cents)),
    leaf('DuePayableAmount', amount(dueCents(invoice))),
  );
};

const correctedOf = ({ corrects }: Invoice): string => {
  if (corrects === null) return '';
  const date = corrects.issued_on.replaceAll('-', '');
  return group(
    'InvoiceReferencedDocument',
    leaf('IssuerAssignedID', corrects.number),
    `<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${date}</qdt:DateTimeString></ram:FormattedIssueDateTime>`,
  );
};

/** UNTDID 4461: a bank card, clearing between partners. A transfer would have to name an account (BR-61), which nobody pays to any more. */
const MEANS_CODES = { card: '48', credit: '97', transfer: null, none: null } as const;

const meansOf = (payment: Invoice['payment']): string => {
  const code = payment && MEANS_CODES[payment.means];
  return code === null ? '' : group('SpecifiedTradeSettlementPaymentMeans', leaf('TypeCode', code));
};

const settlementOf = (invoice: Invoice, words: InvoiceWords): string => {
  const { supplied, payment, totals, seller } = invoice;
  const mentions = mentionTexts(invoice, words);
  const reasonText = (mention: Mention): string | null =>
    mentions.find((each) => each.mention === mention)?.text ?? null;
  return group(
    'ApplicableHeaderTradeSettlement',
    leaf('PaymentReference', payment?.reference ?? null),
    leaf('InvoiceCurrencyCode', invoice.currency),
    meansOf(payment),
    ...totals.shares.map((share) => shareOfTax(share, reasonText, seller.vat_on_debits)),
    supplied.start === supplied.end ? '' : period(supplied.start, supplied.end),
    group('SpecifiedTradePaymentTerms', day('DueDateDateTime', invoice.due_on)),
    sumsOf(invoice),
    correctedOf(invoice),
  );
};

const noteOf = (text: string, subject: string): string =>
  group('IncludedNote', leaf('Content', text), leaf('SubjectCode', subject));

/** S1: an invoice for services; S2: one that was paid before it was made (frames of the French reform). */
const frameOf = (invoice: Invoice): 'S1' | 'S2' =>
  invoice.payment !== null && dueCents(invoice) === 0 ? 'S2' : 'S1';

const contextOf = (invoice: Invoice): string =>
  `<rsm:ExchangedDocumentContext>${group('BusinessProcessSpecifiedDocumentContextParameter', leaf('ID', frameOf(invoice)))}${group('GuidelineSpecifiedDocumentContextParameter', leaf('ID', 'urn:cen.eu:en16931:2017'))}</rsm:ExchangedDocumentContext>`;

const documentOf = (invoice: Invoice, words: InvoiceWords): string => {
  const notes = mentionTexts(invoice, words).flatMap(({ subject, text }) =>
    subject === null ? [] : [noteOf(text, subject)],
  );
  if (invoice.vies_consultation !== null)
    notes.push(noteOf(words.texts('invoice.vies', { number: invoice.vies_consultation }), 'REG'));
  const type = invoice.kind === 'invoice' ? '380' : '381';
  return `<rsm:ExchangedDocument>${leaf('ID', invoice.number)}${leaf('TypeCode', type)}${day('IssueDateTime', invoice.issued_on)}${notes.join('')}</rsm:ExchangedDocument>`;
};

/** The invoice as XML, UTF-8 without a byte order mark. The same invoice gives the same text. */
export const crossIndustryInvoice = (invoice: Invoice): string => {
  const words = invoiceWords(invoice.language);
  const { seller, buyer, supplied } = invoice;
  const is_outside_scope = invoice.totals.shares.some(({ category }) => category === 'O');
  const delivery =
    supplied.start === supplied.end
      ? group('ActualDeliverySupplyChainEvent', day('OccurrenceDateTime', supplied.start))
      : '';
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:CrossIndustryInvoice ${NAMESPACES}>`,
    contextOf(invoice),
    documentOf(invoice, words),
    '<rsm:SupplyChainTradeTransaction>',
    ...invoice.lines.map(lineOf),
    group(
      'ApplicableHeaderTradeAgreement',
      leaf('BuyerReference', buyer.reference),
      sellerOf(seller, is_outside_scope, words),
      buyerOf(buyer, is_outside_scope),
    ),
    delivery === ''
      ? '<ram:ApplicableHeaderTradeDelivery/>'
      : group('ApplicableHeaderTradeDelivery', delivery),
    settlementOf(invoice, words),
    '</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>\n',
  ].join('');
};
