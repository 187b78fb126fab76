import type { HeightLimit } from '../airspace/zone.ts';
import { bearing, destination, distance } from '../geo/geodesy.ts';
import type { CircleGeometry, PolygonGeometry, Position } from '../geo/geometry.ts';
import { METRES_PER_FOOT, METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import {
  arcRadius,
  circleOf,
  heightUnit,
  LONGEST_WORDS,
  limitsIssue,
  MOST_ZONES,
  polygonOf,
  type ReadZone,
  type ReadZones,
  type RefusedZone,
  type ZoneRefusal,
} from './readZone.ts';
import { child, descendants, textOf, type XmlElement } from './xml.ts';

const ARC_STEP_DEGREES = 5;
const METRES: Readonly<Record<string, number>> = {
  NM: METRES_PER_NAUTICAL_MILE,
  '[NMI_I]': METRES_PER_NAUTICAL_MILE,
  KM: 1000,
  FT: METRES_PER_FOOT,
  M: 1,
};
const metres = (value: number, unit: string): number => value * (METRES[unit.toUpperCase()] ?? Number.NaN);

/** "481530.25N" or "48.2584N" of a latitude, "0021507E" of a longitude; NaN where it is neither, or the other one. */
function angle(text: string, letters: 'NS' | 'EW'): number {
  const match = /^(\d+)(\.\d+)?([NSEW])$/i.exec(text.trim());
  if (!match) return Number.NaN;
  const [, whole = '', part = '', letter = ''] = match;
  if (!letters.includes(letter.toUpperCase())) return Number.NaN;
  const sign = /[SW]/i.test(letter) ? -1 : 1;
  const width = letters === 'NS' ? 2 : 3;
  if (whole.length <= width) return sign * Number(whole + part);
  // Minutes and seconds have two digits each: with one missing nobody knows which.
  if (whole.length !== width + 2 && whole.length !== width + 4) return Number.NaN;
  const degrees = Number(whole.slice(0, width));
  const minutes = whole.slice(width, width + 2);
  const seconds = whole.slice(width + 2);
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return Number.NaN;
  return (
    sign *
    (seconds === ''
      ? degrees + Number(minutes + part) / 60
      : degrees + Number(minutes) / 60 + Number(seconds + part) / 3600)
  );
}

/** The points between the ends of an arc; null where they are not on one circle around its centre. */
function arc(center: Position, from: Position, to: Position, isClockwise: boolean): Position[] | null {
  const first = bearing(center, from);
  const last = bearing(center, to);
  const sweep = isClockwise ? (last - first + 360) % 360 : (first - last + 360) % 360;
  const radius = arcRadius(distance(center, from), distance(center, to));
  if (radius === null) return null;
  const steps = Math.floor(sweep / ARC_STEP_DEGREES);
  return Array.from({ length: steps }, (_, step) => {
    const turn = (sweep * (step + 1)) / (steps + 1);
    return destination(center, isClockwise ? first + turn : first - turn, radius);
  });
}

const REFERENCES: Readonly<Record<string, 'AGL' | 'AMSL' | 'FL'>> = {
  HEI: 'AGL',
  SFC: 'AGL',
  AGL: 'AGL',
  ALT: 'AMSL',
  MSL: 'AMSL',
  AMSL: 'AMSL',
  STD: 'FL',
};

/** A limit by value, unit and reference; null where it is not given, undefined where it cannot be read. */
function limitOf(value: string, unit: string, reference: string): HeightLimit | null | undefined {
  if (value === '') return null;
  if (/^(?:GND|SFC|FLOOR)$/i.test(value)) return { reference: 'AGL', value: 0, unit: 'ft' };
  if (/^(?:UNL|CEILING)$/i.test(value)) return { reference: 'UNL' };
  const height = Number(value);
  const named = REFERENCES[reference.toUpperCase()];
  if (!Number.isFinite(height)) return undefined;
  const inUnit = heightUnit(unit);
  // Feet or metres in the standard atmosphere are a flight level too: "5500 FT STD" is FL 55.
  const level =
    unit.toUpperCase() === 'FL'
      ? height
      : named === 'FL' && inUnit !== null
        ? height / (inUnit === 'ft' ? 100 : 100 * METRES_PER_FOOT)
        : null;
  if (level !== null) return level >= 999 ? { reference: 'UNL' } : { reference: 'FL', value: level };
  return named && named !== 'FL' && inUnit ? { reference: named, value: height, unit: inUnit } : undefined;
}

type Shape = PolygonGeometry | CircleGeometry | ZoneRefusal;

/** An element and every one within, however deep. */
function partsOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(partsOf)];
}

/** How the next vertex is reached: along a great circle or a rhumb line, by an arc; what else there is would be cut short. */
const DRAWN = new Set(['GRC', 'RHL', 'CWA', 'CCA']);

/** The place that two elements give. */
const placeIn = (element: XmlElement | undefined, longitude: string, latitude: string): Position => [
  angle(textOf(element, longitude), 'EW'),
  angle(textOf(element, latitude), 'NS'),
];

