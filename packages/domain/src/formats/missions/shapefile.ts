import type { Position } from '../../geo/geometry.ts';
import { pointInRing } from '../../geo/pointInRing.ts';
import { signedDoubleArea } from '../../geo/rings.ts';
import { readGeoJsonMission } from './jsonMission.ts';
import type { MissionFile, PointUse } from './missionFile.ts';
import { unreadFile } from './unreadFile.ts';

/** The files of a shapefile that are read, as bytes. */
export interface ShapefileParts {
  readonly shp: Uint8Array;
  readonly dbf: Uint8Array | null;
  readonly prj: string | null;
  /** The table's bytes as words. */
  readonly decode: (bytes: Uint8Array) => string;
}

const DATUMS = /(?<![a-z0-9])(?:WGS[ _]?(?:19)?84|RGF[ _]?(?:19)?93|ETRS[ _]?(?:19)?89)/i;

/** The EPSG code of a projection by its words (WKT); null where it is none that is read. */
export function epsgOfWkt(wkt: string): number | null {
  const text = wkt.trim().slice(0, 20_000);
  const name = /^\w+\s*\[\s*"([^"]*)"/.exec(text)?.[1] ?? '';
  if (/^PROJ/i.test(text)) {
    if (/RGF_?(?:19)?93.*Lambert[ _-]?93/i.test(name)) return 2154;
    return /Web[ _]Mercator|Pseudo-Mercator/i.test(name) ? 3857 : null;
  }
  const isGreenwich = /PRIMEM\s*\[\s*"Greenwich"\s*,\s*0/i.test(text) || !/PRIMEM/i.test(text);
  // LENGTHUNIT of WKT2 is that of the ellipsoid.
  const isInDegrees = !/(?<!LENGTH|SCALE|TIME)UNIT\s*\[\s*"(?!Degree)/i.test(text);
  return /^GEOG/i.test(text) && DATUMS.test(name) && isGreenwich && isInDegrees ? 4326 : null;
}

const MOST_RECORDS = 5_001;

/** The rows of a dBASE table (dBASE III, as ESRI's Shapefile Technical Description names it): words by their columns. */
function tableIn(bytes: Uint8Array, decode: ShapefileParts['decode']): Record<string, string>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [count, start, size] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  const columns: { name: string; at: number; length: number }[] = [];
  let at = 1;
  for (let field = 32; field + 32 <= start && bytes[field] !== 0x0d; field += 32) {
    const length = bytes[field + 16] ?? 0;
    const name = decode(bytes.subarray(field, field + 11)).replace(/\0.*$/s, '');
    columns.push({ name, at, length });
    at += length;
  }
  if (size === 0) return [];
  const rows = Math.min(count, MOST_RECORDS, Math.floor((bytes.length - start) / size));
  return Array.from({ length: Math.max(rows, 0) }, (_, row) => {
    const from = start + row * size;
    return Object.fromEntries(
      columns.flatMap(({ name, at: offset, length }) => {
        const value = decode(bytes.subarray(from + offset, from + offset + length)).trim();
        return value === '' ? [] : [[name, value]];
      }),
    );
  });
}

/** Longitude, latitude, and a height where the shape has one. */
type Place = readonly [x: number, y: number, z?: number];
const flat = (ring: readonly Place[]): Position[] => ring.map(([x, y]) => [x, y]);
const samePlace = ([ax, ay]: Place, [bx, by]: Place): boolean => ax === bx && ay === by;

const closed = (ring: readonly Place[]): readonly Place[] => {
  const [first] = ring;
  const last = ring.at(-1);
  return first === undefined || last === undefined || samePlace(first, last) ? ring : [...ring, first];
};

/** Rings turned clockwise are outlines, the others holes in one of them; a hole that lies in none is an outline too. */
function polygonsOf(rings: readonly (readonly Place[])[]): (readonly Place[])[][] {
  const whole = rings.filter(({ length }) => length >= 3).map(closed);
  const outer = whole.filter((ring) => signedDoubleArea(flat(ring)) < 0).map((ring) => [ring]);
  for (const ring of whole.filter((each) => signedDoubleArea(flat(each)) >= 0)) {
    const [first] = flat(ring);
    const around = outer.find(([outline]) => first && outline && pointInRing(first, flat(outline)));
    if (around === undefined) outer.push([ring]);
    else around.push(ring);
  }
  return outer;
}

