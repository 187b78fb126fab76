import { metresPerUnit } from '../../formats/lengths.ts';
import { isRadiusInDoubt } from '../../formats/zones/ed269Radius.ts';
import type { PolygonGeometry, Position, Ring } from '../../geo/geometry.ts';
import { signedDoubleArea } from '../../geo/rings.ts';
import { atResolution } from '../packedGeometry.ts';
import { isRecord, type JsonRecord, readList, readText } from '../sia/siaRecords.ts';
import type { HeightLimit } from '../zone.ts';
import { type Mend, numberOf, readUasLimit, unitOf } from './ed269Fields.ts';
import type { UasProjection, UasVolume } from './uasZone.ts';

/** Bounds of what one zone can be, so that a hostile file costs no more time than its own reading. */
const MOST_POINTS = 10_000;
const MOST_VOLUMES = 1_000;
const WIDEST_RADIUS_M = 500_000;
/** The widest real zone, the Réunion's control area, spans 5.5 degrees. */
const WIDEST_DEGREES = 60;

/** A shape, or the place (from its record on) and the code of what is wrong with it. */
interface Flaw {
  readonly path: string;
  readonly reason: string;
}

const flaw = (path: string, reason: string): Flaw => ({ path, reason });

function isFlaw(value: object): value is Flaw {
  return 'reason' in value;
}

/** [longitude, latitude] and whatever follows; a text is no number here. */
function readPair(value: unknown): Position | null {
  if (!Array.isArray(value)) return null;
  const [longitude, latitude]: readonly unknown[] = value;
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? atResolution([longitude, latitude]) : null;
}

function readRing(value: unknown, path: string, mend: Mend): Ring | Flaw {
  const entries = readList(value);
  if (entries.length > MOST_POINTS) return flaw(path, 'too_many_points');
  const points: Position[] = [];
  for (const [index, entry] of entries.entries()) {
    const position = readPair(entry);
    if (!position) return flaw(`${path}[${index}]`, 'bad_position');
    const last = points.at(-1);
    if (!last || last[0] !== position[0] || last[1] !== position[1]) points.push(position);
  }
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return flaw(path, 'no_outline');
  if (first[0] !== last[0] || first[1] !== last[1]) {
    points.push(first);
    mend(path, 'unclosed_ring');
  }
  if (points.length < 4) return flaw(path, 'too_few_points');
  if (Math.abs(signedDoubleArea(points)) < 1e-14) return flaw(path, 'zero_area');
  return points;
}

function spansTooFar(ring: Ring): boolean {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [longitude, latitude] of ring) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return east - west > WIDEST_DEGREES || north - south > WIDEST_DEGREES;
}

function readPolygon(value: unknown, path: string, mend: Mend): PolygonGeometry | Flaw {
  const rings: Ring[] = [];
  const entries = readList(value);
  if (entries.length === 0) return flaw(path, 'no_outline');
  if (entries.length > MOST_POINTS) return flaw(path, 'too_many_points');
  let points = 0;
  for (const [index, entry] of entries.entries()) {
    const ring = readRing(entry, `${path}[${index}]`, mend);
    if (isFlaw(ring)) return ring;
    points += ring.length;
    if (points > MOST_POINTS) return flaw(path, 'too_many_points');
    if (spansTooFar(ring)) return flaw(`${path}[${index}]`, 'too_large');
    rings.push(ring);
  }
  return { type: 'Polygon', coordinates: rings };
}

/** A point with a radius, however its type is written. */
function readCircle(shape: JsonRecord, center: unknown, path: string): UasProjection | Flaw {
  const position = readPair(center);
  if (!position) return flaw(path, 'bad_position');
  // The unit of the dimensions is of the heights: a radius is in metres, which is also the larger reading.
  const radius_m = (numberOf(shape.radius) ?? 0) * metresPerUnit(readText(shape.uomRadius) ?? 'm');
  if (!(radius_m > 0 && radius_m <= WIDEST_RADIUS_M)) return flaw('.radius', 'bad_radius');
  return { type: 'Circle', center: position, radius_m };
}

