import { limitInMetres, parseLimit } from '../airspace/heights.ts';
import type { HeightLimit } from '../airspace/zone.ts';
import { METRES_PER_FOOT } from '../geo/units.ts';
import { wordTable } from '../wordTable.ts';
import { isObject, type Json, textIn } from './json.ts';
import { heightUnit, unitInName, wordsOfName } from './lengths.ts';
import type { FileHeight } from './missions/missionFile.ts';

/** A limit; null where it is not given, undefined where it cannot be read. */
export type WrittenLimit = HeightLimit | null | undefined;
type Reference = 'AGL' | 'AMSL' | 'STD';

const REFERENCES: Readonly<Record<string, Reference>> = wordTable<Reference>({
  AGL: 'AGL',
  ASFC: 'AGL',
  SFC: 'AGL',
  GND: 'AGL',
  HEI: 'AGL',
  SOL: 'AGL',
  AMSL: 'AMSL',
  MSL: 'AMSL',
  ALT: 'AMSL',
  STD: 'STD',
  // openAIP counts them.
  0: 'AGL',
  1: 'AMSL',
  2: 'STD',
});
const ENDS: Readonly<Record<string, 'lower' | 'upper'>> = wordTable<'lower' | 'upper'>({
  lower: 'lower',
  floor: 'lower',
  plancher: 'lower',
  min: 'lower',
  minimum: 'lower',
  base: 'lower',
  bottom: 'lower',
  upper: 'upper',
  ceiling: 'upper',
  plafond: 'upper',
  max: 'upper',
  maximum: 'upper',
  top: 'upper',
});
const REFERENCE_WORDS = new Set(['reference', 'ref', 'datum']);
const UNIT_WORDS = new Set(['unit', 'units', 'unite', 'uom']);
/** Other words in the name of a limit; any more, and it is of something else. */
const BESIDE = new Set(
  'limit limite altitude alt height hauteur vertical value valeur amsl msl agl asfc gnd sol sfc std fl m ft f feet foot metre metres meter meters pied pieds dimensions'.split(
    ' ',
  ),
);

/** A height with its unit and reference, as they are written; null where it is not given. */
export function limitIn(value: unknown, reference: unknown, unit: unknown): WrittenLimit {
  if (value === undefined || value === null) return null;
  const text = textIn(value).trim();
  const height = text === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(height)) return undefined;
  // What is published as 99,999 has no ceiling.
  if (height >= 99_999) return { reference: 'UNL' };
  const unitText = textIn(unit).trim().toUpperCase();
  const named = REFERENCES[textIn(reference).trim().toUpperCase()];
  if (unitText === 'FL' || unitText === '6') {
    if (named === 'AGL' || named === 'AMSL') return undefined;
    return height >= 999 ? { reference: 'UNL' } : { reference: 'FL', value: height };
  }
  // Nothing is nothing in any unit.
  const known = heightUnit(unitText) ?? (height === 0 && unitText === '' ? 'm' : null);
  if (named === undefined || known === null) return undefined;
  if (named === 'STD')
    return { reference: 'FL', value: known === 'ft' ? height / 100 : height / METRES_PER_FOOT / 100 };
  return { reference: named, value: height, unit: known };
}

/** openAIP writes units as numbers: 0 metre, 1 foot, 6 flight level. */
const openAipUnit = (unit: unknown): unknown => (unit === 1 ? 'ft' : unit === 0 ? 'm' : unit);

/** One way in which properties tell an end: a value, and what is said of it. */
interface Field {
  readonly value: unknown;
  readonly unit: unknown;
  readonly reference: unknown;
}

/** The reference that a name says: "plafond_ft_amsl". */
const referenceInName = (words: readonly string[]): string =>
  words.find((word) => ['amsl', 'msl', 'agl', 'asfc', 'gnd', 'sol'].includes(word)) ?? '';

