import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from './ellipsoid.ts';
import { geodesicBearing, geodesicDestination, geodesicDistance } from './geodesy.ts';
import type {
  AreaGeometry,
  CircleGeometry,
  LineGeometry,
  PolygonGeometry,
  Position,
  Ring,
} from './geometry.ts';
import { INSIDE, locatePoint } from './intersects.ts';
import { boundingBox, packShapes } from './packed.ts';

/** Points all over an area, in rows: neighbours in the list are neighbours on the ground, but where a row ends. */
export interface Samples {
  readonly points: readonly Position[];
  /** About how far neighbours are apart, m. */
  readonly step_m: number;
}

/** To 1e-5 degree, about a metre: the same place asked again is the same question. */
const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * 1e5) / 1e5,
  Math.round(latitude * 1e5) / 1e5,
];

/** Metres on a flat chart about the two: to cut a path evenly, at a hundredth of the cost. */
const flatDistance = (one: Position, other: Position): number =>
  Math.hypot(
    (one[0] - other[0]) * metresPerDegreeOfLongitude((one[1] + other[1]) / 2),
    (one[1] - other[1]) * metresPerDegreeOfLatitude(one[1]),
  );

/** A path cut into that many equal parts, both ends included. */
function along(path: readonly Position[], parts: number): Position[] {
  const lengths = path.slice(1).map((to, index) => flatDistance(path[index] ?? to, to));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const points: Position[] = [];
  let edge = 0;
  let passed = 0;
  for (let part = 0; part <= parts; part++) {
    const target = (total * part) / parts;
    while (edge < lengths.length - 1 && passed + (lengths[edge] ?? 0) < target) {
      passed += lengths[edge] ?? 0;
      edge += 1;
    }
    const from = path[edge];
    const to = path[edge + 1];
    if (!from || !to) continue;
    const length = lengths[edge] ?? 0;
    const share = length === 0 ? 0 : Math.min(Math.max((target - passed) / length, 0), 1);
    points.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
  }
  return points;
}

const pathLength = (path: readonly Position[]): number =>
  path.slice(1).reduce((sum, to, index) => sum + flatDistance(path[index] ?? to, to), 0);

function ofCircle({ center, radius_m }: CircleGeometry, most: number): Samples {
  const rings = Math.max(1, Math.floor(Math.sqrt(most / 8)));
  const points: Position[] = [center];
  for (let ring = 1; ring <= rings; ring++) {
    const count = Math.min(8 * ring, Math.floor(most / rings));
    for (let index = 0; index < count; index++)
      points.push(geodesicDestination(center, (360 * index) / count, (radius_m * ring) / rings));
  }
  return { points, step_m: radius_m / rings };
}

function ofLine({ coordinates, buffer_m }: LineGeometry, most: number): Samples {
  const parts = Math.max(2, Math.floor(most / 3) - 1);
  const line = along(coordinates, parts);
  const beside = (side: 90 | -90): Position[] =>
    line.map((point, index) => {
      const next = line[index + 1];
      const course = next ? geodesicBearing(point, next) : geodesicBearing(line[index - 1] ?? point, point);
      return geodesicDestination(point, course + side, buffer_m);
    });
  const step_m = Math.max(pathLength(coordinates) / parts, buffer_m);
  return { points: [...line, ...beside(90), ...beside(-90)], step_m };
}

function ofPolygon(geometry: PolygonGeometry, most: number): Samples {
  const outer: Ring = geometry.coordinates[0] ?? [];
  const [west, south, east, north] = boundingBox(geometry);
  const onEdge = Math.max(8, Math.floor(most / 3));
  const points = along(outer, onEdge);
  const width = (east - west) * metresPerDegreeOfLongitude((south + north) / 2);
  const height = (north - south) * metresPerDegreeOfLatitude((south + north) / 2);
  const cell = Math.sqrt((width * height) / Math.max(most - onEdge, 1));
  const columns = Math.min(Math.max(1, Math.round(width / cell)), most);
  const rows = Math.min(Math.max(1, Math.round(height / cell)), Math.ceil(most / columns));
  const shapes = packShapes([geometry]);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const point: Position = [
        west + ((east - west) * (column + 0.5)) / columns,
        south + ((north - south) * (row + 0.5)) / rows,
      ];
      if (locatePoint(shapes, 0, ...point) === INSIDE) points.push(point);
    }
  return { points, step_m: Math.max(width / columns, height / rows, pathLength(outer) / onEdge) };
}

/** At most about `most` points over an area and on its edge, to look the ground up at. */
export function samplesOf(geometry: AreaGeometry, most: number): Samples {
  const samples =
    geometry.type === 'Circle'
      ? ofCircle(geometry, most)
      : geometry.type === 'LineString'
        ? ofLine(geometry, most)
        : ofPolygon(geometry, most);
  return { ...samples, points: samples.points.map(rounded) };
}

/**
 * How much higher or lower the ground may be between the samples than at them, m: half of the greatest difference of
 * neighbours, as a slope or a ridge that is no steeper between them would make it.
 */
export function reliefBetween({ points, step_m }: Samples, heights: readonly number[]): number {
  let most = 0;
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1], points[index]];
    if (!from || !to || geodesicDistance(from, to) > 1.6 * step_m) continue;
    most = Math.max(most, Math.abs((heights[index] ?? 0) - (heights[index - 1] ?? 0)));
  }
  return most / 2;
}
