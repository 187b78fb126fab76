import { createRequire } from 'node:module';
import { chunkEnd } from './chunks.ts';
import { levelsOf, mirrorBrackets, visualOrder } from './direction.ts';
import { type Face, loadFace } from './faces.ts';
import { hanStyleOf, hasScriptFace, scriptFaceFor } from './scriptFaces.ts';

/** Regular text, and semi-bold for what the eye must find first. */
export type Weight = 400 | 600;

/** The Unicode blocks that the font package ships as separate files, in the order they are tried. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
type SubsetName = (typeof SUBSETS)[number];

/** What none of the embedded fonts can draw is printed by its Unicode number, so that nothing is lost: "[U+6F22]". */
const byNumber = (codePoint: number): string =>
  `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;

/** A stretch of text that one font file can draw in one direction. */
export interface Run {
  readonly face: Face;
  /** In reading order where it is right-to-left, else as it stands on paper. */
  readonly text: string;
  readonly is_right_to_left: boolean;
  /** In a font of another script than Inter's, whose letters may be joined, stacked or turned. */
  readonly is_shaped: boolean;
}

const resolve = createRequire(import.meta.url).resolve;

const loadInter = (subset: SubsetName, weight: Weight): Face =>
  loadFace(`Inter-${weight}-${subset}`, () =>
    resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`),
  );

const interFor = (codePoint: number, weight: Weight): Face | null => {
  for (const subset of SUBSETS) {
    const face = loadInter(subset, weight);
    if (face.covers.has(codePoint)) return face;
  }
  return null;
};

/**
 * Cleans a text for one line of a page: composed characters, every kind of white space and control character as a
 * plain space, invisible formatting characters (direction marks, joiners) dropped, and at most `limit` characters.
 */
export const printableText = (text: string, limit = 600): string =>
  text
    .slice(0, limit * 2)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u2000-\u200A\u3000]+/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .slice(0, limit)
    .toWellFormed();

const LATIN_ONLY =
  /^[\x20-\x7E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u2032\u2033\u0152\u0153]*$/;

const isDrawable = (codePoint: number, weight: Weight): boolean =>
  interFor(codePoint, weight) !== null || hasScriptFace(codePoint);

/** The characters of texts that no embedded font draws, each once, in order. */
export const missingGlyphs = (texts: Iterable<string>): string[] => {
  const found = new Set<string>();
  for (const text of texts) {
    if (LATIN_ONLY.test(text)) continue;
    for (const character of printableText(text, text.length))
      if (!isDrawable(character.codePointAt(0) ?? 0, 400)) found.add(byNumber(character.codePointAt(0) ?? 0));
  }
  return [...found];
};

/** Every character that a font draws, the others by their numbers. */
const numbered = (text: string, weight: Weight): string =>
  Array.from(text, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return isDrawable(codePoint, weight) ? character : byNumber(codePoint);
  }).join('');

interface Stretch {
  readonly face: Face;
  readonly level: number;
  text: string;
}

const splitRuns = (raw: string, weight: Weight): Run[] => {
  const latin = loadInter('latin', weight);
  const text = numbered(raw, weight);
  const levels = levelsOf(text);
  const style = hanStyleOf(text);
  const stretches: Stretch[] = [];
  const inter = new Set([latin]);
  let at = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const own = latin.covers.has(codePoint) ? latin : interFor(codePoint, weight);
    if (own !== null) inter.add(own);
    const face = own ?? scriptFaceFor(codePoint, style) ?? latin;
    const level = levels?.[at] ?? 0;
    const last = stretches.at(-1);
    if (last !== undefined && last.face === face && last.level === level) last.text += character;
    else stretches.push({ face, level, text: character });
    at += character.length;
  }
  return visualOrder(stretches).map(({ face, level, text: stretch }) => {
    const is_turned = level % 2 === 1;
    if (!inter.has(face)) return { face, text: stretch, is_right_to_left: is_turned, is_shaped: true };
    // Inter has no right-to-left letters: what it draws there are signs, which need no shaping.
    const drawn = is_turned ? mirrorBrackets(stretch) : stretch;
    return { face, text: drawn, is_right_to_left: false, is_shaped: false };
  });
};

/** Cuts a cleaned line into stretches by the font file that draws them, from left to right; nearly always a single one. */
export const toRuns = (text: string, weight: Weight): readonly Run[] =>
  LATIN_ONLY.test(text)
    ? [{ face: loadInter('latin', weight), text, is_right_to_left: false, is_shaped: false }]
    : splitRuns(text, weight);

const MAX_REMEMBERED_WIDTHS = 20_000;
const widths: Record<Weight, Map<string, number>> = { 400: new Map(), 600: new Map() };

/** Width of a stretch as it is drawn, word by word, in units of the size. */
export const runWidth = ({ face: { source }, text, is_right_to_left }: Run): number => {
  let width = 0;
  for (const word of source.words(text, is_right_to_left)) width += word.advanceWidth;
  return width / source.unitsPerEm;
};

const wordWidth = (word: string, weight: Weight): number => {
  const known = widths[weight];
  const remembered = known.get(word);
  if (remembered !== undefined) return remembered;
  const width = toRuns(word, weight).reduce((sum, run) => sum + runWidth(run), 0);
  if (known.size >= MAX_REMEMBERED_WIDTHS) known.clear();
  known.set(word, width);
  return width;
};

/** Width of a cleaned text in points, measured word by word, each with its trailing space, as it is drawn. */
export const textWidth = (text: string, weight: Weight, size: number): number => {
  let width = 0;
  for (let start = 0; start < text.length; ) {
    const end = chunkEnd(text, start);
    width += wordWidth(text.slice(start, end), weight);
    start = end;
  }
  return width * size;
};

/** How many characters of a cleaned text fit a width in points; never cuts inside a surrogate pair. */
export const fittingLength = (text: string, weight: Weight, size: number, width: number): number => {
  const room = width / size;
  let used = 0;
  let start = 0;
  while (start < text.length) {
    const end = chunkEnd(text, start);
    const next = used + wordWidth(text.slice(start, end), weight);
    if (next > room) break;
    used = next;
    start = end;
  }
  for (const character of text.slice(start, chunkEnd(text, start))) {
    used += wordWidth(character, weight);
    if (used > room) break;
    start += character.length;
  }
  return start;
};
