import { geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { locatePoint, OUTSIDE } from '../geo/intersects.ts';
import { packShapes } from '../geo/packed.ts';
import { exactSegmentDistance } from '../geo/proximity.ts';

/** Where the pilot stands, where the drone takes off and lands. */
export const MARKER_KINDS = ['pilot', 'take_off', 'landing'] as const;
export type MarkerKind = (typeof MARKER_KINDS)[number];

export interface Marker {
  readonly kind: MarkerKind;
  readonly position: Position;
}

/** What a mission itself says of: where the pilot stands is of the exclusion zone alone. */
export const POINT_KINDS = ['take_off', 'landing'] as const satisfies readonly MarkerKind[];
export interface FlightPoint {
  readonly kind: (typeof POINT_KINDS)[number];
  readonly position: Position;
}

/** Of each kind. */
export const MOST_MARKERS = 10;

function nearLine([x, y]: Position, line: readonly Position[], reach_m: number): boolean {
  return line.some((to, index) => {
    const from = line[index - 1] ?? to;
    return exactSegmentDistance([x, y, x, y], [from[0], from[1], to[0], to[1]]) <= reach_m;
  });
}

/** Whether a place lies in an area or on its edge. */
export function isInArea(position: Position, area: AreaGeometry): boolean {
  switch (area.type) {
    case 'Circle':
      return geodesicDistance(area.center, position) <= area.radius_m;
    case 'LineString':
      return nearLine(position, area.coordinates, area.buffer_m);
    case 'Polygon':
      return locatePoint(packShapes([area]), 0, position[0], position[1]) !== OUTSIDE;
  }
}

/** Whether a marker may stand where it is: the pilot anywhere, take-off and landing inside an area of the mission. */
export function mayStand(marker: Marker, areas: readonly AreaGeometry[]): boolean {
  return marker.kind === 'pilot' || areas.some((area) => isInArea(marker.position, area));
}

/** Where a marker ends that was dragged: where it was dropped, or back where it was when it may not stand there. */
export function droppedMarker(marker: Marker, to: Position, areas: readonly AreaGeometry[]): Marker {
  const moved = { ...marker, position: to };
  return mayStand(moved, areas) ? moved : marker;
}

function verticesOf(area: AreaGeometry): readonly Position[] {
  switch (area.type) {
    case 'Circle':
      return [area.center];
    case 'LineString':
      return area.coordinates;
    case 'Polygon':
      return area.coordinates.flat();
  }
}

/** Degrees between two vertices' ways that were carried together: what a carried area keeps in metres. */
const SAME_WAY = 2e-4;

/** The way in degrees by which an area was carried as a whole; null when it was reshaped, or did not move. */
function carriedBy(before: AreaGeometry, after: AreaGeometry): Position | null {
  const [from, to] = [verticesOf(before), verticesOf(after)];
  const [first, second] = [from[0], to[0]];
  if (!first || !second || before.type !== after.type || from.length !== to.length) return null;
  const way: Position = [second[0] - first[0], second[1] - first[1]];
  const length = Math.hypot(...way);
  const isCarried = to.every(([x, y], index) => {
    const [fromX, fromY] = from[index] ?? first;
    return Math.hypot(x - fromX - way[0], y - fromY - way[1]) <= Math.min(SAME_WAY, length / 10);
  });
  return length > 0 && isCarried ? way : null;
}

/** Take-off and landing points, each moved along with the area that it stood in when that was carried elsewhere. */
export function carriedMarkers<M extends Marker>(
  markers: readonly M[],
  before: readonly AreaGeometry[],
  after: readonly AreaGeometry[],
): readonly M[] {
  if (before.length !== after.length) return markers;
  return markers.map((marker) => {
    if (marker.kind === 'pilot' || mayStand(marker, after)) return marker;
    const index = before.findIndex((area) => isInArea(marker.position, area));
    const [old, now] = [before[index], after[index]];
    const way = old && now ? carriedBy(old, now) : null;
    if (way === null) return marker;
    const [x, y] = [marker.position[0] + way[0], marker.position[1] + way[1]];
    return { ...marker, position: [Math.round(x * 1e6) / 1e6, Math.round(y * 1e6) / 1e6] };
  });
}

/** The markers that may stay once the areas have changed; the others are removed. */
export function markersToKeep<M extends Marker>(
  markers: readonly M[],
  areas: readonly AreaGeometry[],
): readonly M[] {
  return markers.filter((marker) => mayStand(marker, areas));
}
