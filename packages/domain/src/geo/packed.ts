import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from './ellipsoid.ts';
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

/** An area among those that were laid flat with it. */
export interface LaidArea {
  readonly packed: PackedShapes;
  readonly position: number;
}

/** Edges in a block. */
export const BLOCK = 16;

/** Boxes of the blocks of every ring; a ring of one point has one block. */
function layBlocks(xy: Float64Array, ringStart: Uint32Array): Pick<PackedShapes, 'ringBlock' | 'blockBox'> {
  const rings = ringStart.length - 1;
  const ringBlock = new Uint32Array(rings + 1);
  for (let ring = 0; ring < rings; ring++) {
    const edges = (ringStart[ring + 1] ?? 0) - (ringStart[ring] ?? 0) - 1;
    ringBlock[ring + 1] = (ringBlock[ring] ?? 0) + Math.max(Math.ceil(edges / BLOCK), 1);
  }
  const blockBox = new Float64Array(4 * (ringBlock[rings] ?? 0));
  let block = 0;
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
      blockBox[block] = west;
      blockBox[block + 1] = south;
      blockBox[block + 2] = east;
      blockBox[block + 3] = north;
      block += 4;
    }
  }
  return { ringBlock, blockBox };
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

function boxAround({ rings, radius }: Laid, by: number): BoundingBox {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (const ring of rings)
    for (const point of ring) {
      const longitude = point[0];
      const latitude = point[1];
      if (longitude < west) west = longitude;
      if (longitude > east) east = longitude;
      if (latitude < south) south = latitude;
      if (latitude > north) north = latitude;
    }
  const [x, y] = margins(radius + by, Math.max(Math.abs(south), Math.abs(north)));
  return [west - x, south - y, east + x, north + y];
}

/** West, south, east, north of a geometry in degrees, radius or buffer included, and all within `by` metres of these. */
export function boundingBox(geometry: ZoneGeometry | AreaGeometry, by = 0): BoundingBox {
  return boxAround(lay(geometry), by);
}

/** `boundingBox` of a geometry that is one of some packed shapes. */
export function boxAbout(
  shapes: PackedShapes,
  shape: number,
  geometry: AreaGeometry,
  by: number,
): BoundingBox {
  if (geometry.type !== 'Polygon') return boundingBox(geometry, by);
  const [west, south, east, north] = boxOf(shapes, shape);
  const [x, y] = margins(by, Math.max(Math.abs(south), Math.abs(north)));
  return [west - x, south - y, east + x, north + y];
}

/** West, south, east, north of a packed shape, radius included. */
export function boxOf({ box }: PackedShapes, shape: number): BoundingBox {
  const at = 4 * shape;
  return [box[at] ?? 0, box[at + 1] ?? 0, box[at + 2] ?? 0, box[at + 3] ?? 0];
}

const ONE_RING = Uint32Array.of(0, 1);
const ONE_POLYGON = Uint8Array.of(POLYGON);
const NO_RADIUS = Float64Array.of(0);

/** The first vertex and one past the last of one short ring, by how many it has: most missions share them. */
const SHORT_RINGS = Array.from({ length: BLOCK + 2 }, (_, vertices) => Uint32Array.of(0, vertices));

/** What most missions are, one outline of a few points: nothing but its own points and their box is laid anew. */
function packOutline(ring: readonly Position[]): PackedShapes {
  const xy = new Float64Array(2 * ring.length);
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  let at = 0;
  for (const point of ring) {
    const longitude = point[0];
    const latitude = point[1];
    xy[at++] = longitude;
    xy[at++] = latitude;
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  const box = new Float64Array(4);
  box[0] = west;
  box[1] = south;
  box[2] = east;
  box[3] = north;
  return {
    count: 1,
    xy,
    ringStart: SHORT_RINGS[ring.length] ?? Uint32Array.of(0, ring.length),
    shapeRing: ONE_RING,
    form: ONE_POLYGON,
    radius: NO_RADIUS,
    box,
    ringBlock: ONE_RING,
    // One block, which is the whole.
    blockBox: box,
  };
}

/** The outline of one polygon without holes that fits in one block; null for everything else. */
function shortOutline(geometries: readonly (ZoneGeometry | AreaGeometry)[]): readonly Position[] | null {
  const only = geometries[0];
  if (geometries.length !== 1 || only?.type !== 'Polygon' || only.coordinates.length !== 1) return null;
  const ring = only.coordinates[0];
  return ring && ring.length <= BLOCK + 1 ? ring : null;
}

/** Lays geometries flat, once per dataset for zones and once per analysis for the mission's areas. */
export function packShapes(geometries: readonly (ZoneGeometry | AreaGeometry)[]): PackedShapes {
  const outline = shortOutline(geometries);
  if (outline) return packOutline(outline);
  const laid = geometries.map(lay);
  let rings = 0;
  let vertices = 0;
  for (const shape of laid) {
    rings += shape.rings.length;
    for (const ring of shape.rings) vertices += ring.length;
  }
  const xy = new Float64Array(2 * vertices);
  const ringStart = new Uint32Array(rings + 1);
  const shapeRing = new Uint32Array(laid.length + 1);
  const form = new Uint8Array(laid.length);
  const radius = new Float64Array(laid.length);
  const box = new Float64Array(4 * laid.length);
  let ringIndex = 0;
  let at = 0;
  for (const [index, shape] of laid.entries()) {
    for (const ring of shape.rings) {
      for (const point of ring) {
        xy[at++] = point[0];
        xy[at++] = point[1];
      }
      ringIndex++;
      ringStart[ringIndex] = at / 2;
    }
    shapeRing[index + 1] = ringIndex;
    form[index] = shape.form;
    radius[index] = shape.radius;
    box.set(boxAround(shape, 0), 4 * index);
  }
  return { count: laid.length, xy, ringStart, shapeRing, form, radius, box, ...layBlocks(xy, ringStart) };
}
