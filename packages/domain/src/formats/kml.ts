import type { Position } from '../geo/geometry.ts';
import type { Points } from './missions/missionShapes.ts';
import { childElement, textOf, type XmlElement } from './xml.ts';

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

/** Widest extent of one shape, degrees: what is read wider was cut at the wrong commas. */
const WIDEST = 3;

/** Whether a run of numbers makes places near each other when it is cut after so many. */
function fits(parts: readonly string[], size: 2 | 3): boolean {
  if (parts.length % size !== 0) return false;
  const [xs, ys] = [0, 1].map((axis) =>
    parts.flatMap((part, index) => (index % size === axis ? [decimalIn(part)] : [])),
  );
  return [xs ?? [], ys ?? []].every(
    (values) =>
      values.every((value) => Math.abs(value) <= 180) && Math.max(...values) - Math.min(...values) <= WIDEST,
  );
}

/** A place, or several that ran into each other, by how many numbers each has. */
interface Run {
  readonly tuples: readonly (readonly string[])[];
  readonly size: 2 | 3 | null;
}

/** Numbers that could make places in two ways, or in none, are one place that cannot be read. */
function runOf(text: string): Run {
  const parts = text.split(',');
  if (parts.at(-1) === '') parts.pop();
  if (parts.length <= 3) return { tuples: [parts], size: null };
  const [size, other] = ([2, 3] as const).filter((each) => fits(parts, each));
  if (size === undefined || other !== undefined || parts.length > LONGEST_RUN)
    return { tuples: [[]], size: null };
  const tuples = Array.from({ length: parts.length / size }, (_, index) =>
    parts.slice(index * size, (index + 1) * size),
  );
  return { tuples, size };
}

/** Numbers of one run: more would not fit among the arguments of a call. */
const LONGEST_RUN = 60_000;

/** "2.35,48.85,120 2.36,48.85,120", where some writers put spaces after the commas; one point beyond `most` at the most. */
export function coordinatesIn(text: string, most: number): Points & { readonly run: 2 | 3 | null } {
  const plain = text.replace(/\s+/g, ' ').replace(/ ?, ?/g, ',').trim();
  const words = plain === '' ? [] : plain.split(' ', most + 1);
  const runs = words.map(runOf);
  const [only] = runs;
  const run = runs.find(({ size }) => size !== null)?.size ?? null;
  // A single point has nothing to run into.
  const isPoint = runs.length === 1 && only?.size === null && words[0] !== undefined;
  const tuples = isPoint ? [(words[0] ?? '').split(',')] : runs.flatMap((each) => [...each.tuples]);
  return { ...pointsOfTuples(tuples, most), run };
}

/** The coordinates of a boundary, as they are written; some writers leave the ring between them out. */
export const boundaryText = (boundary: XmlElement): string =>
  textOf(childElement(boundary, 'LinearRing') ?? boundary, 'coordinates');

/** The coordinates of a polygon's outer boundary, as they are written. */
export const outerText = (polygon: XmlElement): string =>
  boundaryText(childElement(polygon, 'outerBoundaryIs') ?? polygon);

/** The coordinates of every ring of such boundaries: some writers put several rings into one, or several boundaries. */
function ringTexts(polygon: XmlElement, boundary: 'outerBoundaryIs' | 'innerBoundaryIs'): string[] {
  return polygon.children.flatMap((each) => {
    if (each.name !== boundary) return [];
    const rings = each.children.filter(({ name }) => name === 'LinearRing');
    return rings.length > 1 ? rings.map((ring) => textOf(ring, 'coordinates')) : [boundaryText(each)];
  });
}

/** A polygon's outlines, one where it is sound, and its holes, as they are written. */
export function boundariesOf(polygon: XmlElement): {
  readonly outer: readonly string[];
  readonly inner: readonly string[];
} {
  const outer = ringTexts(polygon, 'outerBoundaryIs');
  return {
    outer: outer.length === 0 ? [outerText(polygon)] : outer,
    inner: ringTexts(polygon, 'innerBoundaryIs'),
  };
}

/** What a shape says by a name; some writers say it in the ring instead of the polygon. */
export const shapeValue = (shape: XmlElement, name: 'altitudeMode' | 'extrude'): string =>
  textOf(shape, name) ||
  textOf(childElement(childElement(shape, 'outerBoundaryIs') ?? shape, 'LinearRing'), name);

/** What the heights of a shape are measured from; undefined where they count for nothing or nothing tells it. */
export function referenceOf(shape: XmlElement): 'AGL' | 'AMSL' | undefined {
  const mode = shapeValue(shape, 'altitudeMode');
  if (mode === 'relativeToGround' || mode === 'relativeToSeaFloor') return 'AGL';
  return mode === 'absolute' ? 'AMSL' : undefined;
}

/** Metres by which a shape of Google Earth lies above its own coordinates (`gx:altitudeOffset`); 0 where it says none. */
export function altitudeOffset(shape: XmlElement): number {
  const metres = decimalIn(textOf(shape, 'altitudeOffset').trim());
  return Number.isFinite(metres) ? metres : 0;
}

const COLLECTIONS = ['MultiGeometry', 'MultiTrack'];
const SHAPES = ['Polygon', 'LinearRing', 'LineString', 'Point', 'Track', 'Model', ...COLLECTIONS];

/** A placemark's shapes, those of a collection one by one, in their order; one beyond `most` at the most. */
export function shapesIn(placemark: XmlElement, most: number): XmlElement[] {
  const shapes: XmlElement[] = [];
  const within = (outer: XmlElement): XmlElement[] => {
    const mode = childElement(outer, 'altitudeMode');
    return outer.children
      .filter(({ name }) => SHAPES.includes(name))
      .map((part) =>
        // A collection of tracks says it once for all of them.
        mode === undefined || childElement(part, 'altitudeMode') !== undefined
          ? part
          : { ...part, children: [...part.children, mode] },
      )
      .toReversed();
  };
  const wait = within(placemark);
  for (let each = wait.pop(); each && shapes.length <= most; each = wait.pop()) {
    // A collection as long as a file would not fit among the arguments of a call.
    if (COLLECTIONS.includes(each.name)) for (const part of within(each)) wait.push(part);
    else shapes.push(each);
  }
  return shapes;
}
