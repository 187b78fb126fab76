/** Invoices by chance, for the tests of this folder, of the documents and of the benchmark. */
import { type InvoiceLine, netOfLine, totalsOf, UNITS } from './amounts.ts';
import { EXAMPLE_SELLER } from './exampleSeller.ts';
import type { Invoice, InvoiceBuyer } from './invoice.ts';
import { invoiceNumber } from './numbers.ts';
import { vatOf } from './vat.ts';

/** A number from 0 up to, not with, 1. */
export type Chance = () => number;

const among = <T>(chance: Chance, items: readonly [T, ...T[]]): T =>
  items[Math.floor(chance() * items.length)] ?? items[0];
const upTo = (chance: Chance, most: number): number => Math.floor(chance() * (most + 1));

const buyerIn = (
  name: string,
  [country, postal_code, city]: readonly [string, string, string],
  siren: string | null,
  vat_number: string | null,
): InvoiceBuyer => ({
  name,
  siren,
  vat_number,
  is_business: true,
  address: { line_1: '2 rue du Test', line_2: null, postal_code, city, country },
  reference: null,
});

const BUYERS: readonly [InvoiceBuyer, ...InvoiceBuyer[]] = [
  buyerIn('Drones & Cie <Sud>', ['FR', '31000', 'Toulouse'], '552100554', 'FR18552100554'),
  buyerIn('Péi Drone SARL', ['FR', '97490', 'Sainte-Clotilde'], '123456782', null),
  buyerIn('Guyane Vol', ['FR', '97300', 'Cayenne'], '123456782', null),
  buyerIn('Nouméa Images', ['FR', '98800', 'Nouméa'], '123456782', null),
  buyerIn('Vlaamse Drones BV', ['BE', '9000', 'Gent'], null, 'BE0123456789'),
  buyerIn('Αεροφωτογραφίες', ['GR', '10431', 'Αθήνα'], null, 'EL123456789'),
  buyerIn('Luftbild Zürich', ['CH', '8001', 'Zürich'], null, null),
  { ...buyerIn('Léa Dupont', ['FR', '75001', 'Paris'], null, null), is_business: false },
];

const discountBy = (chance: Chance, gross: number): InvoiceLine['discount'] => {
  if (gross <= 0 || chance() < 0.6) return null;
  const reason = among(chance, ['Code partenaire', 'Assureur partenaire « −10 % »']);
  return chance() < 0.5
    ? { kind: 'percent', percent_bp: 1 + upTo(chance, 9_998), reason }
    : { kind: 'sum', cents: 1 + upTo(chance, gross - 1), reason };
};

const lineBy = (chance: Chance, vat: InvoiceLine['vat']): InvoiceLine => {
  const line: InvoiceLine = {
    label: among(chance, ['Abonnement Indépendant', 'Étude d’une demande d’accord', 'Pilotes']),
    detail: chance() < 0.5 ? null : 'Mission M-1082, « Toiture & façade »',
    unit: among(chance, UNITS),
    quantity_milli: chance() < 0.7 ? 1000 * (1 + upTo(chance, 9)) : 1 + upTo(chance, 20_000),
    unit_price_cents: upTo(chance, 50_000),
    discount: null,
    period: chance() < 0.5 ? null : { start: '2026-11-01', end: '2026-11-30' },
    vat,
  };
  return { ...line, discount: discountBy(chance, netOfLine(line)) };
};

/** An invoice of one to twelve lines, for one of eight buyers, each taxed by its place; sometimes with something given back. */
export const randomInvoice = (chance: Chance, position: number): Invoice => {
  const to = among(chance, BUYERS);
  const { country, postal_code } = to.address;
  const { doubt, ...vat } = vatOf(
    { regime: 'standard', place: 'france', uses_one_stop_shop: false },
    { country, postal_code, is_business: to.is_business, vies: 'valid' },
    'electronic',
    '2026-11-30',
  );
  const lines = Array.from({ length: 1 + upTo(chance, 11) }, () => lineBy(chance, vat));
  const back = lineBy(chance, vat);
  const less = { ...back, discount: null, quantity_milli: -back.quantity_milli };
  const all = totalsOf([...lines, less]).net_cents >= 0 && chance() < 0.3 ? [...lines, less] : lines;
  const totals = totalsOf(all);
  return {
    kind: 'invoice',
    number: invoiceNumber({ structure_id: null, year: 2026, kind: 'invoice' }, position),
    issued_on: '2026-11-30',
    due_on: '2026-11-30',
    language: country === 'FR' ? 'fr' : 'en',
    currency: 'EUR',
    seller: EXAMPLE_SELLER,
    issuer: chance() < 0.2 ? 'Envol SAS' : null,
    buyer: { ...to, reference: chance() < 0.3 ? 'BC 4512' : null },
    supplied: { start: '2026-11-01', end: '2026-11-30' },
    subject: chance() < 0.5 ? null : 'Mission M-1082',
    lines: all,
    totals,
    rounding_cents: 0,
    payment:
      chance() < 0.3
        ? null
        : {
            paid_on: '2026-11-30',
            amount_cents: totals.gross_cents,
            means: among(chance, ['card', 'card', 'credit']),
            label: 'Visa •••• 4242',
            reference: 'PAY-7F3K',
          },
    corrects: null,
    vies_consultation: vat.category === 'AE' ? 'WAPIAAAAX' : null,
    doubt,
  };
};
