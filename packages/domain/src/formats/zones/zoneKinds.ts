/** What a drone may do in a zone, as ED-318 says it. */
export type Restriction = 'USPACE' | 'PROHIBITED' | 'REQ_AUTHORIZATION' | 'CONDITIONAL' | 'NO_RESTRICTION';

const KNOWN: ReadonlyMap<string, Restriction> = new Map<string, Restriction>([
  ['USPACE', 'USPACE'],
  ['PROHIBITED', 'PROHIBITED'],
  ['REQ_AUTHORIZATION', 'REQ_AUTHORIZATION'],
  ['REQ_AUTHORISATION', 'REQ_AUTHORIZATION'],
  ['CONDITIONAL', 'CONDITIONAL'],
  ['NO_RESTRICTION', 'NO_RESTRICTION'],
  ['P', 'PROHIBITED'],
  // AIXM's type of a danger area, and the kind that the product's own files name so; OpenAir says Q.
  ['D', 'CONDITIONAL'],
  ['Q', 'CONDITIONAL'],
  ['CLASS D', 'REQ_AUTHORIZATION'],
  // Classes and types of airspace (OpenAir, AIXM): somebody answers for them.
  ...'A B C E F G R CTR CTA TMA UTA ATZ RMZ TMZ TRA TSA CBA MTR MTA MATZ MCTR FIZ TIZ MIL_TMA MIL_CTR'
    .split(' ')
    .map((word) => [word, 'REQ_AUTHORIZATION'] as const),
]);

/**
 * The kind that a field of airspace classes says (OpenAir's AC and AY, a `class`): there D is ICAO class D, as a control zone has,
 * not AIXM's danger area.
 */
export const kindOfClass = (word: string): string => (/^D$/i.test(word.trim()) ? 'CLASS D' : word);

/** The word of OpenAir for a kind: D is its class, Q its danger area. */
export const openAirWord = (kind: string): string => {
  if (/^CLASS D$/i.test(kind)) return 'D';
  return /^D$/i.test(kind) ? 'Q' : kind;
};

/** Words of ED-269 and ED-318 for a restriction; the others are classes of airspace. */
const RESTRICTIONS = new Set([
  'USPACE',
  'PROHIBITED',
  'REQ_AUTHORIZATION',
  'REQ_AUTHORISATION',
  'CONDITIONAL',
  'NO_RESTRICTION',
]);
export const isRestriction = (word: string): boolean => RESTRICTIONS.has(word.trim().toUpperCase());

/**
 * The kind of a zone whose hours or heights are not all kept: what is free only then or there, is asked for. One that ended, or
 * that nobody can read, is never free.
 */
export const effectiveZoneKind = (kind: string, isKeptInPart: boolean): string =>
  isKeptInPart && restrictionOf(kind) === 'NO_RESTRICTION' ? 'REQ_AUTHORIZATION' : kind;

/** What a zone of a file asks of a drone by the file's own word for its kind; one that is not understood forbids. */
export const restrictionOf = (kind: string): Restriction =>
  KNOWN.get(kind.trim().toUpperCase()) ?? 'PROHIBITED';
