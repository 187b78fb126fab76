import type { HeightLimit } from '../airspace/zone.ts';
import { bearing, destination, distance } from '../geo/geodesy.ts';
import type { CircleGeometry, PolygonGeometry, Position } from '../geo/geometry.ts';
import { METRES_PER_FOOT, METRES_PER_NAUTICAL_MILE } from '../geo/units.ts';
import {
  circleOf,
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

/** "481530.25N", "0021507E", "48.2584N". */
function angle(text: string): number {
  const match = /^(\d+)(\.\d+)?([NSEW])$/i.exec(text.trim());
  if (!match) return Number.NaN;
  const [, whole = '', part = '', letter = ''] = match;
  const sign = /[SW]/i.test(letter) ? -1 : 1;
  const width = /[NS]/i.test(letter) ? 2 : 3;
  if (whole.length <= width) return sign * Number(whole + part);
  const degrees = Number(whole.slice(0, width));
  const minutes = whole.slice(width, width + 2);
  const seconds = whole.slice(width + 2);
  return (
    sign *
    (seconds === ''
      ? degrees + Number(minutes + part) / 60
      : degrees + Number(minutes) / 60 + Number(seconds + part) / 3600)
  );
}

function arc(center: Position, from: Position, to: Position, isClockwise: boolean): Position[] {
  const first = bearing(center, from);
  const last = bearing(center, to);
  const sweep = isClockwise ? (last - first + 360) % 360 : (first - last + 360) % 360;
  const radius = (distance(center, from) + distance(center, to)) / 2;
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
  if (unit.toUpperCase() === 'FL' || named === 'FL')
    return height >= 999 ? { reference: 'UNL' } : { reference: 'FL', value: height };
  return named
    ? { reference: named, value: height, unit: unit.toUpperCase() === 'M' ? 'm' : 'ft' }
    : undefined;
}

type Shape = PolygonGeometry | CircleGeometry | ZoneRefusal;

/** A border of AIXM 4.5: its vertices, each with how the next is reached. */
function borderOf(vertices: readonly XmlElement[]): Shape {
  const points: Position[] = [];
  for (const [index, vertex] of vertices.entries()) {
    const here: Position = [angle(textOf(vertex, 'geoLong')), angle(textOf(vertex, 'geoLat'))];
    const kind = textOf(vertex, 'codeType').toUpperCase();
    if (kind === 'FNT') return 'borders_not_drawn';
    points.push(here);
    if (kind !== 'CWA' && kind !== 'CCA') continue;
    const next = vertices[(index + 1) % vertices.length];
    const center: Position = [angle(textOf(vertex, 'geoLongArc')), angle(textOf(vertex, 'geoLatArc'))];
    const end: Position = [angle(textOf(next, 'geoLong')), angle(textOf(next, 'geoLat'))];
    if (![...center, ...end].every(Number.isFinite)) return 'outline_unreadable';
    points.push(...arc(center, here, end, kind === 'CWA'));
  }
  return points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))
    ? polygonOf([points])
    : 'outline_unreadable';
}

const idOf = (uid: XmlElement | undefined): string => `${textOf(uid, 'codeType')} ${textOf(uid, 'codeId')}`;

function borders45(document: XmlElement): Map<string, Shape> {
  const borders = new Map<string, Shape>();
  for (const border of document.children.filter(({ name }) => name === 'Abd')) {
    const id = idOf(child(child(border, 'AbdUid'), 'AseUid'));
    const circle = child(border, 'Circle');
    const center: Position = [angle(textOf(circle, 'geoLongCen')), angle(textOf(circle, 'geoLatCen'))];
    borders.set(
      id,
      circle
        ? circleOf(center, metres(Number(textOf(circle, 'valRadius')), textOf(circle, 'uomRadius')))
        : borderOf(border.children.filter(({ name }) => name === 'Avx')),
    );
  }
  return borders;
}