function fieldsOf(properties: Json): Record<'lower' | 'upper', Field[]> {
  const found: Record<'lower' | 'upper', Field[]> = { lower: [], upper: [] };
  const said = { lower: { unit: '', reference: '' }, upper: { unit: '', reference: '' } } as Record<
    'lower' | 'upper',
    { unit: unknown; reference: unknown }
  >;
  let common: unknown = '';
  for (const [name, value] of Object.entries(properties).slice(0, 1_000)) {
    if (value === undefined || value === null || value === '') continue;
    const words = wordsOfName(name);
    const end = words.flatMap((word) => ENDS[word] ?? [])[0];
    const isUnit = words.some((word) => UNIT_WORDS.has(word));
    if (end === undefined) {
      if (isUnit && words.every((word) => UNIT_WORDS.has(word) || BESIDE.has(word))) common = value;
      continue;
    }
    const isOther = words.some(
      (word) => !ENDS[word] && !REFERENCE_WORDS.has(word) && !UNIT_WORDS.has(word) && !BESIDE.has(word),
    );
    if (isOther) continue;
    if (words.some((word) => REFERENCE_WORDS.has(word))) said[end].reference = value;
    else if (isUnit) said[end].unit = value;
    // EE tells metres a second time, in a field of its own and without a reference: "upperMeters".
    else if (isObject(value))
      found[end].push({
        value: value.value,
        unit: openAipUnit(value.unit ?? value.uom),
        reference: value.referenceDatum ?? value.reference ?? value.datum,
      });
    else found[end].push({ value, unit: unitInName(name) ?? '', reference: referenceInName(words) });
  }
  const complete = (end: 'lower' | 'upper') =>
    found[end].map((field) => ({
      value: field.value,
      unit:
        textIn(field.unit) === '' ? (textIn(said[end].unit) === '' ? common : said[end].unit) : field.unit,
      reference: textIn(field.reference) === '' ? said[end].reference : field.reference,
    }));
  return { lower: complete('lower'), upper: complete('upper') };
}

/**
 * Of several limits of one end the one that makes the zone larger; null where their references differ, for "1000 ft AGL or
 * 4500 ft AMSL, whichever is higher" is neither. Nothing lies below the ground or above no limit.
 */
function outermost(limits: readonly HeightLimit[], end: 'lower' | 'upper'): HeightLimit | null {
  const isWidest = (limit: HeightLimit): boolean =>
    end === 'upper' ? limit.reference === 'UNL' : limit.reference === 'AGL' && limitInMetres(limit) <= 0;
  const [first, ...others] = limits;
  const widest = limits.find(isWidest);
  if (first === undefined || widest !== undefined) return widest ?? null;
  if (others.some(({ reference }) => reference !== first.reference)) return null;
  const sign = end === 'upper' ? 1 : -1;
  return others.reduce(
    (kept, each) => (sign * limitInMetres(each) > sign * limitInMetres(kept) ? each : kept),
    first,
  );
}

export interface WrittenLimits {
  readonly lower: WrittenLimit;
  readonly upper: WrittenLimit;
  /** Whether a limit is given without all that makes it one. */
  readonly isLeftOut: boolean;
}

/**
 * The limits that properties say under any of their names: "lower" and "lowerReference", "floor", "plafond_ft_amsl",
 * "lower_limit_altitude", "upperLimit" of openAIP. A height without a unit or a reference may be any, and says nothing of the
 * zone; one in words that cannot be read is undefined.
 */
export function limitsIn(properties: Json): WrittenLimits {
  const fields = fieldsOf(properties);
  let isLeftOut = false;
  const read = (end: 'lower' | 'upper'): WrittenLimit => {
    const limits: HeightLimit[] = [];
    let isUnread = false;
    let isBare = false;
    for (const { value, unit, reference } of fields[end]) {
      // "500 ft AGL" says all three.
      const whole = typeof value === 'string' ? parseLimit(value) : null;
      const isComplete = textIn(reference) !== '' && textIn(unit) !== '';
      const limit =
        whole ?? (isComplete || Number(textIn(value)) >= 99_999 ? limitIn(value, reference, unit) : null);
      if (limit === undefined) isUnread = true;
      else if (limit === null) isBare = true;
      else limits.push(limit);
    }
    if (limits.length > 0) {
      const limit = outermost(limits, end);
      isLeftOut ||= limit === null;
      return limit;
    }
    isLeftOut ||= isBare && !isUnread;
    return isUnread ? undefined : null;
  };
  const [lower, upper] = [read('lower'), read('upper')];
  return { lower, upper, isLeftOut };
}

/**
 * The ceiling that properties say, as a height of a mission, m: of openAIP's `upperLimit`, of "upper": "500 ft AGL". A flight
 * level is a height above neither the ground nor the sea.
 */
export function ceilingIn(properties: Json): FileHeight[] {
  const { upper } = limitsIn(properties);
  return upper?.reference === 'AGL' || upper?.reference === 'AMSL'
    ? [{ reference: upper.reference, metres: limitInMetres(upper) }]
    : [];
}
