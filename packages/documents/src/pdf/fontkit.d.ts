/** The small part of fontkit 2 that the documents use; the package ships no types. */
declare module 'fontkit' {
  export interface GlyphPosition {
    xAdvance: number;
    yAdvance: number;
    xOffset: number;
    yOffset: number;
  }
  export interface GlyphRun {
    readonly glyphs: readonly { readonly id: number; readonly advanceWidth: number }[];
    positions: GlyphPosition[];
    /** Width in font units. */
    readonly advanceWidth: number;
  }
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    layout(text: string, features?: readonly string[]): GlyphRun;
  }
  export function create(bytes: Uint8Array): Font;
}
