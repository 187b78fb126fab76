import { geodesicBearing } from '../../geo/geodesy.ts';
import type { Position } from '../../geo/geometry.ts';
import { childElement, type XmlElement } from '../xml.ts';
import { inMetres, type Shape } from './aixmParts.ts';
import { type Arc, circleThrough, isArc, joinArcs, polygonOfSides, type Side, sweepBetween } from './arcs.ts';
import { circleOf, isOnEarth, type ZoneRefusal } from './readZone.ts';

/** Points without a word of their reference are read as the standard has them: EPSG:4326. */
const LATITUDE_FIRST = /^(?:.*EPSG(?:[:/][\w.]*)?[:/]4326|)$/i;
const LONGITUDE_FIRST = /CRS84$/i;
/** What GML draws between points otherwise than by lines and circles. */
export const UNDRAWN = /^(?:Arc(?:String)?ByBulge|.*Spline|Bezier|Clothoid|OffsetCurve)$/;

/** What coordinates are given in: the nearest word around them counts. */
interface Reference {
  readonly crs: string;
  readonly dimension: number;
}

/** The reference that an element says, or that of what holds it. */
export const referenceIn = ({ attributes }: XmlElement, outer: Reference): Reference => ({
  crs: attributes.srsName ?? outer.crs,
  dimension: attributes.srsDimension === undefined ? outer.dimension : Number(attributes.srsDimension),
});

/** GML writes latitude first in EPSG:4326, longitude first in CRS84; a third number of a point is its height. */
function positionsIn(text: string, { crs, dimension }: Reference): Position[] | ZoneRefusal {
  const isLongitudeFirst = LONGITUDE_FIRST.test(crs);
  if (!isLongitudeFirst && !LATITUDE_FIRST.test(crs)) return 'projection_unsupported';
  const numbers = text.trim().split(/\s+/).map(Number);
  if (![2, 3].includes(dimension) || numbers.length % dimension !== 0) return 'outline_unreadable';
  const points: Position[] = [];
  for (let index = 0; index < numbers.length; index += dimension) {
    const [a, b] = [numbers[index] ?? Number.NaN, numbers[index + 1] ?? Number.NaN];
    points.push(isLongitudeFirst ? [a, b] : [b, a]);
  }
  return points;
}

/** A number of an element; NaN where there is none. */
const figureOf = (element: XmlElement | undefined): number =>
  element === undefined || element.text.trim() === '' ? Number.NaN : Number(element.text);

/** An angle, degrees; NaN in another unit. */
const degreesOf = (element: XmlElement | undefined): number =>
  /^(?:deg\w*|)$/i.test(element?.attributes.uom ?? '') ? figureOf(element) : Number.NaN;

/** The circle that a segment gives by its centre and its radius. */
function circleIn(
  segment: XmlElement,
  places: readonly Position[],
): Omit<Arc, 'from' | 'sweep'> | ZoneRefusal {
  const [center, another] = places;
  const radius = childElement(segment, 'radius');
  if (center === undefined || another !== undefined) return 'outline_unreadable';
  const circle = circleOf(center, inMetres(figureOf(radius), radius?.attributes.uom ?? ''));
  return typeof circle === 'string' ? circle : { center, least_m: circle.radius_m, most_m: circle.radius_m };
}

/**
 * An arc by its centre and two angles, which need not lie within a turn: from the first axis towards the second. With latitude
 * first they are bearings, and growing ones turn clockwise (AIXM, "Use of GML for aviation data"); with longitude first they
 * are counted from the east, and growing ones turn the other way.
 */
function arcByCenter(segment: XmlElement, places: readonly Position[], crs: string): Side[] | ZoneRefusal {
  const circle = circleIn(segment, places);
  const [start, end] = [
    degreesOf(childElement(segment, 'startAngle')),
    degreesOf(childElement(segment, 'endAngle')),
  ];
  if (typeof circle === 'string') return circle;
  if (!(Math.abs(end - start) > 0) || Math.abs(end - start) > 360) return 'outline_unreadable';
  return LONGITUDE_FIRST.test(crs)
    ? [{ ...circle, from: 90 - start, sweep: start - end }]
    : [{ ...circle, from: start, sweep: end - start }];
}

