import type { Formatter } from '../format.ts';
import type { Block } from '../kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from '../kit/page.ts';
import { cellRow, headingRow, type Row } from '../kit/rows.ts';
import type { SheetZone } from '../missionSheet.model.ts';
import { MUTED } from '../pdf/palette.ts';
import type { TextStyle } from '../pdf/pen.ts';
import type { SheetTexts } from '../texts.ts';
import { drawNumber } from './numbers.ts';
import { zoneKey } from './zones.ts';

const STRONG: TextStyle = { size: 7.6, weight: 600 };
const BODY: TextStyle = { size: 7.6 };
const CAPTION: TextStyle = { size: 7, color: MUTED };

/** "SFC – 1 500 ft AMSL" */
export const limitsText = (format: Formatter, { lower, upper }: SheetZone): string =>
  `${format.limit(lower)} – ${format.limit(upper)}`;

interface Legend {
  readonly title: string;
  /** Said of a zone that covers all of the map. */
  readonly everywhere: string;
  /** In the order of their letters. */
  readonly lettered: readonly SheetZone[];
  readonly covering: readonly SheetZone[];
}

/** What the letters on maps stand for, and what covers all of them; null where every zone carries its name. */
export const zoneLegend = (
  { texts, format }: { readonly texts: SheetTexts; readonly format: Formatter },
  { title, everywhere, lettered, covering }: Legend,
): Block | null => {
  if (lettered.length + covering.length === 0) return null;
  const [key = 0, name = 0, limits = 0] = columnWidths([8, 52, 40]);
  const row = (zone: SheetZone, letter: string | null): Row =>
    cellRow([
      {
        width: key,
        mark:
          letter === null ? undefined : { kind: 'drawn', draw: (pen, x, y) => drawNumber(pen, letter, x, y) },
        texts: [],
      },
      {
        width: name,
        texts: [
          { text: zone.identifier, style: STRONG },
          ...(letter === null ? [{ text: everywhere, style: CAPTION }] : []),
        ],
      },
      { width: limits, texts: [{ text: limitsText(format, zone), style: BODY }] },
    ]);
  return {
    title,
    heading: headingRow([
      { width: key, text: '' },
      { width: name, text: texts('sheet.zone') },
      { width: limits, text: texts('sheet.limits') },
    ]),
    rows: [
      ...lettered.map((zone, index) => row(zone, zoneKey(index))),
      ...covering.map((zone) => row(zone, null)),
    ],
    x: LEFT,
    width: WIDTH,
  };
};
