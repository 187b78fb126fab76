import { gapBetween } from '../geo/gap.ts';
import { geodesicBearing, geodesicDestination, geodesicDistance } from '../geo/geodesy.ts';
import type { AreaGeometry, BoundingBox, Position } from '../geo/geometry.ts';
import { boundingBox } from '../geo/packed.ts';
import { metresOutside } from '../traces/alerts.ts';

/** What a base says once, for all its departures; chosen, of no publication. */
export const USUAL_CORRIDOR = { half_width_m: 600, height_m: 450, minutes: 20 } as const;

/** Outside of a corridor by less, m, a drone is told of it, without an alarm. */
export const CORRIDOR_MARGIN_M = 1_000;

/** From the base to the scene at most, m: further than a rescue helicopter flies without fuel; chosen, of no publication. */
export const MOST_LENGTH_M = 300_000;

/** How a departure ended: the crew is there, it was taken back, its time is over. */
export const DEPARTURE_ENDS = ['on_scene', 'cancelled', 'expired'] as const;
export type DepartureEnd = (typeof DEPARTURE_ENDS)[number];

/** What a pilot answers: lands, or leaves the corridor. */
export const RECEIPTS = ['landing', 'leaving'] as const;
export type Receipt = (typeof RECEIPTS)[number];

/**
 * Where a flight is that a departure concerns: in the corridor, within its margin, or in the air under an area that crosses it,
 * while nothing is heard of its drone.
 */
export const CONCERNED_PLACES = ['inside', 'near', 'unheard'] as const;
export type ConcernedPlace = (typeof CONCERNED_PLACES)[number];

export interface Corridor {
  readonly from: Position;
  readonly to: Position;
  readonly half_width_m: number;
  /** Above ground, m. */
  readonly height_m: number;
}

type Leg = Pick<Corridor, 'from' | 'to'>;

/** Why no departure goes to a scene; null where one may. A way over the antimeridian is one around the world to a map. */
export const sceneFault = ({ from, to }: Leg): 'scene_too_far' | 'scene_over_antimeridian' | null => {
  if (geodesicDistance(from, to) > MOST_LENGTH_M) return 'scene_too_far';
  return Math.abs(from[0] - to[0]) > 180 ? 'scene_over_antimeridian' : null;
};

/** A line of degrees leaves the way by 8 m over so much, m, and by 3 km over 400 km. */
const STRAIGHT_M = 20_000;

/** The shortest way from the base to the scene, as points. */
export const wayOf = ({ from, to }: Leg): Position[] => {
  const length = geodesicDistance(from, to);
  const parts = Math.max(1, Math.ceil(length / STRAIGHT_M));
  const bearing = parts === 1 ? 0 : geodesicBearing(from, to);
  const between = Array.from({ length: parts - 1 }, (_, index) =>
    geodesicDestination(from, bearing, (length * (index + 1)) / parts),
  );
  return [from, ...between, to];
};

/** From the base to the scene and around both, as an area. */
export const corridorArea = ({ from, to, half_width_m }: Omit<Corridor, 'height_m'>): AreaGeometry => ({
  type: 'LineString',
  coordinates: wayOf({ from, to }),
  buffer_m: half_width_m,
});

/** How long and which way, m and degrees true. */
export const legOf = ({ from, to }: Leg) => ({
  length_m: Math.round(geodesicDistance(from, to)),
  heading_deg: Math.round((geodesicBearing(from, to) + 360) % 360),
});

/** Where a drone that is heard is towards a corridor, and how far from its axis, m. A height that is not known counts as in it. */
export function placeInCorridor(
  corridor: Corridor,
  position: Position,
  height_m: number | null,
): { readonly place: ConcernedPlace | null; readonly axis_m: number } {
  const outside_m = metresOutside(position, corridorArea(corridor));
  const axis_m = Math.round(metresOutside(position, corridorArea({ ...corridor, half_width_m: 0.5 })));
  const is_above = height_m !== null && height_m > corridor.height_m;
  if (outside_m > CORRIDOR_MARGIN_M || is_above) return { place: null, axis_m };
  return { place: outside_m === 0 ? 'inside' : 'near', axis_m };
}

const doBoxesMeet = (one: BoundingBox, other: BoundingBox): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

/** Whether a flight that nothing is heard of may be in a corridor: one of its areas crosses it. */
export const mayBeIn = (corridor: Corridor, areas: readonly AreaGeometry[]): boolean => {
  const kept = corridorArea(corridor);
  const box = boundingBox(kept);
  return areas.some((area) => doBoxesMeet(boundingBox(area), box) && gapBetween(area, kept) <= 0);
};
