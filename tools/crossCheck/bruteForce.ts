/*
 * The official zones read the plain way, to hold the engine against: every volume of every zone is looked at, by ray
 * casting and by straight distances. Nothing of the engine is used but the shape of the data.
 */
import type { UasSubject, UasVolume, UasZone } from '../../packages/domain/src/airspace/official/uasZone.ts';

export type Point = readonly [longitude: number, latitude: number];

const RADIANS = Math.PI / 180;

/** Metres between two near points, by the two radii of curvature of WGS84 half-way. */
function metresBetween([x0, y0]: Point, [x1, y1]: Point): number {
  const sine = Math.sin(((y0 + y1) / 2) * RADIANS);
  const e2 = 0.00669437999014;
  const w = 1 - e2 * sine * sine;
  const meridian = (6_378_137 * (1 - e2)) / (w * Math.sqrt(w));
  const parallel = (6_378_137 / Math.sqrt(w)) * Math.sqrt(1 - sine * sine);
  return Math.hypot((x1 - x0) * RADIANS * parallel, (y1 - y0) * RADIANS * meridian);
}

function isInRings([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] ?? [0, 0];
      const [bx, by] = ring[i] ?? [0, 0];
      if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
    }
  return inside;
}

function holds({ projection }: UasVolume, point: Point): boolean {
  return projection.type === 'Circle'
    ? metresBetween(projection.center, point) <= projection.radius_m
    : isInRings(point, projection.coordinates);
}

/** Free up to their floor: the height of a band, or of a control zone. The floor of the others is already theirs. */
const FREE_AT_FLOOR: ReadonlySet<UasSubject> = new Set([
  'runway',
  'heliport',
  'control_zone',
  'military_control_zone',
]);

function asksAt(zone: UasZone, volume: UasVolume, height: number): boolean {
  const { lower } = volume;
  if (lower.reference !== 'AGL') return lower.reference === 'AMSL' && lower.value <= 0;
  const floor = lower.unit === 'ft' ? lower.value * 0.3048 : lower.value;
  return FREE_AT_FLOOR.has(zone.subject) ? floor < height : floor <= height;
}

/** Lowest height up to which nobody need be asked at a place, by subject of the zone that asks; what asks at a height. */
export function officialAsks(zones: readonly UasZone[], point: Point, height: number): Set<UasSubject> {
  const [x, y] = point;
  const asking = new Set<UasSubject>();
  for (const zone of zones) {
    if (zone.restriction !== 'PROHIBITED' && zone.restriction !== 'REQ_AUTHORISATION') continue;
    const [west, south, east, north] = zone.box;
    if (x < west || x > east || y < south || y > north) continue;
    if (zone.volumes.some((volume) => asksAt(zone, volume, height) && holds(volume, point)))
      asking.add(zone.subject);
  }
  return asking;
}
