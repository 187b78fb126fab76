import type { BoundingBox, Position } from '@envol/domain/geo/geometry';
import type { SheetDocument } from '../pdf/document.ts';
import { PAPER } from '../pdf/palette.ts';
import { type Pen, styledTextWidth, type TextStyle } from '../pdf/pen.ts';
import { clipRing, simplifyRing } from './clip.ts';
import { type GroundTile, groundTiles } from './ground.ts';
import type { LabelBoard } from './labels.ts';
import { boxesMeet, type MapView, type Point } from './projection.ts';

const SEA = '#dbe7f1';
const SHORE = '#8ba3bb';
const RIVER = '#9fbcd6';
const RIVER_TEXT = '#3d668c';
const WAY = '#8d97a3';
const TOWN: TextStyle = { size: 6.6, weight: 600, color: '#39475a' };
const SMALL_TOWN: TextStyle = { size: 5.8, color: '#4b5a6d' };
const WATER_NAME: TextStyle = { size: 5.6, color: RIVER_TEXT };
const WAY_NAME: TextStyle = { size: 5.2, weight: 600, color: '#39475a' };

type Line = readonly Position[];
const project = (view: MapView, line: Line): readonly Point[] => simplifyRing(line.map(view.project), 0.6);

/** A segment that runs along the edge of a tile is a cut of the data, no shore. */
const isCut = ([ax, ay]: Position, [bx, by]: Position): boolean =>
  (ax === bx && Number.isInteger(ax)) || (ay === by && Number.isInteger(ay));

const traceShore = (doc: SheetDocument, view: MapView, ring: Line): void => {
  let stretch: Position[] = [];
  const flush = (): void => {
    if (stretch.length > 1) doc.trace(project(view, stretch));
    stretch = [];
  };
  for (const [index, position] of ring.entries()) {
    const before = ring[index - 1];
    if (before !== undefined && isCut(before, position)) flush();
    stretch.push(position);
  }
  flush();
};

const inView = (view: MapView, ring: Line): readonly Point[] => clipRing(project(view, ring), view.rect, 4);

const drawLand = (doc: SheetDocument, view: MapView, tile: GroundTile): void => {
  const { west, south, land } = tile;
  const corners: Line = [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
  ];
  const square = inView(view, corners);
  if (square.length === 0) return;
  if (land === true) return;
  doc.save().fillColor(SEA);
  doc.trace(square).closePath();
  doc.fill();
  doc.fillColor(PAPER);
  for (const rings of land) {
    const shown = rings.map((ring) => inView(view, ring)).filter((ring) => ring.length > 0);
    if (shown.length === 0) continue;
    for (const ring of shown) doc.trace(ring).closePath();
    doc.fill('even-odd');
  }
  doc.lineWidth(0.5).strokeColor(SHORE);
  for (const ring of land.flat()) traceShore(doc, view, ring);
  doc.stroke().restore();
};

interface Drawn {
  readonly line: Line;
  readonly box: BoundingBox;
}

const traceLines = (doc: SheetDocument, view: MapView, lines: readonly Drawn[]): boolean => {
  let any = false;
  for (const { line, box } of lines) {
    if (!boxesMeet(box, view.bounds)) continue;
    const points = project(view, line);
    if (points.length < 2) continue;
    doc.trace(points);
    any = true;
  }
  return any;
};

const drawWays = (doc: SheetDocument, view: MapView, tile: GroundTile): void => {
  doc.save().lineJoin('round');
  if (traceLines(doc, view, tile.rivers)) doc.lineWidth(1.6).strokeColor(RIVER).stroke();
  for (const { line } of tile.lakes) {
    const ring = inView(view, line);
    if (ring.length === 0) continue;
    doc.trace(ring).closePath();
    doc.fillColor(SEA).fill();
  }
  if (traceLines(doc, view, tile.railways)) doc.lineWidth(0.5).strokeColor(WAY).stroke();
  if (traceLines(doc, view, tile.railways))
    doc.lineWidth(2).dash(0.5, { space: 4 }).strokeColor(WAY).stroke().undash();
  if (traceLines(doc, view, tile.motorways)) doc.lineWidth(2).strokeColor(WAY).stroke();
  if (traceLines(doc, view, tile.motorways)) doc.lineWidth(1).strokeColor('#fbf3d9').stroke();
  doc.restore();
};

