import { readFile } from 'node:fs/promises';
import type { Ground } from '@envol/domain/airspace/ground';
import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';

/** A place whose ground was published: the foot of an obstacle, an aerodrome. */
export interface KnownPoint {
  readonly position: Position;
  readonly ground_m: number;
}

/** The published points around any place. */
export interface KnownPoints {
  /** Those within a distance of a place. */
  around(place: Position, metres: number): readonly KnownPoint[];
}

const FILE = new URL('./knownPoints.bin', import.meta.url);
/** Longitude and latitude in 1e-5 degree, ground in decimetres. */
const RECORD_BYTES = 12;
/** Degrees of a cell of the index. */
const CELL = 0.25;

/** How far known points speak for the ground around them, how many it takes, and how far they are then out (ADR 0020). */
export const REACH_M = 5_000;
const AT_LEAST = 3;
export const ESTIMATE_ERROR_M = 20;

/** Metres on a flat chart about the two: within a few in a thousand over 30 km, for a hundredth of the cost. */
export const flatDistance = (one: Position, other: Position): number => {
  const east = (one[0] - other[0]) * Math.cos(((one[1] + other[1]) * Math.PI) / 360);
  return Math.hypot(east, one[1] - other[1]) * 111_195;
};

const cellOf = (degrees: number): number => Math.floor(degrees / CELL);

/** Points to be found by place. */
export const indexPoints = (points: readonly KnownPoint[]): KnownPoints => {
  const cells = new Map<string, KnownPoint[]>();
  for (const point of points) {
    const key = `${cellOf(point.position[0])} ${cellOf(point.position[1])}`;
    const known = cells.get(key);
    if (known) known.push(point);
    else cells.set(key, [point]);
  }
  return {
    around: (place, metres) => {
      const north = metres / 110_000;
      const east = north / Math.max(Math.cos((place[1] * Math.PI) / 180), 0.05);
      const found: KnownPoint[] = [];
      for (let x = cellOf(place[0] - east); x <= cellOf(place[0] + east); x++)
        for (let y = cellOf(place[1] - north); y <= cellOf(place[1] + north); y++)
          for (const point of cells.get(`${x} ${y}`) ?? [])
            if (flatDistance(place, point.position) <= metres) found.push(point);
      return found;
    },
  };
};

/** Reads the points that `tools/terrain/build.ts` derived from the publication of the SIA. */
export const loadKnownPoints = async (): Promise<KnownPoints> => {
  const bytes = await readFile(FILE);
  const points: KnownPoint[] = [];
  for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES)
    points.push({
      position: [bytes.readInt32LE(at) / 1e5, bytes.readInt32LE(at + 4) / 1e5],
      ground_m: bytes.readInt32LE(at + 8) / 10,
    });
  return indexPoints(points);
};

/**
 * What the points around an area tell of its ground: from the lowest to the highest of them, 20 m out either way. Null
 * where they are too few, or where the area is too wide for them to speak of all of it. No proof: a hill between them
 * is not seen: one place in fifty rises above it.
 */
export const estimatedGround = (points: KnownPoints, geometry: AreaGeometry): Ground | null => {
  const [west, south, east, north] = boundingBox(geometry);
  const middle: Position = [(west + east) / 2, (south + north) / 2];
  if (flatDistance([west, south], [east, north]) > REACH_M) return null;
  const heights = points.around(middle, REACH_M).map(({ ground_m }) => ground_m);
  if (heights.length < AT_LEAST) return null;
  return {
    min_m: Math.min(...heights),
    max_m: Math.max(...heights),
    error_m: ESTIMATE_ERROR_M,
    source: 'known_points',
    certainty: 'estimated',
  };
};
