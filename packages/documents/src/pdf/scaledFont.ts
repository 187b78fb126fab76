import type { BoundingRect, Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';
import { chunkEnd } from './chunks.ts';
import { TrueTypeSubset, type TrueTypeTables } from './trueType.ts';

const UNITS = 1000;
const MAX_REMEMBERED_WORDS = 20_000;

/**
 * Figures of one width, so that times and heights line up; not where a hyphen would become as wide as a figure.
 * No contextual alternates: Inter's are arrows and the like, and looking for them doubles the cost of a word.
 */
const featuresOf = (word: string): Readonly<Record<string, boolean>> => ({
  calt: false,
  tnum: /\d/.test(word) && !word.includes('-'),
});

/**
 * A parsed font as pdfkit reads it, in thousandths of the size: pdfkit's own scaling in place then changes nothing, so
 * that shaped words, the dearest part of a page, are kept for every later document.
 */
export class ScaledFont {
  readonly postscriptName: string;
  readonly unitsPerEm = UNITS;
  readonly ascent: number;
  readonly descent: number;
  readonly xHeight: number;
  readonly capHeight: number;
  readonly lineGap: number;
  readonly italicAngle: number;
  readonly bbox: BoundingRect;
  readonly head: unknown;
  readonly post: unknown;
  readonly 'OS/2': unknown;
  private readonly font: Font;
  private readonly tables: TrueTypeTables;
  private readonly scale: number;
  private readonly words = new Map<string, GlyphRun>();
  private readonly glyphs = new Map<number, Glyph>();

  /** pdfkit takes two fonts of one PostScript name for the same: each Unicode block of a family gets its own. */
  constructor(font: Font, tables: TrueTypeTables, name: string) {
    this.tables = tables;
    const scale = UNITS / font.unitsPerEm;
    this.font = font;
    this.scale = scale;
    this.postscriptName = name;
    this.ascent = font.ascent * scale;
    this.descent = font.descent * scale;
    this.xHeight = font.xHeight * scale;
    this.capHeight = font.capHeight * scale;
    this.lineGap = font.lineGap * scale;
    this.italicAngle = font.italicAngle;
    const { minX, minY, maxX, maxY } = font.bbox;
    this.bbox = { minX: minX * scale, minY: minY * scale, maxX: maxX * scale, maxY: maxY * scale };
    this.head = font.head;
    this.post = font.post;
    this['OS/2'] = font['OS/2'];
  }

  createSubset(): TrueTypeSubset {
    return new TrueTypeSubset(this.tables);
  }

  getGlyph(id: number): Glyph {
    return this.scaled(this.font.getGlyph(id));
  }

  /** Glyphs and positions of a line, put together from its words. */
  layout(text: string): GlyphRun {
    if (chunkEnd(text, 0) === text.length) return this.word(text);
    const glyphs: Glyph[] = [];
    const positions: GlyphPosition[] = [];
    let width = 0;
    for (let start = 0; start < text.length; ) {
      const end = chunkEnd(text, start);
      const word = this.word(text.slice(start, end));
      for (const glyph of word.glyphs) glyphs.push(glyph);
      for (const position of word.positions) positions.push(position);
      width += word.advanceWidth;
      start = end;
    }
    return { glyphs, positions, advanceWidth: width };
  }

  private word(text: string): GlyphRun {
    const known = this.words.get(text);
    if (known !== undefined) return known;
    const run = this.font.layout(text, featuresOf(text));
    const { scale } = this;
    const glyphs = run.glyphs.map((glyph) => this.scaled(glyph));
    const positions = run.positions.map((position, index) => ({
      xAdvance: position.xAdvance * scale,
      yAdvance: position.yAdvance * scale,
      xOffset: position.xOffset * scale,
      yOffset: position.yOffset * scale,
      advanceWidth: glyphs[index]?.advanceWidth ?? 0,
    }));
    const scaled = { glyphs, positions, advanceWidth: run.advanceWidth * scale };
    if (this.words.size >= MAX_REMEMBERED_WORDS) this.words.clear();
    this.words.set(text, scaled);
    return scaled;
  }

  private scaled(glyph: Glyph): Glyph {
    const known = this.glyphs.get(glyph.id);
    if (known !== undefined) return known;
    const { id, codePoints } = glyph;
    const scaled = { id, codePoints, advanceWidth: glyph.advanceWidth * this.scale };
    this.glyphs.set(id, scaled);
    return scaled;
  }
}
