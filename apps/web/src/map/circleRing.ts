import { nearbyDestination } from '@envol/domain/geo/ellipsoid';
import type { Position } from '@envol/domain/geo/geometry';

/** A ring that draws a circle of this radius; for the screen only, never to judge by. */
export function circleRing(center: Position, radius_m: number, sides = 96): Position[] {
  const ring = Array.from({ length: sides }, (_, i) =>
    nearbyDestination(center, (360 * i) / sides, radius_m),
  );
  return [...ring, ring[0] ?? center];
}