/** Whether places are in WGS 84, also where it is not said: another datum lies hundreds of metres away. */
const isInWgs84 = (element: XmlElement | undefined): boolean =>
  /^(?:|WGE|WGS[ -]?84|RGF[ -]?93)$/i.test(textOf(element, 'codeDatum'));

/** A border of AIXM 4.5: its vertices, each with how the next is reached. */
function borderOf(vertices: readonly XmlElement[]): Shape {
  const points: Position[] = [];
  for (const [index, vertex] of vertices.entries()) {
    if (!isInWgs84(vertex)) return 'projection_unsupported';
    const here = placeIn(vertex, 'geoLong', 'geoLat');
    const kind = textOf(vertex, 'codeType').toUpperCase();
    if (kind === 'FNT') return 'borders_not_drawn';
    if (!DRAWN.has(kind)) return 'geometry_unsupported';
    points.push(here);
    if (kind !== 'CWA' && kind !== 'CCA') continue;
    const next = vertices[(index + 1) % vertices.length];
    const center = placeIn(vertex, 'geoLongArc', 'geoLatArc');
    const end = placeIn(next, 'geoLong', 'geoLat');
    if (![...center, ...end].every(Number.isFinite)) return 'outline_unreadable';
    const between = arc(center, here, end, kind === 'CWA');
    if (between === null) return 'outline_unreadable';
    points.push(...between);
  }
  return points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
    ? polygonOf([points])
    : 'outline_unreadable';
}

type Limit = ReturnType<typeof limitOf>;
const refusalOf = (lower: Limit, upper: Limit): ZoneRefusal | null =>
  lower === undefined || upper === undefined ? 'limit_unreadable' : limitsIssue(lower, upper);

/** The first of them, and a word for the rest. */
function atMost(airspaces: readonly XmlElement[], refused: RefusedZone[]): readonly XmlElement[] {
  if (airspaces.length > MOST_ZONES)
    refused.push({
      place: `${airspaces[0]?.name ?? ''} ${MOST_ZONES + 1}`,
      name: '',
      reason: 'too_many_zones',
    });
  return airspaces.slice(0, MOST_ZONES);
}

const idOf = (uid: XmlElement | undefined): string => `${textOf(uid, 'codeType')} ${textOf(uid, 'codeId')}`;

function borders45(document: XmlElement): Map<string, Shape> {
  const borders = new Map<string, Shape>();
  for (const border of document.children.filter(({ name }) => name === 'Abd')) {
    const id = idOf(child(child(border, 'AbdUid'), 'AseUid'));
    const circle = child(border, 'Circle');
    const center = placeIn(circle, 'geoLongCen', 'geoLatCen');
    const drawn = circle
      ? circleOf(center, metres(Number(textOf(circle, 'valRadius')), textOf(circle, 'uomRadius')))
      : borderOf(border.children.filter(({ name }) => name === 'Avx'));
    borders.set(id, circle && !isInWgs84(circle) ? 'projection_unsupported' : drawn);
  }
  return borders;
}

/** Reads the airspace of an AIXM 4.5 snapshot: Ase with the Abd that draws it. */
export function readAixm45(document: XmlElement): ReadZones {
  const borders = borders45(document);
  const zones: ReadZone[] = [];
  const refused: RefusedZone[] = [];
  const airspaces = document.children.filter(({ name }) => name === 'Ase');
  for (const airspace of atMost(airspaces, refused)) {
    const uid = child(airspace, 'AseUid');
    const id = idOf(uid);
    const name = (textOf(airspace, 'txtName') || textOf(uid, 'codeId')).slice(0, LONGEST_WORDS.name);
    // "Whichever is higher" and its like are two limits: neither alone is the zone's.
    const limit = (end: 'Lower' | 'Upper', second: 'Mnm' | 'Max') =>
      textOf(airspace, `valDistVer${second}`) === ''
        ? limitOf(
            textOf(airspace, `valDistVer${end}`),
            textOf(airspace, `uomDistVer${end}`),
            textOf(airspace, `codeDistVer${end}`),
          )
        : null;
    const [lower, upper] = [limit('Lower', 'Mnm'), limit('Upper', 'Max')];
    const geometry = borders.get(id) ?? 'no_geometry';
    const reason = refusalOf(lower, upper) ?? (typeof geometry === 'string' ? geometry : null);
    if (reason !== null) refused.push({ place: `Ase ${id}`, name, reason });
    else if (typeof geometry !== 'string' && lower !== undefined && upper !== undefined) {
      const remark = textOf(airspace, 'txtRmk');
      zones.push({
        place: `Ase ${id}`,
        name,
        kind: textOf(uid, 'codeType'),
        geometry,
        lower,
        upper,
        remark: remark.slice(0, LONGEST_WORDS.remark) || null,
        notes: remark.length > LONGEST_WORDS.remark ? ['text_cut'] : [],
      });
    }
  }
  return { format: 'aixm45', zones, refused };
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
