import type { MultiPolygonGeometry, PolygonGeometry } from '@envol/domain/geo/geometry';
import type { SheetExclusion, SheetPoint } from '../missionSheet.model.ts';
import type { SheetDocument } from '../pdf/document.ts';
import { HEADER, PAPER, PRIMARY } from '../pdf/palette.ts';
import type { Pen } from '../pdf/pen.ts';
import type { MapView, Point } from './projection.ts';
import { isFinitePoint, projectRing, ringsOf, tracePath } from './zones.ts';

/** The strokes of the two outlines, as points on and off. */
export const EXCLUSION_STROKES = {
  zone: { color: HEADER, dots: [0.1, 2.6] },
  contingency: { color: PRIMARY, dots: [3, 2] },
} as const;

const strokeShape = (
  doc: SheetDocument,
  view: MapView,
  shape: PolygonGeometry | MultiPolygonGeometry,
  { color, dots }: (typeof EXCLUSION_STROKES)[keyof typeof EXCLUSION_STROKES],
): void => {
  const rings = ringsOf(shape)
    .map((ring) => projectRing(view, ring))
    .filter((ring) => ring.length > 0);
  if (rings.length === 0) return;
  doc.save().lineCap('round').lineJoin('round');
  tracePath(doc, rings);
  doc.lineWidth(1.2).dash(dots[0], { space: dots[1] }).strokeColor(color).stroke().restore();
};

/** The zone dotted around the areas, its contingency dashed: told apart without colour. */
export const drawExclusion = (
  doc: SheetDocument,
  view: MapView,
  exclusion: Pick<SheetExclusion, 'zone' | 'contingency'>,
): void => {
  if (exclusion.contingency !== null)
    strokeShape(doc, view, exclusion.contingency, EXCLUSION_STROKES.contingency);
  strokeShape(doc, view, exclusion.zone, EXCLUSION_STROKES.zone);
};

const SIZE = 3.6;

const CORNERS: Readonly<Record<SheetExclusion['markers'][number]['kind'], readonly Point[]>> = {
  pilot: [
    [-SIZE, -SIZE],
    [SIZE, -SIZE],
    [SIZE, SIZE],
    [-SIZE, SIZE],
  ],
  take_off: [
    [0, -SIZE],
    [SIZE, SIZE],
    [-SIZE, SIZE],
  ],
  landing: [
    [0, SIZE],
    [SIZE, -SIZE],
    [-SIZE, -SIZE],
  ],
};

/** The sign of one place on the ground: a square for the pilot, a triangle up for take-off, down for landing. */
export const drawMarker = ({ doc }: Pen, kind: SheetPoint['kind'], [x, y]: Point): void => {
  doc.save();
  doc.trace([...CORNERS[kind], ...CORNERS[kind].slice(0, 1)].map(([dx, dy]): Point => [x + dx, y + dy]));
  doc.fillColor(HEADER).lineWidth(0.8).strokeColor(PAPER).fillAndStroke('even-odd').restore();
};

export const drawMarkers = (
  pen: Pen,
  view: MapView,
  markers: readonly Pick<SheetPoint, 'kind' | 'position'>[],
): void => {
  for (const { kind, position } of markers) {
    const at = view.project(position);
    if (isFinitePoint(at)) drawMarker(pen, kind, at);
  }
};
