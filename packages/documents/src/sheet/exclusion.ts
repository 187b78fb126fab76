import { formatDecimal, formatSexagesimal } from '@envol/domain/geo/coordinates';
import type { Block } from '../kit/flow.ts';
import { LEFT, shares, WIDTH } from '../kit/page.ts';
import { cellRow } from '../kit/rows.ts';
import { INK } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetContext } from './context.ts';

const BODY: TextStyle = { size: 7.6, color: INK };
const STRONG: TextStyle = { size: 8, weight: 600 };

/** The ground kept free of third parties: how wide and why, then where the pilot stands and the drone takes off and lands. */
export const exclusionBlock = ({ model }: SheetContext): Block | null => {
  const { exclusion } = model;
  if (!exclusion) return null;
  const [name = 0, place = 0] = shares([24, 76]);
  return {
    title: exclusion.title,
    rows: [
      ...exclusion.lines.map((text) => cellRow([{ width: WIDTH, texts: [{ text, style: BODY }] }])),
      ...exclusion.markers.map((marker) =>
        cellRow([
          { width: name, texts: [{ text: marker.name, style: STRONG }] },
          {
            width: place,
            texts: [
              {
                text: `${formatSexagesimal(marker.position, model.language)} · ${formatDecimal(marker.position)}`,
                style: BODY,
              },
            ],
          },
        ]),
      ),
    ],
    x: LEFT,
    width: WIDTH,
  };
};
