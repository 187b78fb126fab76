import type { SheetDocument } from '../pdf/document.ts';
import { BAD, BAD_WEAK, MUTED, OK, OK_WEAK, PAPER, SURFACE, WARN, WARN_WEAK } from '../pdf/palette.ts';

/** How a state is drawn: each tone has its own symbol, so that a black-and-white print still tells them apart. */
export type Tone = 'done' | 'todo' | 'pending' | 'refused' | 'info';

/** Ink of each tone; the symbol and the words carry the same meaning. */
export const TONE_COLOR: Readonly<Record<Tone, string>> = {
  done: OK,
  todo: WARN,
  pending: '#1e4fa8',
  refused: BAD,
  info: MUTED,
};

/** Ground of a box that states a tone: all of them nearly white in grey. */
export const TONE_FILL: Readonly<Record<Tone, string>> = {
  done: OK_WEAK,
  todo: WARN_WEAK,
  pending: SURFACE,
  refused: BAD_WEAK,
  info: SURFACE,
};

const drawSign = (doc: SheetDocument, tone: Tone, x: number, y: number, unit: number): void => {
  switch (tone) {
    case 'done':
      doc.moveTo(x - 1.7 * unit, y + 0.1 * unit).lineTo(x - 0.4 * unit, y + 1.4 * unit);
      doc.lineTo(x + 1.8 * unit, y - 1.4 * unit).stroke();
      break;
    case 'refused':
      doc.moveTo(x - 1.4 * unit, y - 1.4 * unit).lineTo(x + 1.4 * unit, y + 1.4 * unit);
      doc.moveTo(x - 1.4 * unit, y + 1.4 * unit);
      doc.lineTo(x + 1.4 * unit, y - 1.4 * unit).stroke();
      break;
    case 'todo':
      doc.moveTo(x, y - 1.9 * unit).lineTo(x, y + 0.4 * unit);
      doc
        .stroke()
        .circle(x, y + 1.8 * unit, 0.55 * unit)
        .fill();
      break;
    case 'pending':
      doc.moveTo(x, y - 1.8 * unit).lineTo(x, y);
      doc.lineTo(x + 1.5 * unit, y + 0.6 * unit).stroke();
      break;
    case 'info':
      doc.circle(x, y, 0.9 * unit).fill();
  }
};

/** Draws the symbol of a tone around a point: tick, exclamation mark, clock, cross or dot, each in its own outline. */
export const drawTone = (doc: SheetDocument, tone: Tone, x: number, y: number, radius = 3.6): void => {
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
  drawSign(doc, tone, x, y, unit);
  doc.restore();
};
