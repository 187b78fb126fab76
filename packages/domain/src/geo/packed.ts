import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from './geodesy.ts';
import type { AreaGeometry, BoundingBox, Position, ZoneGeometry } from './geometry.ts';

export const POLYGON = 0;
/** A path widened by a radius: a corridor, or a disk when the path is one point. */
export const TUBE = 1;

/**
 * Shapes laid flat in typed arrays, so that the exact tests run as plain loops without allocation.
 * Vertices are longitude, latitude pairs; rings are closed; edges are straight in longitude and latitude
 * (RFC 7946), which is also how the map draws them and how PostGIS `geometry` judges them.
 */
export interface PackedShapes {
  readonly count: number;
  readonly xy: Float64Array;
  /** First vertex of each ring (or path), and one past the last. */
  readonly ringStart: Uint32Array;
  /** First ring of each shape, and one past the last. */
  readonly shapeRing: Uint32Array;
  readonly form: Uint8Array;
  /** Metres; 0 for polygons. */
  readonly radius: Float64Array;
  /** West, south, east, north of each shape, the radius included. */
  readonly box: Float64Array;
  /** First block of each ring: rings are walked in blocks of `BLOCK` edges, whole blocks skipped by their box. */
  readonly ringBlock: Uint32Array;
  /** West, south, east, north of each block's vertices. */
  readonly blockBox: Float64Array;
}

/** Edges in a block. */
export const BLOCK = 16;

/** Boxes of the blocks of every ring; a ring of one point has one block. */
function layBlocks(xy: Float64Array, ringStart: Uint32Array): Pick<PackedShapes, 'ringBlock' | 'blockBox'> {
  const rings = ringStart.length - 1;
  const ringBlock = new Uint32Array(rings + 1);
  const boxes: number[] = [];
  for (let ring = 0; ring < rings; ring++) {
    const start = ringStart[ring] ?? 0;
    const last = (ringStart[ring + 1] ?? 0) - 1;
    for (let from = start; from === start || from < last; from += BLOCK) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let vertex = from; vertex <= Math.min(from + BLOCK, last); vertex++) {
        const x = xy[2 * vertex] ?? 0;
        const y = xy[2 * vertex + 1] ?? 0;
        if (x < west) west = x;
        if (y < south) south = y;
        if (x > east) east = x;
        if (y > north) north = y;
      }
      boxes.push(west, south, east, north);
    }
    ringBlock[ring + 1] = boxes.length / 4;
  }
  return { ringBlock, blockBox: Float64Array.from(boxes) };
}

/** Corridors are cut into steps no longer than this, which keeps the local metric accurate on each. */
const LONGEST_STEP_DEGREES = 0.1;

/** The vertices of a path with long steps cut; the added points lie on the same straight edges. */
function splitPath(path: readonly Position[]): Position[] {
  const points: Position[] = [];
  for (const [index, point] of path.entries()) {
    const previous = path[index - 1];
    if (previous) {
      const span = Math.max(Math.abs(point[0] - previous[0]), Math.abs(point[1] - previous[1]));
      const steps = Math.min(Math.max(Math.ceil(span / LONGEST_STEP_DEGREES), 1), 4000);
      for (let step = 1; step < steps; step++) {
        const t = step / steps;
        points.push([previous[0] + t * (point[0] - previous[0]), previous[1] + t * (point[1] - previous[1])]);
      }
    }
    points.push(point);
  }
  return points;
}

interface Laid {
  readonly rings: readonly (readonly Position[])[];
  readonly form: number;
  readonly radius: number;
}

function lay(geometry: ZoneGeometry | AreaGeometry): Laid {
  switch (geometry.type) {
    case 'Polygon':
      return { rings: geometry.coordinates, form: POLYGON, radius: 0 };
    case 'MultiPolygon':
      return { rings: geometry.coordinates.flat(), form: POLYGON, radius: 0 };
    case 'Circle':
      return { rings: [[geometry.center]], form: TUBE, radius: geometry.radius_m };
    case 'LineString':
      return { rings: [splitPath(geometry.coordinates)], form: TUBE, radius: geometry.buffer_m };
  }
}

/** Degrees by which a radius widens a box whose extreme latitude is given; errs on the large side. */
function margins(radius: number, latitude: number): readonly [number, number] {
  if (radius === 0) return [0, 0];
  const north = (radius / metresPerDegreeOfLatitude(0)) * 1.001;
  const extreme = Math.min(Math.abs(latitude) + north, 90);
  const perDegree = metresPerDegreeOfLongitude(extreme);
  return [perDegree > 1 ? Math.min((radius / perDegree) * 1.001, 360) : 360, north];
}

/** West, south, east, north of a geometry in degrees, radius or buffer included, and all within `by` metres of these. */
export function boundingBox(geometry: ZoneGeometry | AreaGeometry, by = 0): BoundingBox {
  const { rings, radius } = lay(geometry);
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const ring of rings)
    for (const [longitude, latitude] of ring) {
      if (longitude < west) west = longitude;
      if (longitude > east) east = longitude;
      if (latitude < south) south = latitude;
      if (latitude > north) north = latitude;
    }
  const [x, y] = margins(radius + by, Math.max(Math.abs(south), Math.abs(north)));
  return [west - x, south - y, east + x, north + y];
}

/** West, south, east, north of a packed shape, radius included. */
export function boxOf({ box }: PackedShapes, shape: number): BoundingBox {
  const at = 4 * shape;
  return [box[at] ?? 0, box[at + 1] ?? 0, box[at + 2] ?? 0, box[at + 3] ?? 0];
}

/** Lays geometries flat, once per dataset for zones and once per analysis for the mission's areas. */
export function packShapes(geometries: readonly (ZoneGeometry | AreaGeometry)[]): PackedShapes {
  const laid = geometries.map(lay);
  const rings = laid.flatMap((shape) => shape.rings);
  const xy = new Float64Array(2 * rings.reduce((sum, ring) => sum + ring.length, 0));
  const ringStart = new Uint32Array(rings.length + 1);
  const shapeRing = new Uint32Array(laid.length + 1);
  let vertex = 0;
  rings.forEach((ring, index) => {
    for (const [longitude, latitude] of ring) {
      xy[2 * vertex] = longitude;
      xy[2 * vertex + 1] = latitude;
      vertex++;
    }
    ringStart[index + 1] = vertex;
  });
  laid.forEach((shape, index) => {
    shapeRing[index + 1] = (shapeRing[index] ?? 0) + shape.rings.length;
  });
  return {
    count: laid.length,
    xy,
    ringStart,
    shapeRing,
    form: Uint8Array.from(laid, (shape) => shape.form),
    radius: Float64Array.from(laid, (shape) => shape.radius),
    box: Float64Array.from(geometries.flatMap((geometry) => boundingBox(geometry))),
    ...layBlocks(xy, ringStart),
  };
}
