import type { Json } from '../json.ts';
import { lengthIn, unitInName, wordsOfName } from '../lengths.ts';

const HALVES: ReadonlySet<string> = new Set(['buffer', 'tampon']);
const WIDTHS: ReadonlySet<string> = new Set(['largeur', 'width']);
const BESIDE: ReadonlySet<string> = new Set([
  ...['demi', 'half', 'corridor', 'couloir', 'de', 'du', 'of', 'the', 'total', 'totale', 'line', 'ligne'],
  ...['m', 'metre', 'metres', 'meter', 'meters', 'km', 'ft', 'feet', 'foot', 'pied', 'pieds', 'nm'],
]);

const MARGINS: ReadonlySet<string> = new Set([...HALVES, 'margin', 'marge', 'bufferzone']);
const MARGINS_BESIDE: ReadonlySet<string> = new Set([
  ...BESIDE,
  'distance',
  'dist',
  'radius',
  'rayon',
  'size',
]);

/**
 * The margin around an outline, m, by any of its names: "buffer_m", "marge", "tampon (m)". Whether the outline has it already, no file
 * says. 0 where none is said, NaN where it cannot be read.
 */
export const marginOf = (properties: Json): number =>
  Object.entries(properties)
    .slice(0, 1_000)
    .reduce((most, [name, value]) => {
      if (value === null || value === undefined || value === '') return most;
      const words = wordsOfName(name);
      const isMargin =
        words.some((word) => MARGINS.has(word)) &&
        words.every((word) => MARGINS.has(word) || MARGINS_BESIDE.has(word));
      return isMargin ? Math.max(most, lengthIn(value, unitInName(name) ?? 'm')) : most;
    }, 0);

/** What properties say of a line's width, m. */
export interface WrittenWidth {
  /** Half of it; null where none is said, NaN where it cannot be read. */
  readonly half_m: number | null;
  /** A width that may be that of a pen: a corridor is no narrower than that. */
  readonly least_m: number;
}

/** Half of a line's width by any of its names: "buffer_m", "demi_largeur_m", "largeur (m)", "corridor width". */
export function halfWidthOf(properties: Json): WrittenWidth {
  let [half, least] = [Number.NEGATIVE_INFINITY, 0];
  for (const [name, value] of Object.entries(properties).slice(0, 1_000)) {
    if (value === null || value === undefined || value === '') continue;
    const words = wordsOfName(name);
    const isHalf = words.some((word) => HALVES.has(word));
    if (!isHalf && !words.some((word) => WIDTHS.has(word))) continue;
    if (!words.every((word) => HALVES.has(word) || WIDTHS.has(word) || BESIDE.has(word))) continue;
    const unit = unitInName(name);
    const share = isHalf || words.includes('demi') || words.includes('half') ? 1 : 0.5;
    const metres = share * lengthIn(value, unit ?? 'm');
    if (words.length === 1 && words[0] === 'width') least = Math.max(least, metres || 0);
    else half = Number.isNaN(half) || Number.isNaN(metres) ? Number.NaN : Math.max(half, metres);
  }
  return { half_m: half === Number.NEGATIVE_INFINITY ? null : half, least_m: least };
}
