import type { Position, Ring, ZoneGeometry } from '@envol/domain/geo/geometry';
import { signedDoubleArea } from '@envol/domain/geo/rings';

/** A label needs a good place, not the best: a fortieth of the extent is near enough. */
const PRECISION = 40;
const MOST_POINTS = 160;

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly half: number;
  /** Distance from the middle to the outline, negative outside. */
  readonly distance: number;
  /** The best that any point of the cell could reach. */
  readonly most: number;
}

type Points = readonly Position[];

const squaredToSegment = (px: number, py: number, a: Position, b: Position): number => {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - a[0]) * dx + (py - a[1]) * dy) / length));
  return (px - a[0] - t * dx) ** 2 + (py - a[1] - t * dy) ** 2;
};

/** Distance from a point to a closed outline, negative when the point is outside. */
const distanceInside = (x: number, y: number, ring: Points): number => {
  let inside = false;
  let least = Infinity;
  for (let index = 1; index < ring.length; index++) {
    const a = ring[index - 1];
    const b = ring[index];
    if (!a || !b) continue;
    if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
    least = Math.min(least, squaredToSegment(x, y, a, b));
  }
  return (inside ? 1 : -1) * Math.sqrt(least);
};

const cellAt = (x: number, y: number, half: number, ring: Points): Cell => {
  const distance = distanceInside(x, y, ring);
  return { x, y, half, distance, most: distance + half * Math.SQRT2 };
};

/** Long outlines are thinned: a label's place does not depend on each of a thousand vertices. */
const thinned = (ring: Ring): Ring => {
  const step = Math.ceil(ring.length / MOST_POINTS);
  const last = ring.at(-1);
  if (step <= 1 || !last) return ring;
  return [...ring.filter((_, index) => index % step === 0 && index < ring.length - 1), last];
};

const largestRing = (geometry: Exclude<ZoneGeometry, { type: 'Circle' }>): Ring => {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.flatMap((rings) => (rings[0] ? [rings[0]] : []));
  const size = (ring: Ring): number => Math.abs(signedDoubleArea(ring));
  return rings.reduce((best, ring) => (size(ring) > size(best) ? ring : best), rings[0] ?? []);
};

/** Splits cells, the most promising first, until none can beat the best by more than the precision. */
const innermost = (ring: Points): Cell => {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const size = Math.min(east - west, north - south);
  let best = cellAt((west + east) / 2, (south + north) / 2, 0, ring);
  if (size <= 0) return best;
  const precision = Math.max(east - west, north - south) / PRECISION;
  const queue: Cell[] = [];
  const half = size / 2;
  for (let x = west; x < east; x += size)
    for (let y = south; y < north; y += size) queue.push(cellAt(x + half, y + half, half, ring));
  while (queue.length > 0) {
    queue.sort((a, b) => a.most - b.most);
    const cell = queue.pop();
    if (!cell || cell.most - best.distance <= precision) break;
    if (cell.distance > best.distance) best = cell;
    const quarter = cell.half / 2;
    for (const [dx, dy] of [
      [-1, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
    ] as const)
      queue.push(cellAt(cell.x + dx * quarter, cell.y + dy * quarter, quarter, ring));
  }
  return best;
};

/** Where a zone's name stands: the point farthest from its outline (pole of inaccessibility), roughly. */
export const labelPoint = (geometry: ZoneGeometry): Position => {
  if (geometry.type === 'Circle') return geometry.center;
  const ring = largestRing(geometry);
  const [, latitude = 0] = ring[0] ?? [];
  // Degrees of longitude are shorter than those of latitude: without this the point drifts in long zones.
  const squeeze = Math.max(Math.cos((latitude * Math.PI) / 180), 0.01);
  const flat = (positions: Ring): Points => positions.map(([x, y]) => [x * squeeze, y]);
  let place = innermost(flat(thinned(ring)));
  if (place.distance <= 0 || distanceInside(place.x, place.y, flat(ring)) <= 0) place = innermost(flat(ring));
  return [place.x / squeeze, place.y];
};
