import type { AreaGeometry, BoundingBox, Position, Ring, ZoneGeometry } from '@envol/domain/geo/geometry';
import type { Formatter } from '../format.ts';
import type { SheetAerodrome, SheetArea, SheetZone } from '../missionSheet.model.ts';
import type { SheetDocument } from '../pdf/document.ts';
import { printable } from '../pdf/fonts.ts';
import { HEADER, INK, LINE, MUTED, PAPER, PRIMARY, PRIMARY_WEAK } from '../pdf/palette.ts';
import { ellipsise, measure, type Pen, type Rect, type TextStyle } from '../pdf/pen.ts';
import { clipRing, ringArea, thin } from './clip.ts';
import { drawFurniture, drawGraticule } from './furniture.ts';
import { LabelBoard } from './labels.ts';
import { boxesMeet, degreesFor, geometryBounds, type MapView, type Point } from './projection.ts';
import { ZONE_STYLES } from './zoneStyles.ts';

/** What one frame shows. */
export interface MapContent {
  readonly areas: readonly SheetArea[];
  readonly zones: readonly SheetZone[];
  readonly aerodromes: readonly SheetAerodrome[];
}

const MAX_ZONES = 40;
const CIRCLE_SIDES = 72;
const LABEL: TextStyle = { size: 6.2, weight: 600 };
const SUB_LABEL: TextStyle = { size: 5.6 };
const MARGIN = 4;

interface VisibleZone {
  readonly zone: SheetZone;
  readonly rings: readonly (readonly Point[])[];
  readonly surface: number;
}

const circleRing = (center: Position, radius_m: number): Ring => {
  const [dx, dy] = degreesFor(radius_m, center[1]);
  return Array.from({ length: CIRCLE_SIDES }, (_, index) => {
    const angle = (index / CIRCLE_SIDES) * 2 * Math.PI;
    return [center[0] + dx * Math.sin(angle), center[1] + dy * Math.cos(angle)] as const;
  });
};

const ringsOf = (geometry: ZoneGeometry): readonly Ring[] => {
  if (geometry.type === 'Circle') return [circleRing(geometry.center, geometry.radius_m)];
  if (geometry.type === 'Polygon') return geometry.coordinates;
  return geometry.coordinates.flat();
};

const isFinitePoint = ([x, y]: Point): boolean => Number.isFinite(x) && Number.isFinite(y);

const projectRing = (view: MapView, ring: Ring): readonly Point[] =>
  clipRing(thin(ring.map(view.project).filter(isFinitePoint)), view.rect, MARGIN);

const visibleZones = (view: MapView, zones: readonly SheetZone[]): VisibleZone[] => {
  const visible: VisibleZone[] = [];
  for (const zone of zones) {
    const box: BoundingBox | null = geometryBounds(zone.geometry);
    if (box === null || !boxesMeet(box, view.bounds)) continue;
    const rings = ringsOf(zone.geometry)
      .map((ring) => projectRing(view, ring))
      .filter((ring) => ring.length > 0);
    if (rings.length > 0) visible.push({ zone, rings, surface: Math.max(...rings.map(ringArea)) });
  }
  return visible.sort((a, b) => b.surface - a.surface).slice(0, MAX_ZONES);
};

const tracePath = (doc: SheetDocument, rings: readonly (readonly Point[])[]): void => {
  for (const ring of rings) doc.trace(ring).closePath();
};

const hatch = (doc: SheetDocument, rings: readonly (readonly Point[])[], step: number, rect: Rect): void => {
  doc.save();
  tracePath(doc, rings);
  doc.clip('even-odd');
  for (let offset = step; offset < rect.width + rect.height; offset += step) {
    doc.moveTo(rect.x + offset, rect.y).lineTo(rect.x + offset - rect.height, rect.y + rect.height);
  }
  doc.lineWidth(0.3).strokeOpacity(0.55).stroke().restore();
};

const drawZone = (doc: SheetDocument, { zone, rings }: VisibleZone, rect: Rect): void => {
  const style = ZONE_STYLES[zone.kind];
  doc.save().strokeColor(style.color);
  if (style.fill_opacity > 0) {
    tracePath(doc, rings);
    doc.fillColor(style.color, style.fill_opacity).fill('even-odd');
  }
  if (style.hatch !== null) hatch(doc, rings, style.hatch, rect);
  tracePath(doc, rings);
  if (style.dash !== null) doc.dash(style.dash[0], { space: style.dash[1] });
  doc.lineWidth(style.line_width).stroke().restore();
};

const writeLabel = (pen: Pen, box: Rect, lines: readonly string[], color: string): void => {
  pen.doc
    .save()
    .fillColor(PAPER, 0.82)
    .roundedRect(box.x, box.y, box.width, box.height, 1.5)
    .fill()
    .restore();
  const middle = box.x + box.width / 2;
  lines.forEach((line, index) => {
    const style = index === 0 ? LABEL : SUB_LABEL;
    pen.line(line, middle, box.y + 6.6 + index * 6.8, { ...style, color }, 'center');
  });
};

const labelSize = (lines: readonly string[]): readonly [number, number] => [
  Math.max(...lines.map((line, index) => measure(line, index === 0 ? LABEL : SUB_LABEL))) + 4,
  lines.length * 6.8 + 2.4,
];

