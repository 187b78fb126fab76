import { luhnSum } from '../accounts/siret.ts';
import { wordTable } from '../wordTable.ts';

/** A VAT number as the states write it, by its prefix (VIES FAQ, "structure of VAT numbers"). */
const SHAPES: Readonly<Record<string, RegExp>> = wordTable({
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
});

/** Whether nine digits are a SIREN, by Luhn's sum (INSEE). */
export const isSiren = (digits: string): boolean => /^\d{9}$/.test(digits) && luhnSum(digits) % 10 === 0;

/** The company of an establishment: its SIRET without the last five digits. */
export const sirenOf = (siret: string): string => siret.slice(0, 9);

/** The French VAT number of a company: key = (12 + 3 × (SIREN mod 97)) mod 97 (BOI-TVA-DECLA-20-10-10-20). */
export const frenchVatNumber = (siren: string): string =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

/** What became of a typed VAT number. */
export type VatNumberReading =
  | { readonly kind: 'read'; readonly vat_number: string; readonly country: string }
  | { readonly kind: 'wrong'; readonly message: 'vat_prefix' | 'vat_shape' | 'vat_key' };

/** French numbers with digits as key follow the sum; those with a letter belong to foreign firms, whose key is another. */
const hasRightKey = (vatNumber: string): boolean => {
  if (!/^FR\d{11}$/.test(vatNumber)) return true;
  const siren = vatNumber.slice(4);
  return isSiren(siren) && frenchVatNumber(siren) === vatNumber;
};

/**
 * Reads a VAT number of the European Union as it is typed, with spaces, dots or hyphens. `country` is its ISO code. That it looks
 * right does not say that it is registered: VIES does.
 */
export const readVatNumber = (typed: string): VatNumberReading => {
  const vat_number = typed.toUpperCase().replaceAll(/[\s\u00A0\u202F.-]/g, '');
  const prefix = vat_number.slice(0, 2);
  const shape = SHAPES[prefix];
  if (shape === undefined) return { kind: 'wrong', message: 'vat_prefix' };
  if (!shape.test(vat_number.slice(2))) return { kind: 'wrong', message: 'vat_shape' };
  if (!hasRightKey(vat_number)) return { kind: 'wrong', message: 'vat_key' };
  return { kind: 'read', vat_number, country: prefix === 'EL' ? 'GR' : prefix };
};
