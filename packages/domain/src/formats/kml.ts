import type { Position } from '../geo/geometry.ts';
import type { Points } from './missionShapes.ts';
import { child, textOf, type XmlElement } from './xml.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;

/** A decimal number; NaN where anything else stands. */
export const decimalIn = (text: string | undefined): number =>
  text !== undefined && NUMBER.test(text) ? Number(text) : Number.NaN;

/** Tuples of longitude, latitude (degrees, NaN where no number stands) and height, no more than one beyond `most`. */
export function pointsOfTuples(tuples: Iterable<readonly string[]>, most: number): Points {
  const positions: Position[] = [];
  const heights: number[] = [];
  for (const [x, y, z] of tuples) {
    positions.push([decimalIn(x), decimalIn(y)]);
    const height = decimalIn(z);
    if (Number.isFinite(height)) heights.push(height);
    if (positions.length > most) break;
  }
  return { positions, heights };
}

/** Longitude, latitude, height. Of longer ones several points may have run into each other: such are no point. */
const tupleOf = (text: string): string[] => {
  const parts = text.split(',');
  if (parts.at(-1) === '') parts.pop();
  return parts.length > 3 ? [] : parts;
};

/** "2.35,48.85,120 2.36,48.85,120", where some writers put spaces after the commas; one point beyond `most` at the most. */
export function coordinatesIn(text: string, most: number): Points {
  const plain = text.replace(/\s+/g, ' ').replace(/ ?, ?/g, ',').trim();
  const tuples = plain === '' ? [] : plain.split(' ', most + 1);
  return pointsOfTuples(
    // A single point has nothing to run into.
    tuples.length === 1 && tuples[0] !== undefined ? [tuples[0].split(',')] : tuples.map(tupleOf),
    most,
  );
}

/** The coordinates of a boundary, as they are written; some writers leave the ring between them out. */
export const boundaryText = (boundary: XmlElement): string =>
  textOf(child(boundary, 'LinearRing') ?? boundary, 'coordinates');

/** The coordinates of a polygon's outer boundary, as they are written. */
export const outerText = (polygon: XmlElement): string =>
  boundaryText(child(polygon, 'outerBoundaryIs') ?? polygon);

const COLLECTIONS = ['MultiGeometry', 'MultiTrack'];
const SHAPES = ['Polygon', 'LinearRing', 'LineString', 'Point', 'Track', 'Model', ...COLLECTIONS];

/** A placemark's shapes, those of a collection one by one, in their order; one beyond `most` at the most. */
export function shapesIn(placemark: XmlElement, most: number): XmlElement[] {
  const shapes: XmlElement[] = [];
  const within = ({ children }: XmlElement): XmlElement[] =>
    children.filter(({ name }) => SHAPES.includes(name)).toReversed();
  const wait = within(placemark);
  for (let each = wait.pop(); each && shapes.length <= most; each = wait.pop()) {
    // A collection as long as a file would not fit among the arguments of a call.
    if (COLLECTIONS.includes(each.name)) for (const part of within(each)) wait.push(part);
    else shapes.push(each);
  }
  return shapes;
}
