import { formatDecimal, formatSexagesimal } from '@envol/domain/geo/coordinateText';
import type { Block } from '../kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from '../kit/page.ts';
import { cellRow, type Row } from '../kit/rows.ts';
import type { SheetLanguage, SheetPoint } from '../missionSheet.model.ts';
import { INK } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';

const BODY: TextStyle = { size: 7.6, color: INK };
const STRONG: TextStyle = { size: 8, weight: 600 };

/** Places on the ground, each with its coordinates in both notations. */
const pointRows = (points: readonly SheetPoint[], language: SheetLanguage): readonly Row[] => {
  const [name = 0, place = 0] = columnWidths([24, 76]);
  return points.map((point) =>
    cellRow([
      { width: name, texts: [{ text: point.name, style: STRONG }] },
      {
        width: place,
        texts: [
          {
            text: `${formatSexagesimal(point.position, language)} · ${formatDecimal(point.position)}`,
            style: BODY,
          },
        ],
      },
    ]),
  );
};

/** Where the drone takes off and lands; null where nobody said it. */
export const pointsBlock = ({ model, texts }: SheetContext): Block | null => {
  const { points = [] } = model;
  if (points.length === 0) return null;
  return { title: texts('sheet.points'), rows: pointRows(points, model.language), x: LEFT, width: WIDTH };
};

/** The ground kept free of third parties: how wide and why, then where the pilot stands and the drone takes off and lands. */
export const exclusionBlock = ({ model }: SheetContext): Block | null => {
  const { exclusion } = model;
  if (!exclusion) return null;
  return {
    title: exclusion.title,
    rows: [
      ...exclusion.lines.map((text) => cellRow([{ width: WIDTH, texts: [{ text, style: BODY }] }])),
      ...pointRows(exclusion.markers, model.language),
    ],
    x: LEFT,
    width: WIDTH,
  };
};
