/** The small part of fontkit 2 that the documents use; the package ships no types. Lengths are font units. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }
  export interface GlyphPosition {
    readonly xAdvance: number;
    readonly yAdvance: number;
    readonly xOffset: number;
    readonly yOffset: number;
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly GlyphPosition[];
    readonly advanceWidth: number;
  }
  export interface BoundingRect {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  }
  export interface Font {
    readonly unitsPerEm: number;
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
    readonly characterSet: readonly number[];
    getGlyph(id: number): Glyph;
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
