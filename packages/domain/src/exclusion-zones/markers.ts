import { distance } from '../geo/geodesy.ts';
import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { locate, OUTSIDE } from '../geo/intersects.ts';
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
      return distance(area.center, position) <= area.radius_m;
    case 'LineString':
      return nearLine(position, area.coordinates, area.buffer_m);
    case 'Polygon':
      return locate(packShapes([area]), 0, position[0], position[1]) !== OUTSIDE;
  }
}

/** Whether a marker may stand where it is: the pilot anywhere, take-off and landing inside an area of the mission. */
export function mayStand(marker: Marker, areas: readonly AreaGeometry[]): boolean {
  return marker.kind === 'pilot' || areas.some((area) => isInArea(marker.position, area));
}

/** Where a marker ends that was dragged: where it was dropped, or back where it was when it may not stand there. */
export function dropped(marker: Marker, to: Position, areas: readonly AreaGeometry[]): Marker {
  const moved = { ...marker, position: to };
  return mayStand(moved, areas) ? moved : marker;
}

/** The markers that may stay once the areas have changed; the others are removed. */
export function keptMarkers<M extends Marker>(
  markers: readonly M[],
  areas: readonly AreaGeometry[],
): readonly M[] {
  return markers.filter((marker) => mayStand(marker, areas));
}
