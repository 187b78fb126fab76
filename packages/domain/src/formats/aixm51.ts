import type { Position } from '../geo/geometry.ts';
import { atMost, limitOf, metres, refusalOf, type Shape } from './aixmParts.ts';
import {
  circleOf,
  LONGEST_WORDS,
  MOST_ZONES,
  polygonOf,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
  type ZoneRefusal,
} from './readZone.ts';
import { child, descendants, textOf, type XmlElement } from './xml.ts';

/** An element and every one within, however deep. */
function partsOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(partsOf)];
}

/** Points without a word of their reference are read as the standard has them: EPSG:4326. */
const LATITUDE_FIRST = /^(?:.*EPSG(?:[:/][\w.]*)?[:/]4326|)$/i;
const LONGITUDE_FIRST = /CRS84$/i;
/** What GML draws between points otherwise than by lines. */
const CURVED = /^(?:Arc.*|Circle|.*Spline|Bezier|Clothoid|OffsetCurve)$/;

interface Reference {
  readonly crs: string;
  readonly dimension: number;
}

const referenceIn = ({ attributes }: XmlElement, outer: Reference): Reference => ({
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

/** The points of a ring, in their order. */
function ringIn(element: XmlElement, outer: Reference): Position[] | ZoneRefusal {
  const own = referenceIn(element, outer);
  if (element.name === 'posList' || element.name === 'pos') return positionsIn(element.text, own);
  const points: Position[] = [];
  for (const each of element.children) {
    const read = ringIn(each, own);
    if (typeof read === 'string') return read;
    // A list as long as a file would not fit among the arguments of a call.
    for (const point of read) points.push(point);
  }
  return points;
}

/** A patch: a ring or a circle around it, and the rings that are left out of it. */
function patchOf(patch: XmlElement, outer: Reference): Shape {
  const [circle] = descendants(patch, 'CircleByCenterPoint');
  if (circle) {
    const center = ringIn(circle, outer);
    const radius = child(circle, 'radius');
    if (typeof center === 'string') return center;
    const [at] = center;
    return at && descendants(patch, 'posList').length === 0
      ? circleOf(at, metres(Number(radius?.text), radius?.attributes.uom ?? ''))
      : 'outline_unreadable';
  }
  const interiors = patch.children.filter(({ name }) => name === 'interior');
  const exterior = { ...patch, children: patch.children.filter(({ name }) => name !== 'interior') };
  const rings: Position[][] = [];
  for (const each of [exterior, ...interiors]) {
    const ring = ringIn(each, outer);
    if (typeof ring === 'string') return ring;
    rings.push(ring);
  }
  return rings[0]?.length === 0 ? 'no_geometry' : polygonOf(rings);
}

/** What a volume draws, patch by patch. */
function surfacesOf(volume: XmlElement): Shape[] {
  const projection = child(volume, 'horizontalProjection');
  if (!projection) return ['no_geometry'];
  const parts = partsOf(projection);
  // A part of the border stands in another feature.
  if (parts.some(({ attributes }) => attributes.href !== undefined)) return ['borders_not_drawn'];
  if (parts.some(({ name }) => CURVED.test(name) && name !== 'CircleByCenterPoint'))
    return ['geometry_unsupported'];
  const [surface = projection] = projection.children;
  const reference = referenceIn(surface, { crs: '', dimension: 2 });
  const patches = descendants(surface, 'PolygonPatch');
  return (patches.length > 0 ? patches : [surface]).map((patch) => patchOf(patch, reference));
}

type Read = { readonly zones: ReadZone[]; readonly refused: RefusedZone[] };

/** Airspaces within airspaces name the same volumes again and again: what came of so many is enough. */
const isFull = ({ zones, refused }: Read): boolean => zones.length + refused.length >= 2 * MOST_ZONES;

/** The zones of a volume: one a patch. */
function readVolume(
  into: Read,
  volume: XmlElement,
  about: Pick<ReadZone, 'name' | 'kind'>,
  place: string,
): void {
  const limit = (end: 'lower' | 'upper', second: 'minimum' | 'maximum') =>
    textOf(volume, `${second}Limit`) === ''
      ? limitOf(
          textOf(volume, `${end}Limit`),
          child(volume, `${end}Limit`)?.attributes.uom ?? '',
          textOf(volume, `${end}LimitReference`),
        )
      : null;
  const [lower, upper] = [limit('lower', 'minimum'), limit('upper', 'maximum')];
  const reason = refusalOf(lower, upper);
  for (const geometry of reason === null ? surfacesOf(volume) : [reason]) {
    if (isFull(into)) return;
    if (typeof geometry === 'string') into.refused.push({ place, name: about.name, reason: geometry });
    else if (lower !== undefined && upper !== undefined)
      into.zones.push({ ...about, place, geometry, lower, upper, remark: null, notes: [] });
  }
}

/**
 * Reads the airspace of an AIXM 5.1 message: of each every time slice that draws it, for which of them is in force is not
 * told by the file alone, its volumes with their own limits.
 */
export function readAixm51(document: XmlElement): ReadZones {
  const read: Read = { zones: [], refused: [] };
  for (const airspace of atMost(descendants(document, 'Airspace'), read.refused)) {
    if (isFull(read)) break;
    const slices = descendants(airspace, 'AirspaceTimeSlice');
    const said = (what: string): string =>
      slices.map((slice) => textOf(slice, what)).find((text) => text !== '') ?? '';
    const designator = said('designator');
    const name = (said('name') || designator).slice(0, LONGEST_WORDS.name);
    const about = { name, kind: said('type') };
    const place = `Airspace ${designator || name}`;
    const before = read.zones.length + read.refused.length;
    for (const slice of slices)
      for (const volume of isFull(read) ? [] : descendants(slice, 'AirspaceVolume')) {
        if (isFull(read)) break;
        readVolume(read, volume, about, place);
      }
    if (read.zones.length + read.refused.length === before)
      read.refused.push({ place, name, reason: 'no_geometry' });
  }
  if (isFull(read)) read.refused.push({ place: '', name: '', reason: 'too_many_zones' });
  return { format: 'aixm51', ...read };
}
