import { nearbyDestination } from '../geo/ellipsoid.ts';
import { geodesicDestination } from '../geo/geodesy.ts';
import type { BoundingBox, Position } from '../geo/geometry.ts';
import { packShapes } from '../geo/packed.ts';
import { departementsOf, type OutlineSide, outlineSide } from './departements.ts';
import { FRENCH_TERRITORY } from './frenchTerritory.ts';

/** Cells a degree: the diagonal of one is shorter (at most 870 m) than the outlines may be wrong (1 km). */
const CELLS_PER_DEGREE = 160;
/** Where a cell does not tell, a sixteenth of it may: about 100 m. */
const FINE_CELLS_PER_DEGREE = 4 * CELLS_PER_DEGREE;
/** Squares a degree that areas are asked for by: at most 7 km from south to north, 4.3 km at least from west to east. */
const SQUARES_PER_DEGREE = 16;
/** Squares looked at about the middle one: two beyond the neighbours that an area may reach into, 8.6 km and more. */
const REACH = 3;
const CELLS_LOOKED_THROUGH = 400;
const SQUARES_LOOKED_THROUGH = 50;
/** Answers kept: the coast of metropolitan France has fewer. */
const AT_MOST = 100_000;
/** More than the radius of the disk that stands for a point, degrees. */
const POINT_DEG = 1e-4;

const KIND = { inland: 0, shore: 1, open: 2, unknown: 3 } as const;
type CellKind = (typeof KIND)[keyof typeof KIND];

const rectangle = ([west, south, east, north]: BoundingBox) =>
  packShapes([
    {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  ]);

const grown = ([west, south, east, north]: BoundingBox, by: number): BoundingBox => [
  west - by,
  south - by,
  east + by,
  north + by,
];

/**
 * `inland`: outlines hold the whole box. `shore`: they reach into it. `open`: all of it is open sea. `unknown`: none of
 * the three can be said of the whole box. `is_small`: no point of the box is farther from another than the outlines are exact.
 */
function kindOf(box: BoundingBox, isSmall: boolean): CellKind {
  const side: OutlineSide = outlineSide(box);
  if (side === 'inside') return KIND.inland;
  if (side === 'across') return isSmall ? KIND.shore : KIND.unknown;
  if (side === 'near') return KIND.unknown;
  const { status } = FRENCH_TERRITORY.find(rectangle(grown(box, POINT_DEG)), 0);
  return status === 'inside' ? KIND.open : KIND.unknown;
}

const cells = new Map<number, CellKind>();
const fineCells = new Map<number, CellKind>();

/** More rows than a half turn of fine cells has. */
const ROWS = 262_144;
const keyOf = (column: number, row: number): number => column * ROWS + row;
const columnOf = (degrees: number, perDegree: number = CELLS_PER_DEGREE): number =>
  Math.floor(degrees * perDegree);

function laidCell(laid: Map<number, CellKind>, column: number, row: number, perDegree: number): CellKind {
  const key = keyOf(column, row);
  const known = laid.get(key);
  if (known !== undefined) return known;
  const side = 1 / perDegree;
  const kind = kindOf([column * side, row * side, (column + 1) * side, (row + 1) * side], true);
  if (laid.size >= AT_MOST) laid.clear();
  laid.set(key, kind);
  return kind;
}

const cell = (column: number, row: number): CellKind => laidCell(cells, column, row, CELLS_PER_DEGREE);

const cellAt = ([longitude, latitude]: Position): CellKind => cell(columnOf(longitude), columnOf(latitude));

/** Whether the outlines surely hold a point: most points of a mission on land, by one look. */
export const isSurelyInland = (point: Position): boolean => cellAt(point) === KIND.inland;

/** Whether a point lies in France's waters, off every département by more than the outlines may be wrong. */
export function isOpenSea(point: Position): boolean {
  const kind = cellAt(point);
  if (kind !== KIND.unknown) return kind === KIND.open;
  const [column, row] = [
    columnOf(point[0], FINE_CELLS_PER_DEGREE),
    columnOf(point[1], FINE_CELLS_PER_DEGREE),
  ];
  const fine = laidCell(fineCells, column, row, FINE_CELLS_PER_DEGREE);
  if (fine !== KIND.unknown) return fine === KIND.open;
  const place = { type: 'Circle', center: point, radius_m: 1 } as const;
  if (departementsOf([place]).length > 0) return false;
  return FRENCH_TERRITORY.find(packShapes([place]), 0).status === 'inside';
}

/** Ten times what `nearbyDestination` may be wrong by over as far as it is asked (`NEARBY_M`), in degrees of latitude. */
const NEARBY_DEG = 1e-5;
const NEARBY_M = 10_000;

/** The kind of the cell that surely holds all that is so near to a place; null beside a cell's side. */
function kindAbout(place: Position): CellKind | null {
  const column = columnOf(place[0] - NEARBY_DEG);
  const row = columnOf(place[1] - NEARBY_DEG);
  const isSure = column === columnOf(place[0] + NEARBY_DEG) && row === columnOf(place[1] + NEARBY_DEG);
  return isSure ? cell(column, row) : null;
}

/** The kind of the cell that surely holds the end of a short way; null where the way ends beside a cell's side. */
const kindAfter = (from: Position, trueBearing: number, metres: number): CellKind | null =>
  metres > NEARBY_M ? null : kindAbout(nearbyDestination(from, trueBearing, metres));

/** Where a short way ends, if in open sea: the geodesic is gone only where it may. */
export function openSeaAfter(from: Position, trueBearing: number, metres: number): Position | null {
  const kind = kindAfter(from, trueBearing, metres);
  if (kind === KIND.inland || kind === KIND.shore) return null;
  const end = geodesicDestination(from, trueBearing, metres);
  return kind === KIND.open || isOpenSea(end) ? end : null;
}

/** Where a short way ends, to 1e-6 degrees, if surely in open sea by one look; else null. */
export function surelyOpenSeaAfter(from: Position, trueBearing: number, metres: number): Position | null {
  if (metres > NEARBY_M) return null;
  const end = nearbyDestination(from, trueBearing, metres);
  return kindAbout(end) === KIND.open ? end : null;
}

/** Where a short way ends, if not surely inland. */
export const pastInlandAfter = (from: Position, trueBearing: number, metres: number): Position | null =>
  kindAfter(from, trueBearing, metres) === KIND.inland
    ? null
    : geodesicDestination(from, trueBearing, metres);

/** Whether some of a box may be open sea, its quarters asked where the whole does not tell. */
function mayHoldOpenSea([west, south, east, north]: BoundingBox): boolean {
  const isSmall = Math.max(east - west, north - south) <= 1 / CELLS_PER_DEGREE;
  const kind = kindOf([west, south, east, north], isSmall);
  if (kind !== KIND.unknown) return kind === KIND.open;
  if (isSmall) return !isForeign([west, south, east, north]);
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return (
    mayHoldOpenSea([west, south, x, y]) ||
    mayHoldOpenSea([x, south, east, y]) ||
    mayHoldOpenSea([west, y, x, north]) ||
    mayHoldOpenSea([x, y, east, north])
  );
}

const isForeign = (box: BoundingBox): boolean =>
  FRENCH_TERRITORY.find(rectangle(grown(box, POINT_DEG)), 0).status === 'outside';

/** Whether the outlines surely hold a whole box; false for boxes of many cells, which are not looked through. */
export function isSurelyInlandAll([west, south, east, north]: BoundingBox): boolean {
  const [firstColumn, lastColumn] = [columnOf(west), columnOf(east)];
  const [firstRow, lastRow] = [columnOf(south), columnOf(north)];
  if ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) > CELLS_LOOKED_THROUGH) return false;
  for (let column = firstColumn; column <= lastColumn; column++)
    for (let row = firstRow; row <= lastRow; row++) if (cell(column, row) !== KIND.inland) return false;
  return true;
}

