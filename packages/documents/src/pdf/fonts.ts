import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { chunkEnd } from './chunks.ts';
import { type ScaledFont, scaleFont } from './scaledFont.ts';
import { readTrueType } from './trueType.ts';
import { woffToSfnt } from './woff.ts';

/** Regular text, and semi-bold for what the eye must find first. */
export type Weight = 400 | 600;

/** The Unicode blocks that the font package ships as separate files, in the order they are tried. */
const SUBSETS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'] as const;
type SubsetName = (typeof SUBSETS)[number];

/** What none of the embedded fonts can draw is printed by its Unicode number, so that nothing is lost: "[U+6F22]". */
const byNumber = (codePoint: number): string =>
  `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;

/** A parsed font file with its memory of shaped words, shared by every document of the process. */
export interface Face {
  readonly id: string;
  /** What pdfkit takes as a font. */
  readonly source: ScaledFont;
  readonly covers: ReadonlySet<number>;
}

/** A stretch of text that one font file can draw. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

const resolve = createRequire(import.meta.url).resolve;
const faces = new Map<string, Face>();

const loadFace = (subset: SubsetName, weight: Weight): Face => {
  const id = `Inter-${weight}-${subset}`;
  const known = faces.get(id);
  if (known !== undefined) return known;
  const file = resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
  const bytes = woffToSfnt(readFileSync(file));
  const font = create(bytes);
  const face = {
    id,
    source: scaleFont(font, readTrueType(bytes), id),
    covers: new Set(font.characterSet),
  };
  faces.set(id, face);
  return face;
};

const faceFor = (codePoint: number, weight: Weight): Face | null => {
  for (const subset of SUBSETS) {
    const face = loadFace(subset, weight);
    if (face.covers.has(codePoint)) return face;
  }
  return null;
};

/**
 * Cleans a text for one line of a page: composed characters, every kind of white space and control character as a
 * plain space, invisible formatting characters (direction marks, joiners) dropped, and at most `limit` characters.
 */
export const printable = (text: string, limit = 600): string =>
  text
    .slice(0, limit * 2)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u2000-\u200A\u3000]+/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .slice(0, limit)
    .toWellFormed();

const splitRuns = (text: string, weight: Weight): Run[] => {
  const latin = loadFace('latin', weight);
  const runs: { face: Face; text: string }[] = [];
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const face = latin.covers.has(codePoint) ? latin : faceFor(codePoint, weight);
    const last = runs.at(-1);
    const drawn = face === null ? byNumber(codePoint) : character;
    if (last !== undefined && last.face === (face ?? latin)) last.text += drawn;
    else runs.push({ face: face ?? latin, text: drawn });
  }
  return runs;
};

const LATIN_ONLY =
  /^[\x20-\x7E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2026\u2032\u2033\u0152\u0153]*$/;

/** Cuts a cleaned text into stretches by the font file that draws them; nearly always a single one. */
export const toRuns = (text: string, weight: Weight): readonly Run[] =>
  LATIN_ONLY.test(text) ? [{ face: loadFace('latin', weight), text }] : splitRuns(text, weight);

const MAX_REMEMBERED_WIDTHS = 20_000;
const widths: Record<Weight, Map<string, number>> = { 400: new Map(), 600: new Map() };

const wordWidth = (word: string, weight: Weight): number => {
  const known = widths[weight];
  const remembered = known.get(word);
  if (remembered !== undefined) return remembered;
  let width = 0;
  for (const run of toRuns(word, weight)) {
    width += run.face.source.layout(run.text).advanceWidth / run.face.source.unitsPerEm;
  }
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
