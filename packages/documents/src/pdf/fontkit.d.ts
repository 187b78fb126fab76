/** The small part of fontkit 2 that the documents use; the package ships no types. Lengths are font units. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number;
    readonly advanceWidth: number;
    readonly codePoints: readonly number[];
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
  }
  export interface FontLengths {
    readonly ascent: number;
    readonly descent: number;
    readonly xHeight: number;
    readonly capHeight: number;
    readonly lineGap: number;
    readonly bbox: {
      readonly minX: number;
      readonly minY: number;
      readonly maxX: number;
      readonly maxY: number;
    };
  }
  /** What pdfkit reads of a font to embed it. */
  export interface FontFace extends FontLengths {
    readonly unitsPerEm: number;
    readonly italicAngle: number;
    readonly head: unknown;
    readonly post: unknown;
    readonly 'OS/2': unknown;
    getGlyph(id: number): Glyph;
  }
  export interface Font extends FontFace {
    readonly characterSet: readonly number[];
    /** `script` and `language` are OpenType tags; undefined: read from the text. */
    layout(
      text: string,
      features?: Readonly<Record<string, boolean>>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
