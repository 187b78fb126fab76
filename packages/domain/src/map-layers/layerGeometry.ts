import { isObject } from '../formats/json.ts';
import type { Position } from '../geo/geometry.ts';

/** What is drawn of one object of a file; positions are longitude and latitude, WGS84 degrees. */
export type LayerGeometry =
  | { readonly type: 'Point'; readonly coordinates: Position }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Position[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Position[])[])[] };

const closedRing = (ring: readonly Position[]): readonly Position[] => {
  const [first] = ring;
  const last = ring.at(-1);
  return first === undefined || last === undefined || (first[0] === last[0] && first[1] === last[1])
    ? ring
    : [...ring, first];
};

/** A geometry whose rings end where they begin. */
export function closeRings(geometry: LayerGeometry): LayerGeometry {
  if (geometry.type === 'Polygon') return { ...geometry, coordinates: geometry.coordinates.map(closedRing) };
  if (geometry.type === 'MultiPolygon')
    return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(closedRing)) };
  return geometry;
}

/** Every position of a geometry. */
export function pointsOf(geometry: LayerGeometry): Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'MultiPoint':
    case 'LineString':
      return [...geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
  }
}

const positionIn = (value: unknown): Position | null => {
  if (!Array.isArray(value)) return null;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null;
};
/** A list of what `each` reads; null where one of it cannot be read. */
const everyIn =
  <T>(each: (value: unknown) => T | null) =>
  (value: unknown): T[] | null => {
    if (!Array.isArray(value)) return null;
    const read: T[] = [];
    for (const item of value) {
      const one = each(item);
      if (one === null) return null;
      read.push(one);
    }
    return read;
  };
const lineIn = everyIn(positionIn);
const linesIn = everyIn(lineIn);
const polygonsIn = everyIn(linesIn);

/** Why a geometry is none that a map draws. */
type GeometryRefusal = 'no_geometry' | 'geometry_unsupported' | 'coordinates_impossible';

const shaped = <C, G extends LayerGeometry>(
  coordinates: C | null,
  make: (coordinates: C) => G,
): G | GeometryRefusal => (coordinates === null ? 'coordinates_impossible' : make(coordinates));

/** A geometry of GeoJSON; a reason where it is none that a map draws. */
export function geometryIn(value: unknown): LayerGeometry | GeometryRefusal {
  if (!isObject(value)) return 'no_geometry';
  const { type, coordinates } = value;
  switch (type) {
    case 'Point':
      return shaped(positionIn(coordinates), (at) => ({ type, coordinates: at }));
    case 'MultiPoint':
    case 'LineString':
      return shaped(lineIn(coordinates), (line) => ({ type, coordinates: line }));
    case 'MultiLineString':
    case 'Polygon':
      return shaped(linesIn(coordinates), (lines) => ({ type, coordinates: lines }));
    case 'MultiPolygon':
      return shaped(polygonsIn(coordinates), (polygons) => ({ type, coordinates: polygons }));
    default:
      return 'geometry_unsupported';
  }
}
