import { drawNumber } from '../map/drawMap.ts';
import type { SheetTone } from '../missionSheet.model.ts';
import type { SheetDocument } from '../pdf/document.ts';
import { BAD, LINE, MUTED, OK, PAPER, WARN } from '../pdf/palette.ts';
import { leading, type TextStyle, wrap } from '../pdf/pen.ts';
import type { Row } from './blocks.ts';
import type { SheetContext } from './context.ts';

/** Ink of each tone; the symbol and the words carry the same meaning. */
export const TONE_COLOR: Readonly<Record<SheetTone, string>> = {
  done: OK,
  todo: WARN,
  pending: '#1e4fa8',
  refused: BAD,
  info: MUTED,
};

/** One paragraph of a cell. */
export interface CellText {
  readonly text: string;
  readonly style: TextStyle;
  readonly max_lines: number;
}

/** A cell of a table row: its share of the width and its paragraphs. */
export interface Cell {
  readonly width: number;
  readonly texts: readonly CellText[];
  readonly tone?: SheetTone;
  /** Number of an area on the maps, drawn as the same disc. */
  readonly number?: number;
}

const PADDING = 2.6;
const GAP = 8;
const SYMBOL = 11;
const DISC = 14;

/** Draws the symbol of a tone around a point: tick, exclamation mark, clock, cross or dot, each in its own outline. */
export const drawTone = (doc: SheetDocument, tone: SheetTone, x: number, y: number, radius = 3.6): void => {
  const color = TONE_COLOR[tone];
  const unit = radius / 3.6;
  doc
    .save()
    .lineWidth(0.9 * unit)
    .strokeColor(color)
    .fillColor(color)
    .lineCap('round')
    .lineJoin('round');
  const filled = tone === 'done' || tone === 'refused';
  doc.circle(x, y, radius);
  if (filled) doc.fill();
  else doc.fillColor(PAPER).fillAndStroke();
  doc.strokeColor(filled ? PAPER : color).fillColor(color);
  switch (tone) {
    case 'done':
      doc.moveTo(x - 1.7 * unit, y + 0.1 * unit).lineTo(x - 0.4 * unit, y + 1.4 * unit);
      doc.lineTo(x + 1.8 * unit, y - 1.4 * unit).stroke();
      break;
    case 'refused':
      doc.moveTo(x - 1.4 * unit, y - 1.4 * unit).lineTo(x + 1.4 * unit, y + 1.4 * unit);
      doc
        .moveTo(x + 1.4 * unit, y - 1.4 * unit)
        .lineTo(x - 1.4 * unit, y + 1.4 * unit)
        .stroke();
      break;
    case 'todo':
      doc
        .moveTo(x, y - 1.9 * unit)
        .lineTo(x, y + 0.4 * unit)
        .stroke()
        .circle(x, y + 1.8 * unit, 0.55 * unit)
        .fill();
      break;
    case 'pending':
      doc
        .moveTo(x, y - 1.8 * unit)
        .lineTo(x, y)
        .lineTo(x + 1.5 * unit, y + 0.6 * unit)
        .stroke();
      break;
    case 'info':
      doc.circle(x, y, 0.9 * unit).fill();
  }
  doc.restore();
};

/** Measures a table row of cells that stand side by side; `type` is the tag of its cells. */
export const cellRow = ({ pen, tags }: SheetContext, cells: readonly Cell[], type = 'TD'): Row => {
  let left = 0;
  const laid = cells.map((cell) => {
    const indent = cell.tone !== undefined ? SYMBOL : cell.number !== undefined ? DISC : 0;
    const paragraphs = cell.texts.map(({ text, style, max_lines }) => ({
      style,
      lines: wrap(text, style, cell.width - GAP - indent, max_lines),
    }));
    const height = paragraphs.reduce((sum, { style, lines }) => sum + lines.length * leading(style.size), 0);
    const at = { tone: cell.tone, number: cell.number, x: left + indent, paragraphs, height };
    left += cell.width;
    return at;
  });
  const height = Math.max(...laid.map((cell) => cell.height)) + PADDING * 2;
  return {
    height,
    draw: (x, y, parent) => {
      for (const cell of laid) {
        const { tone, number } = cell;
        if (tone !== undefined) {
          tags.decoration(() => drawTone(pen.doc, tone, x + cell.x - SYMBOL + 4, y + PADDING + 5));
        }
        const draw = (): void => {
          if (number !== undefined) drawNumber(pen, number, x + cell.x - DISC + 5, y + PADDING + 5.4);
          let baseline = y + PADDING;
          for (const { style, lines } of cell.paragraphs) {
            pen.lines(lines, x + cell.x, baseline + style.size * 1.02, style);
            baseline += lines.length * leading(style.size);
          }
        };
        tags.leaf(type, draw, parent);
      }
    },
  };
};

const HEADING: TextStyle = { size: 6.2, weight: 600, color: MUTED };

/** Column headings for the same widths. */
export const headingRow = (
  context: SheetContext,
  columns: readonly { readonly width: number; readonly text: string }[],
): Row => {
  const row = cellRow(
    context,
    columns.map(({ width, text }) => ({ width, texts: [{ text, style: HEADING, max_lines: 1 }] })),
    'TH',
  );
  return {
    height: row.height,
    draw: (x, y, parent) => {
      row.draw(x, y, parent);
      const width = columns.reduce((sum, column) => sum + column.width, 0);
      const at = y + row.height;
      context.tags.decoration(() =>
        context.pen.doc
          .lineWidth(0.4)
          .strokeColor(LINE)
          .moveTo(x, at)
          .lineTo(x + width, at)
          .stroke(),
      );
    },
  };
};