/** Arcs through three places each, the last of one being the first of the next; a circle comes back to its first. */
function arcsThrough(places: readonly Position[], isCircle: boolean): Side[] | ZoneRefusal {
  const [first] = places;
  if (first === undefined || places.length % 2 === 0 || places.length < 3) return 'outline_unreadable';
  if (!places.every(isOnEarth)) return 'coordinates_impossible';
  const sides: Side[] = [first];
  for (let index = 0; index + 2 < places.length; index += 2) {
    const [a, b, c] = [places[index], places[index + 1], places[index + 2]];
    if (a === undefined || b === undefined || c === undefined) return 'outline_unreadable';
    const circle = circleThrough(a, b, c);
    if (circle === null && isCircle) return 'outline_unreadable';
    if (circle === null) sides.push(b, c);
    else {
      const [from, over, to] = [a, b, c].map((each) => geodesicBearing(circle.center, each));
      if (from === undefined || over === undefined || to === undefined) return 'outline_unreadable';
      const isClockwise = sweepBetween(from, over, true) < sweepBetween(from, to, true);
      const sweep = isCircle ? 360 : sweepBetween(from, to, isClockwise);
      sides.push({ ...circle, from, sweep }, ...(isCircle ? [] : [c]));
    }
  }
  return sides;
}

/** The other way along. */
const reversed = (sides: readonly Side[]): Side[] =>
  sides
    .toReversed()
    .map((side) => (isArc(side) ? { ...side, from: side.from + side.sweep, sweep: -side.sweep } : side));

/** A segment that is drawn by a circle; null where it is none. */
function curved(segment: XmlElement, places: readonly Position[], crs: string): Side[] | ZoneRefusal | null {
  switch (segment.name) {
    case 'ArcByCenterPoint':
      return arcByCenter(segment, places, crs);
    case 'CircleByCenterPoint': {
      const circle = circleIn(segment, places);
      return typeof circle === 'string' ? circle : [{ ...circle, from: 0, sweep: 360 }];
    }
    case 'Arc':
    case 'ArcString':
      return arcsThrough(places, false);
    case 'Circle':
      return arcsThrough(places, true);
    default:
      return null;
  }
}

/** The reference of a segment's places, which they may say themselves. */
const crsOf = (segment: XmlElement, { crs }: Reference): string =>
  segment.children.find(({ attributes }) => attributes.srsName !== undefined)?.attributes.srsName ?? crs;

/** The places and arcs of a ring, in their order. */
function sidesIn(element: XmlElement, outer: Reference): Side[] | ZoneRefusal {
  const own = referenceIn(element, outer);
  if (element.name === 'posList' || element.name === 'pos') return positionsIn(element.text, own);
  const sides: Side[] = [];
  for (const each of element.children) {
    const read = sidesIn(each, own);
    if (typeof read === 'string') return read;
    // A list as long as a file would not fit among the arguments of a call.
    for (const side of read) sides.push(side);
  }
  const places = sides.flatMap((side) => (isArc(side) ? [] : [side]));
  const drawn = curved(element, places, crsOf(element, own)) ?? sides;
  return element.attributes.orientation === '-' && typeof drawn !== 'string' ? reversed(drawn) : drawn;
}

const isSame = (a: Side | undefined, b: Side | undefined): boolean =>
  a !== undefined && b !== undefined && !isArc(a) && !isArc(b) && a[0] === b[0] && a[1] === b[1];

/** Each place once, where segments meet and where the ring is closed: an arc stands between the two beside it. */
function withoutRepeats(sides: readonly Side[]): Side[] {
  const once = sides.filter((side, index) => !isSame(side, sides[index - 1]));
  return once.length > 1 && isSame(once[0], once.at(-1)) ? once.slice(0, -1) : once;
}

/** A patch: a ring or a circle around it, and the rings that are left out of it. */
export function patchOf(patch: XmlElement, outer: Reference): Shape {
  const interiors = patch.children.filter(({ name }) => name === 'interior');
  const exterior = { ...patch, children: patch.children.filter(({ name }) => name !== 'interior') };
  const rings: Side[][] = [];
  for (const each of [exterior, ...interiors]) {
    const read = sidesIn(each, outer);
    if (typeof read === 'string') return read;
    const [only, another] = read;
    if (interiors.length === 0 && another === undefined && only !== undefined && isArc(only))
      return Math.abs(only.sweep) === 360 ? circleOf(only.center, only.most_m) : 'outline_unreadable';
    const sides = joinArcs(withoutRepeats(read));
    if (typeof sides === 'string') return sides;
    rings.push(sides);
  }
  return rings[0]?.length === 0 ? 'no_geometry' : polygonOfSides(rings);
}
