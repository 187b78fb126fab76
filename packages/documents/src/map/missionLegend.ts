import type {
  AreaGeometry,
  BoundingBox,
  MultiPolygonGeometry,
  PolygonGeometry,
  Position,
} from '@envol/domain/geo/geometry';
import type { Formatter } from '../format.ts';
import type { Block } from '../kit/flow.ts';
import { columnWidths, LEFT, WIDTH } from '../kit/page.ts';
import { type Cell, cellRow } from '../kit/rows.ts';
import { TONE_COLOR } from '../kit/tones.ts';
import type { SheetPoint } from '../missionSheet.model.ts';
import type { Pen, TextStyle } from '../pdf/pen.ts';
import type { SheetTexts } from '../texts.ts';
import { drawMarker, EXCLUSION_STROKES } from './exclusion.ts';
import { drawNumber } from './numbers.ts';
import { boxesMeet, geometryBounds } from './projection.ts';

/** A mission as a printed map shows it. Instants in ISO 8601. */
export interface PrintedMission {
  readonly display_identifier: string;
  readonly name: string;
  readonly date_start: string;
  readonly date_end: string;
  readonly time_zone: string;
  readonly areas: readonly {
    readonly name: string;
    readonly geometry: AreaGeometry;
    readonly center: Position;
    /** As planned, m above ground: no authority's answer is told here. */
    readonly height_m: number;
  }[];
  readonly points: readonly Pick<SheetPoint, 'kind' | 'position'>[];
  /** As it was saved. */
  readonly exclusion: {
    readonly zone: PolygonGeometry | MultiPolygonGeometry;
    readonly contingency: PolygonGeometry | MultiPolygonGeometry | null;
    readonly markers: readonly Pick<SheetPoint, 'kind' | 'position'>[];
    readonly saved_at: string;
    /** Why it is to be looked at again, in the reader's words; null while it is the mission's. */
    readonly warning: string | null;
  } | null;
}

const BODY: TextStyle = { size: 7.6 };
const WARNING: TextStyle = { ...BODY, weight: 600, color: TONE_COLOR.todo };
const COLUMNS = 3;
const POINT_KINDS = ['pilot', 'take_off', 'landing'] as const;

const strokeSign =
  ({ color, dots }: (typeof EXCLUSION_STROKES)['zone' | 'contingency']) =>
  ({ doc }: Pen, x: number, y: number): void => {
    doc.save().lineCap('round').lineWidth(1.2).dash(dots[0], { space: dots[1] }).strokeColor(color);
    doc.trace([
      [x - 5.5, y],
      [x + 5.5, y],
    ]);
    doc.stroke().restore();
  };

type Sign = Pick<Cell, 'mark' | 'texts'>;

const drawn = (
  draw: (pen: Pen, x: number, y: number) => void,
  text: string,
  warning: string | null = null,
): Sign => ({
  mark: { kind: 'drawn', draw },
  texts: [{ text, style: BODY }, ...(warning === null ? [] : [{ text: warning, style: WARNING }])],
});

/**
 * What of the mission the map shows, sign by sign: its areas by their numbers, places on the ground, the exclusion zone.
 * An area outside the map is said to be; other signs that the map does not show are not explained.
 */
export const missionLegend = (
  { texts, format }: { readonly texts: SheetTexts; readonly format: Formatter },
  { display_identifier, name, date_start, date_end, time_zone, areas, points, exclusion }: PrintedMission,
  bounds: BoundingBox,
): Block => {
  const at = (instant: string): string =>
    `${format.dayTime(instant, time_zone)} (${format.time(instant, 'UTC')} UTC)`;
  const isShown = (geometry: Parameters<typeof geometryBounds>[0]): boolean => {
    const box = geometryBounds(geometry);
    return box !== null && boxesMeet(box, bounds);
  };
  const kinds = new Set(
    [...points, ...(exclusion?.markers ?? [])]
      .filter(({ position: [x, y] }) => boxesMeet([x, y, x, y], bounds))
      .map(({ kind }) => kind),
  );
  const signs: Sign[] = [
    ...areas.map((area, index) =>
      drawn(
        (pen, x, y) => drawNumber(pen, String(index + 1), x, y),
        texts(isShown(area.geometry) ? 'map_print.area' : 'map_print.area_outside', {
          name: area.name,
          height: format.number(area.height_m),
        }),
      ),
    ),
    ...POINT_KINDS.filter((kind) => kinds.has(kind)).map((kind) =>
      drawn((pen, x, y) => drawMarker(pen, kind, [x, y]), texts(`map_print.point_${kind}`)),
    ),
    ...(exclusion && isShown(exclusion.zone)
      ? [
          drawn(
            strokeSign(EXCLUSION_STROKES.zone),
            texts('map_print.exclusion', { at: format.dayTime(exclusion.saved_at, time_zone) }),
            exclusion.warning,
          ),
        ]
      : []),
    ...(exclusion?.contingency && isShown(exclusion.contingency)
      ? [drawn(strokeSign(EXCLUSION_STROKES.contingency), texts('map_print.contingency'))]
      : []),
  ];
  const widths = columnWidths([1, 1, 1]);
  const rows = Array.from({ length: Math.ceil(signs.length / COLUMNS) }, (_, row) =>
    cellRow(widths.map((width, column) => ({ width, texts: [], ...signs[row * COLUMNS + column] }))),
  );
  return {
    title: texts('map_print.mission', { identifier: display_identifier, name }),
    note: texts('map_print.mission_note', { from: at(date_start), to: at(date_end) }),
    rows,
    ruled: false,
    x: LEFT,
    width: WIDTH,
  };
};
