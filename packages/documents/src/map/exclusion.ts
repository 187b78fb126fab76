import type { MultiPolygonGeometry, PolygonGeometry } from '@envol/domain/geo/geometry';
import type { SheetExclusion, SheetPoint } from '../missionSheet.model.ts';
import type { SheetDocument } from '../pdf/document.ts';
import { HEADER, PAPER, PRIMARY } from '../pdf/palette.ts';
import type { Pen } from '../pdf/pen.ts';
import type { MapView, Point } from './projection.ts';
import { isFinitePoint, projectRing, ringsOf, tracePath } from './zones.ts';

const strokeShape = (
  doc: SheetDocument,
  view: MapView,
  shape: PolygonGeometry | MultiPolygonGeometry,
  colour: string,
  dots: readonly [on: number, off: number],
): void => {
  const rings = ringsOf(shape)
    .map((ring) => projectRing(view, ring))
    .filter((ring) => ring.length > 0);
  if (rings.length === 0) return;
  doc.save().lineCap('round').lineJoin('round');
  tracePath(doc, rings);
  doc.lineWidth(1.2).dash(dots[0], { space: dots[1] }).strokeColor(colour).stroke().restore();
};

/** The zone dotted around the areas, its contingency dashed: told apart without colour. */
export const drawExclusion = (doc: SheetDocument, view: MapView, exclusion: SheetExclusion): void => {
  if (exclusion.contingency !== null) strokeShape(doc, view, exclusion.contingency, PRIMARY, [3, 2]);
  strokeShape(doc, view, exclusion.zone, HEADER, [0.1, 2.6]);
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

/** A square for the pilot, a triangle up for take-off, down for landing. */
export const drawMarkers = (
  { doc }: Pen,
  view: MapView,
  markers: readonly Pick<SheetPoint, 'kind' | 'position'>[],
): void => {
  for (const { kind, position } of markers) {
    const at = view.project(position);
    if (!isFinitePoint(at)) continue;
    doc.save();
    doc.trace(
      [...CORNERS[kind], ...CORNERS[kind].slice(0, 1)].map(([x, y]): Point => [at[0] + x, at[1] + y]),
    );
    doc.fillColor(HEADER).lineWidth(0.8).strokeColor(PAPER).fillAndStroke('even-odd').restore();
  }
};