/** The only position of an outline that is one point; undefined when there are more. */
function onlyPosition(coordinates: unknown): unknown {
  const rings = readList(coordinates);
  if (typeof rings[0] === 'number') return coordinates;
  const points = readList(rings[0]);
  return rings.length === 1 && points.length === 1 ? points[0] : undefined;
}

function readProjections(shape: unknown, mend: Mend): readonly UasProjection[] | Flaw {
  if (!isRecord(shape)) return flaw('', 'no_projection');
  const { type, coordinates } = shape;
  if (type === 'Circle') {
    const circle = readCircle(shape, shape.center ?? coordinates, '.center');
    return isFlaw(circle) ? circle : [circle];
  }
  const only = shape.radius === undefined || shape.radius === null ? undefined : onlyPosition(coordinates);
  if (only !== undefined) {
    const circle = readCircle(shape, only, '.coordinates');
    return isFlaw(circle) ? circle : [circle];
  }
  if (type !== 'Polygon' && type !== 'MultiPolygon') return flaw('.type', 'unknown_projection');
  const polygons = type === 'Polygon' ? [coordinates] : readList(coordinates).slice(0, MOST_VOLUMES);
  const read: UasProjection[] = [];
  for (const [index, entry] of polygons.entries()) {
    const path = type === 'Polygon' ? '.coordinates' : `.coordinates[${index}]`;
    const polygon = readPolygon(entry, path, mend);
    if (isFlaw(polygon)) return polygon;
    read.push(polygon);
  }
  return read.length > 0 ? read : flaw('.coordinates', 'no_outline');
}

const isReversed = (lower: HeightLimit, upper: HeightLimit): boolean =>
  'unit' in lower && 'unit' in upper && lower.reference === upper.reference && upper.value < lower.value;

function readVolume(record: unknown, mend: Mend): readonly UasVolume[] | Flaw {
  if (!isRecord(record)) return flaw('', 'no_volume');
  const unit = unitOf(record.uomDimensions);
  if (unit === null) return flaw('.uomDimensions', 'unknown_unit');
  const lower = readUasLimit(record, 'lower', unit, mend);
  if (typeof lower === 'string') return flaw('.lowerLimit', lower);
  const upper = readUasLimit(record, 'upper', unit, mend);
  if (typeof upper === 'string') return flaw('.upperLimit', upper);
  if (isReversed(lower, upper)) return flaw('.upperLimit', 'limits_reversed');
  if (isRadiusInDoubt(record)) mend('.horizontalProjection.radius', 'radius_in_metres');
  const shapes = readProjections(record.horizontalProjection, (path, reason) =>
    mend(`.horizontalProjection${path}`, reason),
  );
  if (isFlaw(shapes)) return flaw(`.horizontalProjection${shapes.path}`, shapes.reason);
  return shapes.map((projection) => ({ projection, lower, upper, limits: 'published' as const }));
}

/** Reads a zone's volumes; one that cannot be read is told to `refuse` and the others stand. */
export function readVolumes(geometry: unknown, mend: Mend, refuse: Mend): UasVolume[] {
  const records = isRecord(geometry) ? [geometry] : readList(geometry);
  if (records.length === 0) refuse('', 'no_volume');
  if (records.length > MOST_VOLUMES) {
    refuse('', 'too_many_volumes');
    return [];
  }
  return records.flatMap((record, index) => {
    const at = isRecord(geometry) ? '' : `[${index}]`;
    const volume = readVolume(record, (path, reason) => mend(at + path, reason));
    if (!isFlaw(volume)) return volume;
    refuse(at + volume.path, volume.reason);
    return [];
  });
}

/** A place of a volume, to tell where it lies. */
export function placeOf({ projection }: UasVolume): Position {
  if (projection.type === 'Circle') return projection.center;
  return projection.coordinates[0]?.[0] ?? [0, 0];
}
