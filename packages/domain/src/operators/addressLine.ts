interface FrenchAddress {
  readonly address_1: string;
  readonly postal_code: string;
  readonly city: string;
}

const FRENCH = /^(.+?)[\s,;–-]+(?:F-?\s?)?(\d{5})[\s,]+(\p{L}(?:(?!\d{5})[^,;])*?)(?:[\s,;]+france)?$/iu;

/** A French address of one line, as letters bear it: "12 rue des Fleurs, 31770 Colomiers"; null: a part of it is missing. */
export function readAddressLine(line: string): FrenchAddress | null {
  const [, street, postal_code, city] = FRENCH.exec(line.replace(/\s+/g, ' ').trim()) ?? [];
  if (street === undefined || postal_code === undefined || city === undefined) return null;
  return { address_1: street.replace(/[\s,;]+$/, ''), postal_code, city: city.trim() };
}