/** Reads the airspace of an AIXM 4.5 snapshot: Ase with the Abd that draws it. */
export function readAixm45(document: XmlElement): ReadZones {
  const borders = borders45(document);
  const zones: ReadZone[] = [];
  const refused: RefusedZone[] = [];
  for (const airspace of document.children.filter(({ name }) => name === 'Ase').slice(0, MOST_ZONES)) {
    const uid = child(airspace, 'AseUid');
    const id = idOf(uid);
    const name = (textOf(airspace, 'txtName') || textOf(uid, 'codeId')).slice(0, 200);
    const limit = (end: 'Lower' | 'Upper') =>
      limitOf(
        textOf(airspace, `valDistVer${end}`),
        textOf(airspace, `uomDistVer${end}`),
        textOf(airspace, `codeDistVer${end}`),
      );
    const [lower, upper] = [limit('Lower'), limit('Upper')];
    const geometry = borders.get(id) ?? 'no_geometry';
    const reason =
      lower === undefined || upper === undefined
        ? 'limit_unreadable'
        : typeof geometry === 'string'
          ? geometry
          : null;
    if (reason !== null) refused.push({ place: `Ase ${id}`, name, reason });
    else if (typeof geometry !== 'string' && lower !== undefined && upper !== undefined)
      zones.push({
        name,
        kind: textOf(uid, 'codeType'),
        geometry,
        lower,
        upper,
        remark: textOf(airspace, 'txtRmk').slice(0, 500) || null,
      });
  }
  return { format: 'aixm45', zones, refused };
}

/** GML writes latitude first in EPSG:4326, longitude first in CRS84. */
function positionsIn(text: string, crs: string): Position[] {
  const numbers = text.trim().split(/\s+/).map(Number);
  const isLongitudeFirst = /CRS84/i.test(crs);
  const points: Position[] = [];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [a, b] = [numbers[index] ?? Number.NaN, numbers[index + 1] ?? Number.NaN];
    points.push(isLongitudeFirst ? [a, b] : [b, a]);
  }
  return points;
}

function surfaceOf(volume: XmlElement): Shape {
  const crs = descendants(volume, 'Surface')[0]?.attributes.srsName ?? '';
  const [circle] = descendants(volume, 'CircleByCenterPoint');
  if (circle) {
    const center = positionsIn(descendants(circle, 'pos')[0]?.text ?? '', crs)[0];
    const radius = child(circle, 'radius');
    return center
      ? circleOf(center, metres(Number(radius?.text), radius?.attributes.uom ?? ''))
      : 'outline_unreadable';
  }
  if (descendants(volume, 'ArcByCenterPoint').length > 0) return 'geometry_unsupported';
  const lists = descendants(volume, 'posList').map(({ text }) => positionsIn(text, crs));
  if (lists.length > 0) return polygonOf([lists.flat()]);
  const points = descendants(volume, 'pos').flatMap(({ text }) => positionsIn(text, crs));
  return points.length > 0 ? polygonOf([points]) : 'no_geometry';
}

/** Reads the airspace of an AIXM 5.1 message: the first time slice of each, its volumes with their own limits. */
export function readAixm51(document: XmlElement): ReadZones {
  const zones: ReadZone[] = [];
  const refused: RefusedZone[] = [];
  for (const airspace of descendants(document, 'Airspace').slice(0, MOST_ZONES)) {
    const [slice] = descendants(airspace, 'AirspaceTimeSlice');
    const designator = textOf(slice, 'designator');
    const name = (textOf(slice, 'name') || designator).slice(0, 200);
    const place = `Airspace ${designator || name}`;
    const volumes = slice ? descendants(slice, 'AirspaceVolume') : [];
    if (volumes.length === 0) refused.push({ place, name, reason: 'no_geometry' });
    for (const volume of volumes) {
      const limit = (end: 'lower' | 'upper') =>
        limitOf(
          textOf(volume, `${end}Limit`),
          child(volume, `${end}Limit`)?.attributes.uom ?? '',
          textOf(volume, `${end}LimitReference`),
        );
      const [lower, upper] = [limit('lower'), limit('upper')];
      const geometry = surfaceOf(volume);
      if (lower === undefined || upper === undefined)
        refused.push({ place, name, reason: 'limit_unreadable' });
      else if (typeof geometry === 'string') refused.push({ place, name, reason: geometry });
      else zones.push({ name, kind: textOf(slice, 'type'), geometry, lower, upper, remark: null });
    }
  }
  return { format: 'aixm51', zones, refused };
}
