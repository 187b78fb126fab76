import type { SheetDocument } from './document.ts';
import { fittingLength, printableText, type Run, runWidth, textWidth, toRuns, type Weight } from './fonts.ts';
import { INK } from './palette.ts';

/** How a piece of text looks. */
export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
  /** A line through it: no longer so. A box around it: a mark in words. */
  readonly mark?: 'struck' | 'boxed';
}

/** A rectangle of the page in points, y downwards. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Distance from one baseline to the next. */
export const lineHeightOf = (size: number): number => size * 1.32;

const weightOf = (style: TextStyle): Weight => style.weight ?? 400;

/** Width of an already clean text in points. */
export const styledTextWidth = (text: string, style: TextStyle): number =>
  textWidth(text, weightOf(style), style.size);

/** Where a word too long for a line is broken: an address behind its last sign, else where the line is full. */
const breakIn = (piece: string): number => {
  const sign = Math.max(...['@', '.', '/', '_', '-'].map((each) => piece.lastIndexOf(each))) + 1;
  return sign > piece.length / 3 ? sign : piece.length;
};

const breakWord = (word: string, style: TextStyle, width: number): string[] => {
  const pieces: string[] = [];
  let rest = word;
  while (rest.length > 0 && styledTextWidth(rest, style) > width) {
    const most = Math.max(1, fittingLength(rest, weightOf(style), style.size, width));
    const length = breakIn(rest.slice(0, most));
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return rest.length > 0 ? [...pieces, rest] : pieces;
};

/** No text of the product is longer than this; what claims to be is cut before it costs minutes. */
const MOST_CHARACTERS = 20_000;

/** Breaks a text into as many lines of the width as it needs. Words wider than a line are broken. */
export const wrapText = (raw: string, style: TextStyle, width: number): string[] => {
  const lines: string[] = [];
  for (const paragraph of raw.split('\n')) {
    let line = '';
    for (const word of printableText(paragraph, MOST_CHARACTERS).trim().split(/ +/)) {
      for (const piece of breakWord(word, style, width)) {
        const longer = line === '' ? piece : `${line} ${piece}`;
        if (styledTextWidth(longer, style) <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = piece;
      }
    }
    if (line !== '') lines.push(line);
  }
  return lines;
};

/** Where a line of text starts or ends. */
export type Align = 'left' | 'right' | 'center';

/** Draws clean text on a page: one line at a time, by its baseline, each stretch in the font that knows it. */
export class Pen {
  readonly doc: SheetDocument;

  constructor(doc: SheetDocument) {
    this.doc = doc;
  }

  /** One line, as is: clean it and make it fit first. */
  line(text: string, x: number, baseline: number, style: TextStyle, align: Align = 'left'): void {
    if (text === '') return;
    const width = align === 'left' ? 0 : styledTextWidth(text, style);
    let left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
    this.doc.fillColor(style.color ?? INK);
    // A no-break space has done its work once lines are broken; as a plain space the text can be searched.
    const runs = toRuns(text.replaceAll('\u00A0', ' '), weightOf(style));
    for (const run of runs) {
      this.run(run, left, baseline, style);
      if (runs.length > 1) left += runWidth(run) * style.size;
    }
    if (style.mark !== undefined) this.mark(style.mark, text, x, baseline, style);
  }

  /** What marks a line of text beside its letters, in its own colour. */
  private mark(kind: 'struck' | 'boxed', text: string, x: number, baseline: number, style: TextStyle): void {
    const [width, { size, color = INK }] = [styledTextWidth(text, style), style];
    this.doc.save().lineWidth(0.7).strokeColor(color);
    if (kind === 'struck') this.doc.moveTo(x, baseline - size * 0.3).lineTo(x + width, baseline - size * 0.3);
    else this.doc.roundedRect(x - 2, baseline - size * 1.1, width + 4, size * 1.42, 2);
    this.doc.stroke().restore();
  }

  /** Lines one under the other; returns the baseline after the last. */
  lines(lines: readonly string[], x: number, baseline: number, style: TextStyle): number {
    let at = baseline;
    for (const text of lines) {
      this.line(text, x, at, style);
      at += lineHeightOf(style.size);
    }
    return at;
  }

  private run(run: Run, x: number, baseline: number, style: TextStyle): void {
    // pdfkit accepts an already parsed font, which its types do not say.
    this.doc.font(run.face.source as unknown as Buffer, run.face.id, style.size);
    if (run.is_shaped) this.doc.showShaped(run.text, x, baseline, run.is_right_to_left);
    else this.doc.showText(run.text, x, baseline);
  }
}
