import type { Position } from '../geo/geometry.ts';
import type { LayerRefusal } from './layerFile.ts';
import type { LayerGeometry } from './layerGeometry.ts';

/** Reads well-known binary (OGC 06-103r4 §8) from left to right; a reason where the bytes are not that. */
class BinaryReader {
  #at: number;
  readonly #view: DataView;
  readonly #project: (at: Position) => Position;
  /** The highest of the heights that were read; -Infinity where there is none. */
  highest_m = Number.NEGATIVE_INFINITY;

  constructor(view: DataView, at: number, project: (at: Position) => Position) {
    this.#view = view;
    this.#at = at;
    this.#project = project;
  }

  /** Throws RangeError where the bytes end too soon. */
  read(depth = 0): LayerGeometry | LayerRefusal {
    const little = this.#view.getUint8(this.#at) === 1;
    const said = this.#view.getUint32(this.#at + 1, little);
    this.#at += 5;
    // ISO says heights and measures in thousands, PostGIS in the upper bits.
    const type = (said & 0x0fffffff) % 1000;
    const thousands = Math.floor((said & 0x0fffffff) / 1000);
    const isHigh = thousands === 1 || thousands === 3 || (said & 0x80000000) !== 0;
    const spare = Number(isHigh) + Number(thousands === 2 || thousands === 3 || (said & 0x40000000) !== 0);
    if ((said & 0x20000000) !== 0) this.#at += 4;
    const point = (): Position => {
      const x = this.#view.getFloat64(this.#at, little);
      const y = this.#view.getFloat64(this.#at + 8, little);
      const height = isHigh ? this.#view.getFloat64(this.#at + 16, little) : Number.NaN;
      if (height > this.highest_m && Number.isFinite(height)) this.highest_m = height;
      this.#at += 16 + 8 * spare;
      return this.#project([x, y]);
    };
    /** No count is believed that the rest of the bytes could not hold. */
    const list = <T>(least: number, each: () => T): T[] => {
      const count = this.#view.getUint32(this.#at, little);
      this.#at += 4;
      if (count * least > this.#view.byteLength - this.#at) throw new RangeError('more than there are bytes');
      return Array.from({ length: count }, each);
    };
    const line = (): Position[] => list(16 + 8 * spare, point);
    const lines = (): Position[][] => list(4, line);
    if (type === 1) return { type: 'Point', coordinates: point() };
    if (type === 2) return { type: 'LineString', coordinates: line() };
    if (type === 3) return { type: 'Polygon', coordinates: lines() };
    if (depth > 0) return 'geometry_unsupported';
    const parts = (wanted: LayerGeometry['type']): LayerGeometry[] | null => {
      const read = list(9, () => this.read(depth + 1));
      return read.every((each): each is LayerGeometry => typeof each !== 'string' && each.type === wanted)
        ? read
        : null;
    };
    if (type === 4) {
      const points = parts('Point');
      return points === null
        ? 'geometry_unsupported'
        : { type: 'MultiPoint', coordinates: points.map(({ coordinates }) => coordinates as Position) };
    }
    if (type === 5) {
      const all = parts('LineString');
      return all === null
        ? 'geometry_unsupported'
        : { type: 'MultiLineString', coordinates: all.map(({ coordinates }) => coordinates as Position[]) };
    }
    if (type === 6) {
      const all = parts('Polygon');
      return all === null
        ? 'geometry_unsupported'
        : { type: 'MultiPolygon', coordinates: all.map(({ coordinates }) => coordinates as Position[][]) };
    }
    return 'geometry_unsupported';
  }
}

/** Bytes of the envelope before the geometry, by its indicator (OGC 12-128 §2.1.3). */
const ENVELOPES = [0, 32, 48, 48, 64];

/** A geometry, or why it is none, with the highest of its heights where it has any. */
interface GeoPackageShape {
  readonly geometry: LayerGeometry | LayerRefusal;
  readonly highest_m: number | null;
}

/**
 * A geometry of a GeoPackage's column, in WGS84 degrees by `project`; a reason where it is none that a map draws. Never
 * throws.
 */
export function geoPackageShape(bytes: Uint8Array, project: (at: Position) => Position): GeoPackageShape {
  const refuse = (geometry: LayerRefusal): GeoPackageShape => ({ geometry, highest_m: null });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || bytes[0] !== 0x47 || bytes[1] !== 0x50) return refuse('geometry_unsupported');
  const flags = bytes[3] ?? 0;
  if ((flags & 0x10) !== 0) return refuse('no_geometry');
  const envelope = ENVELOPES[(flags >> 1) & 7];
  if (envelope === undefined) return refuse('geometry_unsupported');
  const reader = new BinaryReader(view, 8 + envelope, project);
  try {
    const geometry = reader.read();
    return { geometry, highest_m: Number.isFinite(reader.highest_m) ? reader.highest_m : null };
  } catch {
    return refuse('coordinates_impossible');
  }
}

/** The geometry alone, as a map draws it. */
export const geoPackageGeometry = (
  bytes: Uint8Array,
  project: (at: Position) => Position,
): LayerGeometry | LayerRefusal => geoPackageShape(bytes, project).geometry;