/** Writes each zone's name once, small zones first since they have the fewest places; returns how many had none. */
const labelZones = (
  pen: Pen,
  board: LabelBoard,
  zones: readonly VisibleZone[],
  format: Formatter,
): number => {
  let unlabelled = 0;
  for (const { zone, rings } of zones.toReversed()) {
    const lines = [
      ellipsise(printable(zone.identifier, 60), LABEL, 90),
      ellipsise(printable(`${format.limit(zone.lower)} – ${format.limit(zone.upper)}`), SUB_LABEL, 90),
    ];
    const largest = rings.reduce(
      (best, ring) => (ringArea(ring) > ringArea(best) ? ring : best),
      rings[0] ?? [],
    );
    const box =
      board.within(largest, ...labelSize(lines)) ?? board.within(largest, ...labelSize(lines.slice(0, 1)));
    if (box === null) unlabelled += 1;
    else writeLabel(pen, box, box.height > 12 ? lines : lines.slice(0, 1), ZONE_STYLES[zone.kind].color);
  }
  return unlabelled;
};

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

const drawArea = (doc: SheetDocument, view: MapView, geometry: AreaGeometry): void => {
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

const NUMBER: TextStyle = { size: 6.4, weight: 600, color: PAPER };

/** The disc that carries an area's number, on the maps and in the table. */
export const drawNumber = (pen: Pen, number: number, x: number, y: number): void => {
  pen.doc.save().fillColor(HEADER).circle(x, y, 4.8).fill().restore();
  pen.line(String(number), x, y + 2.3, NUMBER, 'center');
};

/** Keeps names of zones off the drawn areas: a box around a closed area, a chain of boxes along a corridor. */
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

/** Numbers the areas as in the table; the disc of a small one stands beside it. */
const markAreas = (pen: Pen, board: LabelBoard, view: MapView, areas: readonly SheetArea[]): void => {
  const discs: [number, Rect][] = [];
  areas.forEach((area, index) => {
    const [x, y] = view.project(area.center);
    const box = geometryBounds(area.geometry);
    if (!Number.isFinite(x) || !Number.isFinite(y) || box === null) return;
    const across = view.project([box[2], box[1]])[0] - view.project([box[0], box[1]])[0];
    const middle = { x: x - 5, y: y - 5, width: 10, height: 10 };
    if (across >= 24 && board.isFree(middle)) {
      board.take(middle);
      discs.push([index + 1, middle]);
      return;
    }
    const beside = board.beside([x, y], 10, 10, Math.max(4, across / 2 + 1));
    if (beside !== null) discs.push([index + 1, beside]);
  });
  for (const area of areas) takeArea(board, view, area.geometry);
  for (const [number, box] of discs) drawNumber(pen, number, box.x + 5, box.y + 5);
};

/** On the wide map, a frame shows what the map beside it draws large. */
const drawLocator = (pen: Pen, board: LabelBoard, view: MapView, { bounds, title }: MapLocator): void => {
  const [left, bottom] = view.project([bounds[0], bounds[1]]);
  const [right, top] = view.project([bounds[2], bounds[3]]);
  const width = Math.max(6, right - left);
  const height = Math.max(6, bottom - top);
  const box = { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
  board.take(box);
  pen.doc.save().lineWidth(1).strokeColor(HEADER).rect(box.x, box.y, width, height).stroke().restore();
  const text = ellipsise(printable(title, 60), LABEL, 90);
  const middle: Point = [box.x + width / 2, box.y + height / 2];
  const label = board.beside(middle, measure(text, LABEL) + 4, 9, Math.max(width, height) / 2 + 2) ?? null;
  if (label !== null) writeLabel(pen, label, [text], HEADER);
};

const drawAerodromes = (
  pen: Pen,
  board: LabelBoard,
  view: MapView,
  aerodromes: readonly SheetAerodrome[],
): void => {
  for (const aerodrome of aerodromes) {
    const [x, y] = view.project(aerodrome.reference_point);
    const symbol = { x: x - 4, y: y - 4, width: 8, height: 8 };
    if (!Number.isFinite(x) || !Number.isFinite(y) || !board.isFree(symbol)) continue;
    board.take(symbol);
    pen.doc.save().lineWidth(1).strokeColor(HEADER).fillColor(PAPER).circle(x, y, 3).fillAndStroke();
    pen.doc
      .moveTo(x - 1.4, y + 1.4)
      .lineTo(x + 1.4, y - 1.4)
      .stroke()
      .restore();
    const name = ellipsise(printable(aerodrome.icao_code, 20), LABEL, 60);
    const box = board.beside([x, y], measure(name, LABEL) + 3, 8, 4.5);
    if (box !== null) writeLabel(pen, box, [name], INK);
  }
};

/** The frame of the detailed map, to be shown on the wide one. */
export interface MapLocator {
  readonly bounds: BoundingBox;
  readonly title: string;
}

/** Draws one frame of the map with its title; returns how many visible zones carry no label for want of room. */
export const drawMap = (
  pen: Pen,
  view: MapView,
  content: MapContent,
  title: string,
  format: Formatter,
  locator: MapLocator | null,
): number => {
  const { doc } = pen;
  const { rect } = view;
  const board = new LabelBoard(rect);
  const zones = visibleZones(view, content.zones);
  doc.save().rect(rect.x, rect.y, rect.width, rect.height).clip();
  doc.fillColor('#fafbfc').rect(rect.x, rect.y, rect.width, rect.height).fill();
  drawGraticule(pen, view);
  for (const zone of zones) drawZone(doc, zone, rect);
  for (const area of content.areas) drawArea(doc, view, area.geometry);
  drawFurniture(pen, board, view, title, format);
  if (locator === null) markAreas(pen, board, view, content.areas);
  else drawLocator(pen, board, view, locator);
  drawAerodromes(pen, board, view, content.aerodromes);
  const unlabelled = labelZones(pen, board, zones, format);
  doc.restore();
  doc
    .save()
    .lineWidth(0.7)
    .strokeColor(MUTED)
    .rect(rect.x, rect.y, rect.width, rect.height)
    .stroke()
    .restore();
  doc.strokeColor(LINE);
  return unlabelled;
};
