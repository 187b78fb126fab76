import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { SheetArea } from '../missionSheet.model.ts';
import type { SheetDocument } from '../pdf/document.ts';
import { PRIMARY, PRIMARY_WEAK } from '../pdf/palette.ts';
import type { Pen } from '../pdf/pen.ts';
import type { LabelBoard } from './labels.ts';
import { drawNumber } from './numbers.ts';
import { geometryBounds, type MapView, type Point } from './projection.ts';
import { isFinitePoint, projectRing, ringsOf, tracePath } from './zones.ts';

const drawCorridor = (
  doc: SheetDocument,
  view: MapView,
  geometry: AreaGeometry & { type: 'LineString' },
): void => {
  const points = geometry.coordinates.map(view.project).filter(isFinitePoint);
  const width = Math.max(1.6, (2 * geometry.buffer_m) / view.metres_per_point);
  doc.save().lineCap('round').lineJoin('round');
  doc.trace(points);
  doc.lineWidth(width).strokeColor(PRIMARY).stroke();
  doc.trace(points);
  doc
    .lineWidth(Math.max(0.4, width - 2.4))
    .strokeColor(PRIMARY_WEAK)
    .stroke();
  doc.trace(points);
  doc.lineWidth(0.6).dash(2, { space: 1.5 }).strokeColor(PRIMARY).stroke().restore();
};

/** Draws an area of the mission. */
export const drawArea = (doc: SheetDocument, view: MapView, geometry: AreaGeometry): void => {
  if (geometry.type === 'LineString') {
    drawCorridor(doc, view, geometry);
    return;
  }
  const rings = ringsOf(geometry)
    .map((ring) => projectRing(view, ring))
    .filter((ring) => ring.length > 0);
  if (rings.length === 0) return;
  doc.save();
  tracePath(doc, rings);
  doc
    .fillColor(PRIMARY, 0.22)
    .lineWidth(1.4)
    .strokeColor(PRIMARY)
    .lineJoin('round')
    .fillAndStroke('even-odd')
    .restore();
};

const MOST_BOXES = 200;

const alongLine = (points: readonly Point[], step: number): Point[] => {
  const boxes: Point[] = points.slice(0, MOST_BOXES);
  for (let index = 1; index < points.length && boxes.length < MOST_BOXES; index++) {
    const [ax, ay] = points[index - 1] ?? [0, 0];
    const [bx, by] = points[index] ?? [0, 0];
    const count = Math.min(40, Math.floor(Math.hypot(bx - ax, by - ay) / step));
    for (let part = 1; part < count; part++) {
      boxes.push([ax + ((bx - ax) * part) / count, ay + ((by - ay) * part) / count]);
    }
  }
  return boxes;
};

/** Keeps names off the drawn areas: a box around a closed area, a chain of boxes along a corridor. */
const takeArea = (board: LabelBoard, view: MapView, geometry: AreaGeometry): void => {
  if (geometry.type === 'LineString') {
    const around = Math.min(30, Math.max(3, geometry.buffer_m / view.metres_per_point));
    for (const [x, y] of alongLine(geometry.coordinates.map(view.project).filter(isFinitePoint), around)) {
      board.take({ x: x - around, y: y - around, width: around * 2, height: around * 2 });
    }
    return;
  }
  const box = geometryBounds(geometry);
  if (box === null) return;
  const [left, bottom] = view.project([box[0], box[1]]);
  const [right, top] = view.project([box[2], box[3]]);
  board.take({ x: left, y: top, width: right - left, height: bottom - top });
};

/** An area's number and where it stands. */
export interface AreaMark {
  readonly number: number;
  readonly at: Point;
}

/** Numbers the areas as in the table; the disc of a small one stands beside it. */
export const placeAreas = (
  board: LabelBoard,
  view: MapView,
  areas: readonly Pick<SheetArea, 'geometry' | 'center'>[],
): AreaMark[] => {
  const marks: AreaMark[] = [];
  areas.forEach((area, index) => {
    const [x, y] = view.project(area.center);
    const box = geometryBounds(area.geometry);
    if (!Number.isFinite(x) || !Number.isFinite(y) || box === null) return;
    const across = view.project([box[2], box[1]])[0] - view.project([box[0], box[1]])[0];
    const middle = { x: x - 5, y: y - 5, width: 10, height: 10 };
    if (across >= 24 && board.isFree(middle)) {
      board.take(middle);
      marks.push({ number: index + 1, at: [x, y] });
      return;
    }
    const beside = board.beside([x, y], 10, 10, Math.max(4, across / 2 + 1));
    if (beside !== null) marks.push({ number: index + 1, at: [beside.x + 5, beside.y + 5] });
  });
  for (const area of areas) takeArea(board, view, area.geometry);
  return marks;
};

/** Draws the discs. */
export const drawMarks = (pen: Pen, marks: readonly AreaMark[]): void => {
  for (const { number, at } of marks) drawNumber(pen, String(number), at[0], at[1]);
};