const squares = new Map<number, boolean>();

function squareHoldsOpenSea(column: number, row: number): boolean {
  const key = keyOf(column, row);
  const known = squares.get(key);
  if (known !== undefined) return known;
  const side = 1 / SQUARES_PER_DEGREE;
  const found = mayHoldOpenSea([column * side, row * side, (column + 1) * side, (row + 1) * side]);
  if (squares.size >= AT_MOST) squares.clear();
  squares.set(key, found);
  return found;
}

/** Whether some square that a box reaches into may hold open sea; true for boxes of many, which are not looked through. */
export function mayMeetOpenSea([west, south, east, north]: BoundingBox): boolean {
  const [firstColumn, lastColumn] = [columnOf(west, SQUARES_PER_DEGREE), columnOf(east, SQUARES_PER_DEGREE)];
  const [firstRow, lastRow] = [columnOf(south, SQUARES_PER_DEGREE), columnOf(north, SQUARES_PER_DEGREE)];
  if ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) > SQUARES_LOOKED_THROUGH) return true;
  for (let column = firstColumn; column <= lastColumn; column++)
    for (let row = firstRow; row <= lastRow; row++) if (squareHoldsOpenSea(column, row)) return true;
  return false;
}

const nearSquares = new Map<number, boolean>();

/** Whether a box may lie within 8 km of open sea; true for boxes wider than a square, about which more would be asked. */
export function mayBeNearOpenSea(box: BoundingBox): boolean {
  const west = box[0];
  const south = box[1];
  const east = box[2];
  const north = box[3];
  const column = Math.floor(((west + east) / 2) * SQUARES_PER_DEGREE);
  const row = Math.floor(((south + north) / 2) * SQUARES_PER_DEGREE);
  const side = 1 / SQUARES_PER_DEGREE;
  if (west < (column - 1) * side || east > (column + 2) * side) return true;
  if (south < (row - 1) * side || north > (row + 2) * side) return true;
  const key = keyOf(column, row);
  const known = nearSquares.get(key);
  if (known !== undefined) return known;
  let found = false;
  for (let x = column - REACH; x <= column + REACH && !found; x++)
    for (let y = row - REACH; y <= row + REACH && !found; y++) found = squareHoldsOpenSea(x, y);
  if (nearSquares.size >= AT_MOST) nearSquares.clear();
  nearSquares.set(key, found);
  return found;
}
