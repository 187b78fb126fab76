import type { Font, FontFace, FontLengths, Glyph } from 'fontkit';
import { chunkEnd } from './chunks.ts';
import { TrueTypeSubset, type TrueTypeTables } from './trueType.ts';

const UNITS = 1000;
const MAX_REMEMBERED_WORDS = 20_000;

/**
 * Figures of one width, so that times and heights line up; not where a hyphen inside would become as wide as a figure.
 * No contextual alternates: Inter's are arrows and the like, and looking for them doubles the cost of a word.
 */
const featuresOf = (word: string): Readonly<Record<string, boolean>> => ({
  calt: false,
  tnum: /\d/.test(word) && !/.-/.test(word),
});

interface ShapedGlyph {
  readonly glyph: Glyph;
  /** How much nearer the next glyph is drawn. */
  readonly kerning: number;
  /** Where a mark stands away from its place in the line; null for every other glyph. */
  readonly offset: { readonly x: number; readonly y: number } | null;
}

/** A shaped word: its glyphs in order. */
export interface Word {
  readonly glyphs: readonly ShapedGlyph[];
  readonly advanceWidth: number;
}

/** A parsed font as pdfkit embeds it, in thousandths of the size, with its memory of shaped words. */
export interface ScaledFont extends FontFace {
  readonly postscriptName: string;
  createSubset(): TrueTypeSubset;
  /** The words of a line, each with its trailing space, from left to right. */
  words(text: string, is_right_to_left?: boolean): readonly Word[];
  /** One word; pdfkit knows a parsed font by the name of this function. */
  layout(word: string, is_right_to_left?: boolean): Word;
}

const lengthsOf = (font: Font, scale: number): FontLengths => ({
  ascent: font.ascent * scale,
  descent: font.descent * scale,
  xHeight: font.xHeight * scale,
  capHeight: font.capHeight * scale,
  lineGap: font.lineGap * scale,
  bbox: {
    minX: font.bbox.minX * scale,
    minY: font.bbox.minY * scale,
    maxX: font.bbox.maxX * scale,
    maxY: font.bbox.maxY * scale,
  },
});

const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Shapes words, the dearest part of a page, once for every later document. */
const createShaper = (font: Font, scaled: (glyph: Glyph) => Glyph): ScaledFont['layout'] => {
  const scale = UNITS / font.unitsPerEm;
  const known = new Map<string, Word>();
  return (text, is_right_to_left = false) => {
    const key = is_right_to_left ? `\u200F${text}` : text;
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    // The script is read from the text; its direction is told, as the same digits may stand either way.
    const direction = is_right_to_left ? 'rtl' : 'ltr';
    const run = font.layout(text, featuresOf(text), undefined, undefined, direction);
    const word = {
      glyphs: run.glyphs.map((glyph, index): ShapedGlyph => {
        const { xAdvance, xOffset, yOffset } = run.positions[index] ?? {
          xAdvance: glyph.advanceWidth,
          xOffset: 0,
          yOffset: 0,
        };
        const isMoved = xOffset !== 0 || yOffset !== 0;
        return {
          glyph: scaled(glyph),
          kerning: hundredths((glyph.advanceWidth - xAdvance) * scale),
          offset: isMoved ? { x: hundredths(xOffset * scale), y: hundredths(yOffset * scale) } : null,
        };
      }),
      advanceWidth: run.advanceWidth * scale,
    };
    if (known.size >= MAX_REMEMBERED_WORDS) known.clear();
    known.set(key, word);
    return word;
  };
};

/**
 * A font in thousandths of the size, shared by every document of the process. pdfkit takes two fonts of one PostScript
 * name for the same: each Unicode block of a family gets its own `name`.
 */
export const scaleFont = (font: Font, tables: TrueTypeTables, name: string): ScaledFont => {
  const scale = UNITS / font.unitsPerEm;
  const glyphs = new Map<number, Glyph>();
  const scaled = (glyph: Glyph): Glyph => {
    const known = glyphs.get(glyph.id);
    if (known !== undefined) return known;
    const { id, codePoints } = glyph;
    const made = { id, codePoints, advanceWidth: glyph.advanceWidth * scale };
    glyphs.set(id, made);
    return made;
  };
  const shape = createShaper(font, scaled);
  return {
    ...lengthsOf(font, scale),
    unitsPerEm: UNITS,
    postscriptName: name,
    italicAngle: font.italicAngle,
    head: font.head,
    post: font.post,
    'OS/2': font['OS/2'],
    createSubset: () => new TrueTypeSubset(tables),
    getGlyph: (id) => scaled(font.getGlyph(id)),
    words: (text, is_right_to_left = false) => {
      const words: Word[] = [];
      for (let start = 0; start < text.length; ) {
        const end = chunkEnd(text, start);
        words.push(shape(text.slice(start, end), is_right_to_left));
        start = end;
      }
      return is_right_to_left ? words.reverse() : words;
    },
    layout: shape,
  };
};
