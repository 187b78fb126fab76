import { withoutAccents } from '../text.ts';
import { wordTable } from '../wordTable.ts';

/**
 * Where a customer is, for value added tax. `france`: mainland, Corsica and Monaco; `antilles_reunion`: Guadeloupe, Martinique,
 * La Réunion (CGI art. 296); `guyane_mayotte`: where the tax is not applied (art. 294); `french_outside`: collectivities outside
 * the territory of the tax; `eu`: another member state; `world`: everywhere else.
 */
export const TAX_PLACES = [
  'france',
  'antilles_reunion',
  'guyane_mayotte',
  'french_outside',
  'eu',
  'world',
] as const;
export type TaxPlace = (typeof TAX_PLACES)[number];

/** Member states by their ISO 3166 codes, France left out; Greece is EL in VAT numbers. */
export const EU_COUNTRIES = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

/** French territories that have an ISO code of their own beside FR. */
const BY_CODE: Readonly<Record<string, TaxPlace>> = wordTable({
  FR: 'france',
  MC: 'france',
  GP: 'antilles_reunion',
  MQ: 'antilles_reunion',
  RE: 'antilles_reunion',
  GF: 'guyane_mayotte',
  YT: 'guyane_mayotte',
  BL: 'french_outside',
  MF: 'french_outside',
  NC: 'french_outside',
  PF: 'french_outside',
  PM: 'french_outside',
  TF: 'french_outside',
  WF: 'french_outside',
});

/** Beginnings of French postal codes overseas; Saint-Barthélemy and Saint-Martin kept codes of Guadeloupe (97133, 97150). */
const BY_POSTAL_CODE: readonly (readonly [beginning: string, place: TaxPlace])[] = [
  ['97133', 'french_outside'],
  ['97150', 'french_outside'],
  ['971', 'antilles_reunion'],
  ['972', 'antilles_reunion'],
  ['974', 'antilles_reunion'],
  ['973', 'guyane_mayotte'],
  ['976', 'guyane_mayotte'],
  ['975', 'french_outside'],
  ['977', 'french_outside'],
  ['978', 'french_outside'],
  ['984', 'french_outside'],
  ['986', 'french_outside'],
  ['987', 'french_outside'],
  ['988', 'french_outside'],
];

/**
 * Parts of member states outside the territory of the tax (directive 2006/112/EC, art. 6), by postal code: Åland, the Canary
 * Islands, Ceuta, Melilla, Heligoland, Büsingen, Livigno, Campione, Mount Athos.
 */
const OUTSIDE_EU_TAX: Readonly<Record<string, RegExp>> = wordTable({
  DE: /^(27498|78266)/,
  ES: /^(35|38|51|52)/,
  FI: /^22/,
  GR: /^63086/,
  IT: /^(23041|22061)/,
});

/** The address that decides on the tax: an ISO 3166 code, and the postal code as it was typed. */
export interface TaxAddress {
  readonly country: string;
  readonly postal_code: string | null;
}

/** Where an address is for the tax; null where it cannot be told: no country that is known, or a French one without its code. */
export const taxPlaceOf = ({ country, postal_code }: TaxAddress): TaxPlace | null => {
  const code = (postal_code ?? '').replaceAll(/\s/g, '');
  if (country === 'FR') {
    if (!/^\d{5}$/.test(code)) return null;
    return BY_POSTAL_CODE.find(([beginning]) => code.startsWith(beginning))?.[1] ?? 'france';
  }
  const french = BY_CODE[country];
  if (french !== undefined) return french;
  if (!/^[A-Z]{2}$/.test(country)) return null;
  if (!EU_COUNTRIES.some((each) => each === country)) return 'world';
  return OUTSIDE_EU_TAX[country]?.test(code) ? 'world' : 'eu';
};

const plain = (name: string): string =>
  withoutAccents(name)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: ReadonlyMap<string, string> | undefined;

/** Codes by their names in French and English, and by themselves. */
const codesByName = (): ReadonlyMap<string, string> => {
  if (codes !== undefined) return codes;
  const named = new Map<string, string>();
  for (const language of ['fr', 'en']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
      const name = names.of(code);
      // "EU" and "UN" are no countries; codes given up (FX, UK) carry the name of what came after them.
      if (name === undefined || ['EU', 'UN', 'EZ', 'ZZ', 'QO', 'XA', 'XB'].includes(code)) continue;
      const key = plain(name);
      if (!named.has(key)) named.set(key, new Intl.Locale(`und-${code}`).region ?? code);
      named.set(code.toLowerCase(), code);
    }
  }
  named.set('la reunion', 'RE').set('reunion', 'RE');
  codes = named;
  return named;
};

/** The ISO 3166 code of a country written by hand in French or English ("Belgique", "germany", "FR"); null: none is meant. */
export const countryCodeOf = (written: string): string | null => codesByName().get(plain(written)) ?? null;
