import type { Aerodrome } from '../zone.ts';

/** The name that the parts of one control zone share: "CTR BEZIERS 2" and "CTR BEZIERS 1" → "BEZIERS". */
export function controlZoneFamily(identifier: string): string {
  return identifier
    .replace(/^CTR\s+/, '')
    .replace(/\s+\d+(\.\d+)*(\s.*)?$/, '')
    .replace(/[\s-]+(partie france|française|franco-suisse|allemande.*|deleg\..*|\(?partie.*)$/i, '')
    .trim();
}

const words = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^\p{L}\d']+/u)
    .filter((word) => word !== '');

function bearsName(family: string, { name }: Aerodrome): boolean {
  const own = new Set(words(name));
  return words(family).every((word) => own.has(word));
}

function longestRunway({ runways }: Aerodrome): number {
  return Math.max(0, ...runways.map((runway) => runway.length_m));
}

/** The better to answer for a control zone: with air traffic control, a base before a field, then the longest runway. */
function rank(aerodrome: Aerodrome): number {
  return (
    (aerodrome.has_atc ? 200_000 : 0) + (aerodrome.status === 'MIL' ? 100_000 : 0) + longestRunway(aerodrome)
  );
}

/**
 * The aerodromes, of those inside a control zone, that it is for: those that bear its name, failing that those with
 * air traffic control; who decides comes first. Empty where none does: a field without control inside a zone of
 * another name, such as Les Moëres in that of Koksijde, is not its aerodrome.
 */
export function controlZoneOwners(family: string, inside: readonly Aerodrome[]): Aerodrome[] {
  const named = inside.filter((aerodrome) => bearsName(family, aerodrome));
  const owners = named.length > 0 ? named : inside.filter(({ has_atc }) => has_atc);
  return owners.sort((a, b) => rank(b) - rank(a));
}

/** ICAO nationality letters before a foreign zone's name ("[LF-EB]") and the country whose service decides. */
const COUNTRIES: Readonly<Record<string, string>> = {
  EB: 'BE',
  ED: 'DE',
  EG: 'GB',
  EL: 'LU',
  LE: 'ES',
  LI: 'IT',
  LS: 'CH',
  TL: 'LC',
  TN: 'SX',
};

/** ISO 3166 code of the country that a published control zone's service belongs to; null for a French one. */
export function foreignCountry(publishedName: string): string | null {
  const letters = /^\[[A-Z]{2}-([A-Z]{2})\]/i.exec(publishedName)?.[1]?.toUpperCase();
  if (letters === undefined) return null;
  // Moroni is published as [FM-FM]: the Comoros share the letters of Réunion.
  return letters === 'FM' ? 'KM' : (COUNTRIES[letters] ?? null);
}
