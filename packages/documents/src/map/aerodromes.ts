import type { SheetAerodrome } from '../missionSheet.model.ts';
import { printableText } from '../pdf/fonts.ts';
import { HEADER, INK, PAPER } from '../pdf/palette.ts';
import { type Pen, type Rect, styledTextWidth, type TextStyle } from '../pdf/pen.ts';
import type { LabelBoard } from './labels.ts';
import type { MapView, Point } from './projection.ts';

const LABEL: TextStyle = { size: 6.2, weight: 600, color: INK };

/** An aerodrome's symbol, its runways and its code. */
export interface AerodromeMark {
  readonly at: Point;
  readonly runways: readonly (readonly [Point, Point])[];
  readonly text: string;
  readonly box: Rect | null;
}

/** Finds places for the aerodromes that the frame shows. */
export const placeAerodromes = (
  board: LabelBoard,
  view: MapView,
  aerodromes: readonly SheetAerodrome[],
): AerodromeMark[] =>
  aerodromes.flatMap((aerodrome) => {
    const at = view.project(aerodrome.reference_point);
    const symbol = { x: at[0] - 4, y: at[1] - 4, width: 8, height: 8 };
    if (!Number.isFinite(at[0]) || !Number.isFinite(at[1]) || !board.isFree(symbol)) return [];
    board.take(symbol);
    const text = printableText(aerodrome.icao_code, 20);
    return [
      {
        at,
        text,
        runways: aerodrome.runways.map(({ ends }) => [view.project(ends[0]), view.project(ends[1])] as const),
        box: board.beside(at, styledTextWidth(text, LABEL) + 3, 8, 5),
      },
    ];
  });

/** A runway shorter than this on paper is a speck: the symbol stands for it. */
const SHORTEST = 7;

/** Draws runways to scale, or the symbol where they would be specks. */
export const drawAerodromes = (pen: Pen, marks: readonly AerodromeMark[]): void => {
  const { doc } = pen;
  for (const { at, runways, text, box } of marks) {
    const long = runways.filter(([[ax, ay], [bx, by]]) => Math.hypot(bx - ax, by - ay) >= SHORTEST);
    doc.save().strokeColor(HEADER).fillColor(PAPER);
    if (long.length > 0) {
      for (const [[ax, ay], [bx, by]] of long) doc.moveTo(ax, ay).lineTo(bx, by);
      doc.lineWidth(2.2).stroke();
    } else {
      doc.lineWidth(1).circle(at[0], at[1], 3).fillAndStroke();
      doc
        .moveTo(at[0] - 1.4, at[1] + 1.4)
        .lineTo(at[0] + 1.4, at[1] - 1.4)
        .stroke();
    }
    doc.restore();
    if (box === null) continue;
    doc.save().fillColor(PAPER, 0.82).rect(box.x, box.y, box.width, box.height).fill().restore();
    pen.line(text, box.x + 1.5, box.y + 6.4, LABEL);
  }
};