/** Types of 11 to 18 have heights behind their points (ESRI: PointZ, PolyLineZ, PolygonZ, MultiPointZ). */
const hasHeights = (type: number): boolean => type > 10 && type < 20;

/** A record's geometry as GeoJSON has it; null for an empty one, or one that is no point, line or polygon. */
function geometryAt(view: DataView, at: number, end: number): object | null {
  const type = view.getInt32(at, true);
  const number = (offset: number): number => view.getFloat64(offset, true);
  const points = (from: number, count: number): Place[] => {
    if (count < 0 || from + count * 16 > end) throw new RangeError('more points than there are bytes');
    // The least and the greatest height stand before them.
    const heights = from + count * 16 + 16;
    const isHigh = hasHeights(type) && heights + count * 8 <= end;
    return Array.from({ length: count }, (_, index): Place => {
      const [x, y] = [number(from + index * 16), number(from + index * 16 + 8)];
      return isHigh ? [x, y, number(heights + index * 8)] : [x, y];
    });
  };
  if (type > 30) return { type: 'MultiPatch' };
  const kind = type % 10;
  if (kind === 1) {
    const place = [number(at + 4), number(at + 12)];
    return {
      type: 'Point',
      coordinates: hasHeights(type) && at + 28 <= end ? [...place, number(at + 20)] : place,
    };
  }
  if (kind === 8) return { type: 'MultiPoint', coordinates: points(at + 40, view.getInt32(at + 36, true)) };
  if (kind !== 3 && kind !== 5) return null;
  const [parts, count] = [view.getInt32(at + 36, true), view.getInt32(at + 40, true)];
  if (parts < 0 || at + 44 + parts * 4 > end) throw new RangeError('more parts than there are bytes');
  const starts = Array.from({ length: parts }, (_, index) => view.getInt32(at + 44 + index * 4, true));
  const all = points(at + 44 + parts * 4, count);
  const lines = starts.map((start, index) => all.slice(start, starts[index + 1] ?? count));
  return kind === 3
    ? { type: 'MultiLineString', coordinates: lines }
    : { type: 'MultiPolygon', coordinates: polygonsOf(lines) };
}

/** Reads the shapes of an ESRI shapefile with the words of its table. Throws RangeError where its bytes end too soon. */
function featuresIn(shp: Uint8Array, rows: readonly Record<string, string>[]): object[] {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const features: object[] = [];
  let at = 100;
  while (at + 12 <= shp.length && features.length < MOST_RECORDS) {
    const end = at + 8 + view.getInt32(at + 4) * 2;
    if (end <= at + 8 || end > shp.length) throw new RangeError('a record beyond the file');
    const geometry = geometryAt(view, at + 8, end);
    features.push({ type: 'Feature', properties: rows[features.length] ?? {}, geometry });
    at = end;
  }
  return features;
}

const FILE_CODE = 9994;

/** Reads a shapefile as a mission's areas: WGS 84, RGF93 and Lambert-93 by its .prj. Never throws. */
export function readShapefile({ shp, dbf, prj, decode }: ShapefileParts, use: PointUse): MissionFile {
  const epsg = prj === null ? null : epsgOfWkt(prj);
  if (epsg === null) return unreadFile('projection_unsupported');
  try {
    const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
    if (view.getInt32(0) !== FILE_CODE) return unreadFile('format_unknown');
    const features = featuresIn(shp, dbf === null ? [] : tableIn(dbf, decode));
    const crs = { type: 'name', properties: { name: `EPSG:${epsg}` } };
    return { ...readGeoJsonMission({ type: 'FeatureCollection', crs, features }, use), format: 'shapefile' };
  } catch {
    return unreadFile('coordinates_unreadable');
  }
}
