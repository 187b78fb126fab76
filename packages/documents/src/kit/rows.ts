import { LINE, MUTED } from '../pdf/palette.ts';
import { lineHeightOf, type Pen, type TextStyle, wrapText } from '../pdf/pen.ts';
import type { Tags } from '../pdf/tags.ts';
import { drawTone, type Tone } from './tones.ts';

/** What draws on a page: the pen and the reading order. */
export interface Drawing {
  readonly pen: Pen;
  readonly tags: Tags;
}

/** One row of a table, measured before anything is drawn. */
export interface Row {
  readonly height: number;
  readonly draw: (drawing: Drawing, x: number, y: number, parent: PDFKit.PDFStructureElement) => void;
  /** The row in two, the first at most that high; null when not even a line of it fits. */
  readonly split: (height: number) => readonly [Row, Row] | null;
}

/** One paragraph of a cell; it is broken into as many lines as it needs. */
export interface CellText {
  readonly text: string;
  readonly style: TextStyle;
}

/** A mark beside a cell's first line: the symbol of a state, or a drawing of the caller's around a point. */
export type CellMark =
  | { readonly kind: 'tone'; readonly tone: Tone }
  | { readonly kind: 'drawn'; readonly draw: (pen: Pen, x: number, y: number) => void };

/** A cell of a table row: its width in points and its paragraphs. */
export interface Cell {
  readonly width: number;
  readonly texts: readonly CellText[];
  readonly mark?: CellMark | undefined;
}

/** A line of a cell, ready to be drawn. */
interface Line {
  readonly text: string;
  readonly style: TextStyle;
}
interface LaidCell {
  readonly x: number;
  readonly mark: CellMark | undefined;
  readonly lines: readonly Line[];
}

const PADDING = 2.2;
const GAP = 8;
const INDENT = 13;

/** Above a boxed line, so that its box stands clear of the line before. */
const BOX_GAP = 4.8;
const gapOf = ({ style }: Line): number => (style.mark === 'boxed' ? BOX_GAP : 0);
const lineHeight = (line: Line): number => lineHeightOf(line.style.size) + gapOf(line);

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + lineHeight(line), 0);

/** How many lines fit the height. */
const fitting = (lines: readonly Line[], height: number): number => {
  let used = 0;
  for (const [index, line] of lines.entries()) {
    used += lineHeight(line);
    if (used > height + 0.01) return index;
  }
  return lines.length;
};

const drawMark = ({ pen, tags }: Drawing, { x: left, mark }: LaidCell, x: number, y: number): void => {
  if (mark === undefined) return;
  const [at_x, at_y] = [x + left - INDENT + 5, y + PADDING + 5.2];
  tags.decoration(() => {
    if (mark.kind === 'tone') drawTone(pen.doc, mark.tone, at_x, at_y);
    else mark.draw(pen, at_x, at_y);
  });
};

const drawCell = ({ pen }: Drawing, cell: LaidCell, x: number, y: number): void => {
  let baseline = y + PADDING;
  for (const line of cell.lines) {
    const { text, style } = line;
    pen.line(text, x + cell.x, baseline + gapOf(line) + style.size * 1.02, style);
    baseline += lineHeight(line);
  }
};

const rowOf = (cells: readonly LaidCell[], type: string): Row => ({
  height: Math.max(0, ...cells.map(({ lines }) => heightOf(lines))) + PADDING * 2,
  draw: (drawing, x, y, parent) => {
    for (const cell of cells) {
      drawMark(drawing, cell, x, y);
      drawing.tags.leaf(type, () => drawCell(drawing, cell, x, y), parent);
    }
  },
  split: (height) => {
    const counts = cells.map(({ lines }) => fitting(lines, height - PADDING * 2));
    if (counts.every((count, index) => count === 0 || cells[index]?.lines.length === 0)) return null;
    const first = cells.map((cell, index) => ({ ...cell, lines: cell.lines.slice(0, counts[index]) }));
    const rest = cells.map((cell, index) => ({
      ...cell,
      mark: undefined,
      lines: cell.lines.slice(counts[index]),
    }));
    return [rowOf(first, type), rowOf(rest, type)];
  },
});

/** Measures a table row of cells that stand side by side; `type` is the tag of its cells. */
export const cellRow = (cells: readonly Cell[], type = 'TD'): Row => {
  let left = 0;
  const laid = cells.map(({ width, texts, mark }): LaidCell => {
    const indent = mark === undefined ? 0 : INDENT;
    const lines = texts.flatMap(({ text, style }) =>
      wrapText(text, style, width - GAP - indent).map((line) => ({ text: line, style })),
    );
    const cell = { x: left + indent, mark, lines };
    left += width;
    return cell;
  });
  return rowOf(laid, type);
};

/** Rows that stay on one page as long as they fit one: the facts of one place, of one aircraft. */
export const keepOnOnePage = (rows: readonly Row[]): Row => ({
  height: rows.reduce((sum, { height }) => sum + height, 0),
  draw: (drawing, x, y, parent) => {
    let at = y;
    for (const row of rows) {
      row.draw(drawing, x, at, parent);
      at += row.height;
    }
  },
  split: (height) => {
    let used = 0;
    const first = rows.findIndex((row) => {
      used += row.height;
      return used > height + 0.01;
    });
    return first <= 0 ? null : [keepOnOnePage(rows.slice(0, first)), keepOnOnePage(rows.slice(first))];
  },
});

/** A row over a ground of its own, which both parts keep where it is cut in two. */
export const onGround = (
  row: Row,
  ground: (pen: Pen, x: number, y: number, height: number) => void,
): Row => ({
  height: row.height,
  draw: (drawing, x, y, parent) => {
    drawing.tags.decoration(() => ground(drawing.pen, x, y, row.height));
    row.draw(drawing, x, y, parent);
  },
  split: (height) => {
    const parts = row.split(height);
    return parts && [onGround(parts[0], ground), onGround(parts[1], ground)];
  },
});

const HEADING: TextStyle = { size: 6.6, weight: 600, color: MUTED };

/** Column headings for the same widths, with a rule below. */
export const headingRow = (columns: readonly { readonly width: number; readonly text: string }[]): Row => {
  const row = cellRow(
    columns.map(({ width, text }) => ({ width, texts: [{ text, style: HEADING }] })),
    'TH',
  );
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return {
    ...row,
    draw: (drawing, x, y, parent) => {
      row.draw(drawing, x, y, parent);
      const at = y + row.height;
      drawing.tags.decoration(() =>
        drawing.pen.doc
          .lineWidth(0.4)
          .strokeColor(LINE)
          .moveTo(x, at)
          .lineTo(x + width, at)
          .stroke(),
      );
    },
  };
};
