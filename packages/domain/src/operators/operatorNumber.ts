const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 3;

/** The public part: the State's three letters, twelve characters and their check character. */
export const OPERATOR_NUMBER = /^[A-Z]{3}[0-9a-z]{13}$/;
const WITH_SECRET = /^[A-Z]{3}[0-9a-z]{13}-[0-9a-z]{3}$/;

/** Luhn's sum in base 36 over the twelve characters and the three secret ones (EASA's guidance on registration). */
const checkCharacter = (text: string): string => {
  let factor = 2;
  let total = 0;
  for (const character of [...text].reverse()) {
    const addend = factor * ALPHABET.indexOf(character);
    factor = 3 - factor;
    total += Math.floor(addend / 36) + (addend % 36);
  }
  return ALPHABET[(36 - (total % 36)) % 36] ?? '';
};

/** What became of a typed operator number. The secret characters are never handed on. */
export type OperatorNumberReading =
  | { readonly kind: 'read'; readonly number: string }
  | {
      readonly kind: 'wrong';
      readonly message: 'operator_number_format' | 'operator_number_checksum' | 'operator_number_british';
    };

/** The Civil Aviation Authority's numbers ("GBR-OP-…") are not registrations of a Member State. */
const BRITISH = /^GBR/;

/**
 * Reads an EU operator registration number as it is typed, with or without its three secret characters, and gives its
 * public part: "FRA" and thirteen lower-case characters. Only with the secret ones can the check character be verified
 * (Regulation (EU) 2019/947, article 14, and EASA's format of the number).
 */
export const readOperatorNumber = (typed: string): OperatorNumberReading => {
  const compact = typed.replaceAll(/[\s\u00A0]/g, '');
  const text = compact.slice(0, 3).toUpperCase() + compact.slice(3).toLowerCase();
  if (BRITISH.test(text)) return { kind: 'wrong', message: 'operator_number_british' };
  if (OPERATOR_NUMBER.test(text)) return { kind: 'read', number: text };
  if (!WITH_SECRET.test(text)) return { kind: 'wrong', message: 'operator_number_format' };
  const [number = '', secret = ''] = text.split('-');
  const isRight =
    secret.length === SECRET_LENGTH && checkCharacter(number.slice(3, 15) + secret) === number.at(-1);
  return isRight ? { kind: 'read', number } : { kind: 'wrong', message: 'operator_number_checksum' };
};
