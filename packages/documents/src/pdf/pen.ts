import type { SheetDocument } from './document.ts';
import { fittingLength, printable, type Run, textWidth, toRuns, type Weight } from './fonts.ts';
import { INK } from './palette.ts';

/** How a piece of text looks. */
export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** A rectangle of the page in points, y downwards. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const ELLIPSIS = '…';

/** Distance from one baseline to the next. */
export const leading = (size: number): number => size * 1.32;

const weightOf = (style: TextStyle): Weight => style.weight ?? 400;

/** Width of an already clean text in points. */
export const measure = (text: string, style: TextStyle): number =>
  textWidth(text, weightOf(style), style.size);

/** Cuts a clean text with an ellipsis where it is wider than the room. */
export const ellipsise = (text: string, style: TextStyle, width: number, mark = ELLIPSIS): string => {
  if (measure(text, style) <= width) return text;
  const room = width - measure(mark, style);
  return text.slice(0, fittingLength(text, weightOf(style), style.size, room)).trimEnd() + mark;
};

const breakWord = (word: string, style: TextStyle, width: number): string[] => {
  const pieces: string[] = [];
  let rest = word;
  while (rest.length > 0 && measure(rest, style) > width) {
    const length = Math.max(1, fittingLength(rest, weightOf(style), style.size, width));
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return rest.length > 0 ? [...pieces, rest] : pieces;
};

/**
 * Breaks a text into at most `max_lines` lines of the width; what is left over ends in an ellipsis (or `mark`).
 * Words wider than a line are cut.
 */
export const wrap = (
  raw: string,
  style: TextStyle,
  width: number,
  max_lines: number,
  mark = ELLIPSIS,
): string[] => {
  const words = printable(raw, 4000).trim().split(/ +/);
  const lines: string[] = [];
  let line = '';
  for (let index = 0; index < words.length; index++) {
    for (const piece of breakWord(words[index] ?? '', style, width)) {
      const longer = line === '' ? piece : `${line} ${piece}`;
      if (measure(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (lines.length === max_lines - 1) {
        const rest = [line, piece, ...words.slice(index + 1, index + 40)].join(' ');
        return [...lines, ellipsise(rest, style, width, mark)];
      }
      if (line !== '') lines.push(line);
      line = piece;
    }
  }
  return line === '' ? lines : [...lines, line];
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
    const width = align === 'left' ? 0 : measure(text, style);
    let left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
    this.doc.fillColor(style.color ?? INK);
    // A no-break space has done its work once lines are broken; as a plain space the text can be searched.
    const runs = toRuns(text.replaceAll('\u00A0', ' '), weightOf(style));
    for (const run of runs) {
      this.run(run, left, baseline, style);
      if (runs.length > 1) left += measure(run.text, style);
    }
  }

  /** One line cleaned and cut to the width; returns the width drawn. */
  fit(
    raw: string,
    x: number,
    baseline: number,
    width: number,
    style: TextStyle,
    align: Align = 'left',
  ): number {
    const text = ellipsise(printable(raw).trim(), style, width);
    this.line(text, x, baseline, style, align);
    return measure(text, style);
  }

  /** Lines one under the other; returns the baseline after the last. */
  lines(lines: readonly string[], x: number, baseline: number, style: TextStyle): number {
    let at = baseline;
    for (const text of lines) {
      this.line(text, x, at, style);
      at += leading(style.size);
    }
    return at;
  }

  private run(run: Run, x: number, baseline: number, style: TextStyle): void {
    // pdfkit accepts an already parsed font, which its types do not say.
    this.doc.font(run.face.source as unknown as Buffer, run.face.id, style.size);
    this.doc.showText(run.text, x, baseline);
  }
}
