/** La Poste's establishments share one SIREN and keep another sum (INSEE, documentation of the SIRET number). */
const LA_POSTE = '356000000';
const DIGITS = 14;

/** What became of a typed SIRET; `digits` counts what was typed. */
export type SiretReading =
  | { readonly kind: 'read'; readonly siret: string }
  | {
      readonly kind: 'wrong';
      readonly message: 'siret_digits' | 'siret_length' | 'siret_checksum';
      readonly digits: number;
    };

/** The weighted sum of Luhn over digits; a right number has one that ten divides. */
export const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);

const hasRightSum = (siret: string): boolean =>
  luhnSum(siret) % 10 === 0 ||
  (siret.startsWith(LA_POSTE) && [...siret].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0);

/** Reads a French establishment's number as it is typed, with or without spaces: 14 digits with Luhn's sum. */
export const readSiret = (typed: string): SiretReading => {
  const siret = typed.replaceAll(/[\s\u00A0\u202F.]/g, '');
  if (!/^\d*$/.test(siret)) return { kind: 'wrong', message: 'siret_digits', digits: 0 };
  if (siret.length !== DIGITS) return { kind: 'wrong', message: 'siret_length', digits: siret.length };
  if (!hasRightSum(siret)) return { kind: 'wrong', message: 'siret_checksum', digits: DIGITS };
  return { kind: 'read', siret };
};