/** Simplified to 30 m, the ground is drawn no larger than 5 m a point: a nearer shore would be a lie. */
const LEAST_METRES_PER_POINT = 5;

const tilesOf = (view: MapView): readonly GroundTile[] =>
  view.metres_per_point < LEAST_METRES_PER_POINT ? [] : groundTiles(view.bounds);

/** Draws coast, lakes, rivers, railways and motorways under everything else, where the data reach and are fine enough. */
export const drawGround = (doc: SheetDocument, view: MapView): void => {
  const tiles = tilesOf(view);
  for (const tile of tiles) drawLand(doc, view, tile);
  for (const tile of tiles) drawWays(doc, view, tile);
};

/** Where a name of the ground stands. */
export interface GroundLabel {
  readonly text: string;
  readonly style: TextStyle;
  readonly at: Point;
  readonly dot: Point | null;
}

/** Names by the ground that a map shows: the fewer towns, the more of it. */
const MOST_TOWNS = 12;

const townLabels = (view: MapView, board: LabelBoard, tiles: readonly GroundTile[]): GroundLabel[] => {
  const inside = tiles
    .flatMap(({ towns }) => towns)
    .filter(
      ({ position: [x, y] }) =>
        x > view.bounds[0] && x < view.bounds[2] && y > view.bounds[1] && y < view.bounds[3],
    )
    .toSorted((a, b) => a.rank - b.rank);
  const labels: GroundLabel[] = [];
  for (const { name, position, rank } of inside) {
    if (labels.length >= MOST_TOWNS) break;
    const style = rank <= 8 ? TOWN : SMALL_TOWN;
    const dot = view.project(position);
    const box = board.beside(dot, styledTextWidth(name, style) + 2, style.size + 2, 2.4);
    if (box === null) continue;
    labels.push({ text: name, style, at: [box.x + 1, box.y + style.size], dot });
  }
  return labels;
};

const lineLabels = (
  view: MapView,
  board: LabelBoard,
  lines: readonly { readonly name: string; readonly line: Line; readonly box: BoundingBox }[],
  style: TextStyle,
  most: number,
): GroundLabel[] => {
  const labels: GroundLabel[] = [];
  const said = new Set<string>();
  for (const { name, line, box } of lines) {
    if (labels.length >= most) break;
    if (name === '' || said.has(name) || !boxesMeet(box, view.bounds)) continue;
    const points = project(view, line);
    const middle = points[Math.floor(points.length / 2)];
    const width = styledTextWidth(name, style) + 3;
    const places = [middle, ...points].filter((point) => point !== undefined);
    for (const [x, y] of places.slice(0, 40)) {
      const place = { x: x - width / 2, y: y - style.size / 2 - 1, width, height: style.size + 2 };
      if (!board.isFree(place)) continue;
      board.take(place);
      said.add(name);
      labels.push({ text: name, style, at: [place.x + 1.5, place.y + style.size], dot: null });
      break;
    }
  }
  return labels;
};

/** Finds places for the names of towns, rivers and motorways between what the map already carries. */
export const placeGroundLabels = (view: MapView, board: LabelBoard): GroundLabel[] => {
  const tiles = tilesOf(view);
  return [
    ...townLabels(view, board, tiles),
    ...lineLabels(
      view,
      board,
      tiles.flatMap(({ motorways }) => motorways),
      WAY_NAME,
      5,
    ),
    ...lineLabels(
      view,
      board,
      tiles.flatMap(({ rivers }) => rivers),
      WATER_NAME,
      4,
    ),
  ];
};

/** Writes them, each on a little paper of its own so that lines do not run through the letters. */
export const drawGroundLabels = (pen: Pen, labels: readonly GroundLabel[]): void => {
  for (const { text, style, at, dot } of labels) {
    if (dot !== null)
      pen.doc
        .save()
        .fillColor(style.color ?? PAPER)
        .circle(dot[0], dot[1], 1.1)
        .fill()
        .restore();
    pen.doc
      .save()
      .fillColor(PAPER, 0.7)
      .rect(at[0] - 0.5, at[1] - style.size + 0.6, styledTextWidth(text, style) + 1, style.size + 0.8)
      .fill()
      .restore();
    pen.line(text, at[0], at[1], style);
  }
};
