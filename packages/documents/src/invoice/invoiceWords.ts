import type { Invoice, InvoiceSeller, PostalAddress } from '@envol/domain/invoicing/invoice';
import { MENTION_SOURCES, type Mention, mentionsOf } from '@envol/domain/invoicing/mentions';
import { calendarDateText } from '@envol/i18n/dates';
import { numberFormatter, numberText } from '@envol/i18n/quantities';
import { type SheetTexts, textsOf } from '../texts.ts';

/** Texts, sums and dates of one invoice in its language. */
export interface InvoiceWords {
  readonly texts: SheetTexts;
  /** "1 234,50 €", always with its cents. */
  readonly money: (cents: number) => string;
  /** "8,5 %". */
  readonly percent: (basis_points: number) => string;
  /** "30 novembre 2026" of an ISO date. */
  readonly day: (date: string) => string;
  /** "du 1er nov. 2026 au 30 nov. 2026" of two ISO dates. */
  readonly days: (start: string, end: string) => string;
  /** "1,5" of 1500 thousandths. */
  readonly quantity: (thousandths: number) => string;
}

export const invoiceWords = (language: 'fr' | 'en'): InvoiceWords => {
  const texts = textsOf(language);
  // The narrow space between thousands is in no font of ours, and a hyphen is shorter than a minus.
  const printed = (figure: string): string => figure.replaceAll('\u202F', '\u00A0').replace(/^-/, '−');
  const sum = (cents: number): string =>
    texts('invoice.money', { sum: printed(euros.format(Math.abs(cents) / 100)) });
  const euros = numberFormatter(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    texts,
    money: (cents) => (cents < 0 ? `−${sum(cents)}` : sum(cents)),
    percent: (bp) => texts('invoice.percent', { rate: numberText(language, bp / 100, 2) }),
    day: (date) => calendarDateText(language, date, 'long'),
    days: (start, end) =>
      texts('invoice.from_to', {
        from: calendarDateText(language, start, 'short'),
        to: calendarDateText(language, end, 'short'),
      }),
    quantity: (thousandths) => printed(numberText(language, thousandths / 1000, 3)),
  };
};

/** "SAS au capital de 10 000,00 €", or the form alone. */
export const legalForm = (seller: InvoiceSeller, { texts, money }: InvoiceWords): string =>
  seller.capital_cents === null
    ? seller.legal_form
    : texts('invoice.capital', { form: seller.legal_form, capital: money(seller.capital_cents) });

const threes = (digits: string): string => digits.replaceAll(/(\d{3})(?=\d)/g, '$1 ');

/** "SIREN 732 829 320 · RCS Toulouse". */
export const registrationLine = (
  { siren, rcs_city }: { readonly siren: string; readonly rcs_city: string | null },
  { texts }: InvoiceWords,
): string => {
  const number = texts('invoice.siren', { siren: threes(siren) });
  return rcs_city === null ? number : `${number} · ${texts('invoice.rcs', { city: rcs_city })}`;
};

/** An address as an envelope bears it; the country by its name, in the invoice's language. */
export const addressLines = (address: PostalAddress, language: 'fr' | 'en'): string[] => {
  const country = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  const place = [address.postal_code, address.city].filter(Boolean).join(' ');
  const name = /^[A-Z]{2}$/.test(address.country) ? country.of(address.country) : address.country;
  return [address.line_1, address.line_2, place, name].filter(
    (line): line is string => typeof line === 'string' && line.trim() !== '',
  );
};

/** One mention in words, with the paragraph it stands in. */
export interface MentionText {
  readonly mention: Mention;
  readonly subject: (typeof MENTION_SOURCES)[Mention]['subject'];
  readonly text: string;
}

/** What the law wants said, in the invoice's language, in the order in which it is printed. */
export const mentionTexts = (invoice: Invoice, { texts, day }: InvoiceWords): MentionText[] => {
  const params = {
    issuer: invoice.issuer ?? '',
    seller: invoice.seller.name,
    number: invoice.corrects?.number ?? '',
    date: invoice.corrects === null ? '' : day(invoice.corrects.issued_on),
    reason: invoice.corrects?.reason ?? '',
  };
  return mentionsOf(invoice).map((mention) => ({
    mention,
    subject: MENTION_SOURCES[mention].subject,
    text: texts(`invoice.mention_${mention}`, params),
  }));
};
