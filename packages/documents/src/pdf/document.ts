import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import type { ScaledFont } from './scaledFont.ts';
import type { TrueTypeSubset } from './trueType.ts';

/** What a line of text needs of the font that pdfkit embeds. */
interface EmbeddedFont {
  readonly id: string;
  readonly font: ScaledFont;
  readonly subset: TrueTypeSubset;
  /** By the glyph's number in the subset: its advance, and the characters it stands for. */
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  ref(): unknown;
}

interface Stream {
  compress: boolean;
  readonly data: Record<string, unknown>;
  write(bytes: Uint8Array): void;
}

/** A page's content shrinks to a quarter either way: the usual level takes twice as long for a fifteenth less. */
const LEVEL = 4;

/** What a curve passes by and where it ends: its two control points, its end. */
export type Bezier = readonly [ax: number, ay: number, bx: number, by: number, x: number, y: number];

/** What of pdfkit's document is not in its types. */
interface Inside {
  readonly _font: EmbeddedFont;
  readonly _fontSize: number;
  readonly page: { readonly fonts: Record<string, unknown>; readonly content: Stream };
  _offset: number;
}

const HEX = Array.from({ length: 0x400 }, (_, number) => number.toString(16).padStart(4, '0'));
const hex = (number: number): string => HEX[number] ?? number.toString(16).padStart(4, '0');

/** A thousandth of a point is finer than any printer; more digits only make the page longer. */
const short = (value: number): number => {
  if (!Number.isFinite(value)) throw new RangeError(`not a length: ${value}`);
  return Math.round(value * 1000) / 1000;
};

/** Inside a shown text: a mark away from its place, and back to the line after it. */
const moved = (code: string, offset: { x: number; y: number }, kerning: number, size: number): string =>
  `>] TJ ${short((offset.y * size) / 1000)} Ts [${short(-offset.x)} <${code}> ${short(offset.x + kerning)}] TJ 0 Ts [<`;

const colors = new Map<string, string>();

/** "#rrggbb" as the three parts that PDF reads; a palette is small, and so is this memory. */
const rgb = (color: string): string => {
  const known = colors.get(color);
  if (known !== undefined) return known;
  const number = Number.parseInt(color.slice(1), 16);
  const parts = [number >> 16, (number >> 8) & 0xff, number & 0xff].map((part) => short(part / 255));
  const text = parts.join(' ');
  colors.set(color, text);
  return text;
};

/**
 * pdfkit's document, with the calls that make most of a page done cheaply: content is gathered as one text instead of an
 * array of bytes a call, a line of text is one piece with the words' glyphs from memory, and the file is gathered
 * instead of streamed. What is drawn is the same.
 */
export class SheetDocument extends PDFDocument {
  // pdfkit writes from its constructor, before fields of this class would begin.
  declare private content: string | undefined;
  declare private words: string | undefined;
  declare private parts: Uint8Array[] | undefined;

  override addContent(data: string): this {
    this.content = `${this.content ?? ''}${data}\n`;
    return this;
  }

  /** Where pdfkit hands on each piece of the file. */
  _write(data: string | Uint8Array): void {
    const inside = this as unknown as Inside;
    if (typeof data === 'string') {
      this.words = `${this.words ?? ''}${data}\n`;
      inside._offset += data.length + 1;
      return;
    }
    this.gather();
    this.parts?.push(data);
    inside._offset += data.length;
  }

  private gather(): void {
    this.parts ??= [];
    if (this.words !== undefined) this.parts.push(Buffer.from(this.words, 'latin1'));
    this.words = undefined;
  }

  /** Hands the page's gathered content to pdfkit. */
  private closePage(): void {
    const { page } = this as unknown as Partial<Inside>;
    if (page === undefined || page === null) return;
    const { content } = page;
    content.compress = false;
    content.data.Filter = 'FlateDecode';
    content.write(deflateSync(Buffer.from(this.content ?? '', 'latin1'), { level: LEVEL }));
    this.content = undefined;
  }

  override addPage(): this {
    this.closePage();
    super.addPage();
    return this;
  }

  /** Ends the document and gives the whole file. */
  finish(): Uint8Array {
    this.closePage();
    this.end();
    if (this.words?.endsWith('%%EOF\n') !== true) throw new Error('the document was not ended whole');
    this.gather();
    return Buffer.concat(this.parts ?? []);
  }

  override moveTo(x: number, y: number): this {
    return this.addContent(`${short(x)} ${short(y)} m`);
  }

  override lineTo(x: number, y: number): this {
    return this.addContent(`${short(x)} ${short(y)} l`);
  }

  /** A path through points, in one piece. */
  trace(points: readonly (readonly [x: number, y: number])[]): this {
    let path = '';
    let operator = 'm';
    for (const [x, y] of points) {
      path += path === '' ? `${short(x)} ${short(y)} ${operator}` : `\n${short(x)} ${short(y)} ${operator}`;
      operator = 'l';
    }
    return path === '' ? this : this.addContent(path);
  }

  override bezierCurveTo(...curve: Bezier): this {
    return this.addContent(`${curve.map((each) => short(each)).join(' ')} c`);
  }

  override rect(x: number, y: number, width: number, height: number): this {
    return this.addContent(`${short(x)} ${short(y)} ${short(width)} ${short(height)} re`);
  }

  override fillColor(color: string, opacity?: number): this {
    this.addContent(`${rgb(color)} rg`);
    return opacity === undefined ? this : this.fillOpacity(opacity);
  }

  override strokeColor(color: string, opacity?: number): this {
    this.addContent(`${rgb(color)} RG`);
    return opacity === undefined ? this : this.strokeOpacity(opacity);
  }

  /**
   * The same for a script whose letters are joined, stacked or turned: where the glyphs no longer tell the text that a
   * reader copies or searches, it stands beside them (PDF 32000-1, 14.9.4), in reading order.
   */
  showShaped(text: string, x: number, baseline: number, is_right_to_left: boolean): this {
    const { font } = (this as unknown as Inside)._font;
    const told = font.words(text, is_right_to_left).flatMap(({ glyphs }) => glyphs.map(({ glyph }) => glyph));
    if (is_right_to_left) told.reverse();
    const isTold = String.fromCodePoint(...told.flatMap(({ codePoints }) => codePoints)) === text;
    if (isTold) return this.showText(text, x, baseline, is_right_to_left);
    const units = Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('');
    this.addContent(`/Span <</ActualText <feff${units}>>> BDC`);
    return this.showText(text, x, baseline, is_right_to_left).addContent('EMC');
  }

  /** One line of text by its baseline, in the font and size at hand. */
  showText(text: string, x: number, baseline: number, is_right_to_left = false): this {
    const { _font: font, _fontSize: size, page } = this as unknown as Inside;
    page.fonts[font.id] ??= font.ref();
    const { subset, widths, unicode } = font;
    let shown = '<';
    for (const word of font.font.words(text, is_right_to_left)) {
      for (const { glyph, kerning, offset } of word.glyphs) {
        const number = subset.includeGlyph(glyph.id);
        widths[number] ??= glyph.advanceWidth;
        unicode[number] ??= glyph.codePoints;
        if (offset !== null) shown += moved(hex(number), offset, kerning, size);
        else shown += kerning === 0 ? hex(number) : `${hex(number)}> ${kerning} <`;
      }
    }
    // The page is drawn with y downwards: the text is turned back up.
    return this.addContent(
      `BT\n1 0 0 -1 ${short(x)} ${short(baseline)} Tm\n/${font.id} ${short(size)} Tf\n[${shown}>] TJ\nET`,
    );
  }
}
