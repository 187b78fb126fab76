import { HEADER, PAPER } from '../pdf/palette.ts';
import { type Pen, styledTextWidth, type TextStyle } from '../pdf/pen.ts';

const NUMBER: TextStyle = { size: 6.4, weight: 600, color: PAPER };

/** The disc that carries an area's number, on the maps and in the table; three figures make it wider. */
export const drawNumber = (pen: Pen, text: string, x: number, y: number): void => {
  const half = Math.max(4.8, styledTextWidth(text, NUMBER) / 2 + 1.6);
  pen.doc
    .save()
    .fillColor(HEADER)
    .roundedRect(x - half, y - 4.8, half * 2, 9.6, 4.8)
    .fill()
    .restore();
  pen.line(text, x, y + 2.3, NUMBER, 'center');
};
