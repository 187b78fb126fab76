import { METRES_PER_FOOT, METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import { withoutAccents } from '../text.ts';
import type { Json } from './json.ts';

/** Metres a unit, by every word that files have for it. */
const METRES: ReadonlyMap<string, number> = new Map([
  ...['m', 'metre', 'metres', 'meter', 'meters', 'mtr'].map((unit) => [unit, 1] as const),
  ...['km', 'kilometre', 'kilometres', 'kilometer', 'kilometers'].map((unit) => [unit, 1_000] as const),
  ...['ft', 'f', 'feet', 'foot', 'pied', 'pieds'].map((unit) => [unit, METRES_PER_FOOT] as const),
  ...['nm', 'nmi', '[nmi_i]'].map((unit) => [unit, METRES_PER_NAUTICAL_MILE] as const),
]);

/** Metres that a unit of length has, whatever its case; NaN where it is not known. */
export const metresPerUnit = (unit: string): number => METRES.get(unit.trim().toLowerCase()) ?? Number.NaN;

/** Feet or metres by the words of a file; null where it is neither: a height of an unknown unit is no height. */
export const heightUnit = (unit: string): 'ft' | 'm' | null => {
  const metres = metresPerUnit(unit);
  return metres === 1 ? 'm' : metres === METRES_PER_FOOT ? 'ft' : null;
};

/** The words that a field's or a column's name is made of: "plafond_ft_amsl", "maxHeight(m)", "Hauteur sol [m]". */
export const wordsOfName = (name: string): string[] =>
  withoutAccents(name.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** The unit of length that a field's or a column's name says; null where it says none, or two. */
export const unitInName = (name: string): 'm' | 'km' | 'ft' | 'nm' | null => {
  const said = new Set(wordsOfName(name).flatMap((word) => METRES.get(word) ?? []));
  const [metres] = said;
  if (metres === undefined || said.size > 1) return null;
  return metres === 1 ? 'm' : metres === 1_000 ? 'km' : metres === METRES_PER_FOOT ? 'ft' : 'nm';
};

const LENGTH = /^\+?(\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9})(?:([.,])(\d{1,9}))?\s*([a-z[\]_]*)\.?$/i;

/**
 * A length, m: a number in `unit`, or one in words ("160", "160 m", "0,5 NM"), whose own unit counts. NaN where it is no length,
 * or may be two ("1,500").
 */
export function lengthIn(value: unknown, unit = 'm'): number {
  if (typeof value === 'number') return value * metresPerUnit(unit);
  const match = typeof value === 'string' ? LENGTH.exec(value.trim().slice(0, 60)) : null;
  if (!match) return Number.NaN;
  const [, whole = '', mark, decimals = '', own = ''] = match;
  if (mark === ',' && decimals.length === 3 && whole.length <= 3 && Number(whole) > 0) return Number.NaN;
  return Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`) * metresPerUnit(own || unit);
}

const ROUND: ReadonlyMap<string, number> = new Map([
  ['radius', 1],
  ['rayon', 1],
  ['diameter', 0.5],
  ['diametre', 0.5],
]);
const BESIDE = new Set(['de', 'du', 'of', 'the', 'in', 'en', 'circle', 'cercle', 'zone', 'area']);
const UNIT_WORDS = new Set(['unit', 'units', 'unite', 'uom']);

interface SizeField {
  readonly words: readonly string[];
  readonly name: string;
  readonly value: unknown;
}

/** The fields of properties whose name tells of a circle's size, and nothing else. */
const sizesIn = (properties: Json): SizeField[] =>
  Object.entries(properties)
    .slice(0, 1_000)
    .flatMap(([name, value]) => {
      if (value === null || value === undefined || value === '') return [];
      const words = wordsOfName(name);
      const known = [ROUND, METRES, BESIDE, UNIT_WORDS];
      return words.some((word) => ROUND.has(word)) &&
        words.every((word) => known.some((set) => set.has(word)))
        ? [{ words, name, value }]
        : [];
    });

/**
 * The radius, m, that the properties of a point say under any of its names: "radius", "Rayon", "radius_km", "diametre_m"; metres
 * where no unit is said, the largest of several. Null where none is said, NaN where one cannot be read.
 */
export function radiusOf(properties: Json): number | null {
  const sizes = sizesIn(properties);
  const isUnit = ({ words }: SizeField): boolean => words.some((word) => UNIT_WORDS.has(word));
  const unit = sizes.find(isUnit)?.value;
  const radii = sizes
    .filter((size) => !isUnit(size))
    .map(({ words, name, value }) => {
      const part = words.flatMap((word) => ROUND.get(word) ?? [])[0] ?? 1;
      return part * lengthIn(value, unitInName(name) ?? (typeof unit === 'string' ? unit : 'm'));
    });
  return radii.length === 0 ? null : Math.max(...radii);
}
