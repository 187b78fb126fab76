import type { PolygonGeometry, Position, Ring, ZoneGeometry } from '../geo/geometry.ts';

/** Degrees of one step: the resolution of the publications, about 11 cm. */
const STEPS_PER_DEGREE = 1e6;

/**
 * A geometry in few bytes. `p` and `m`: each ring as whole steps of 1e-6 degree, every number the difference from the
 * position before. `c`: longitude, latitude, radius in metres. `g`: as it is, for what has more decimals.
 */
export type PackedGeometry =
  | { readonly p: readonly (readonly number[])[] }
  | { readonly m: readonly (readonly (readonly number[])[])[] }
  | { readonly c: readonly [number, number, number] }
  | { readonly g: ZoneGeometry };

const steps = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE);

const isExact = (ring: Ring): boolean =>
  ring.every((position) => position.every((degrees) => steps(degrees) / STEPS_PER_DEGREE === degrees));

function packRing(ring: Ring): number[] {
  let longitude = 0;
  let latitude = 0;
  return ring.flatMap((position) => {
    const [east, north] = [steps(position[0]), steps(position[1])];
    const moved = [east - longitude, north - latitude];
    longitude = east;
    latitude = north;
    return moved;
  });
}

function unpackRing(packed: readonly number[]): Position[] {
  const ring: Position[] = [];
  let longitude = 0;
  let latitude = 0;
  for (let at = 0; at + 1 < packed.length; at += 2) {
    longitude += packed[at] ?? 0;
    latitude += packed[at + 1] ?? 0;
    ring.push([longitude / STEPS_PER_DEGREE, latitude / STEPS_PER_DEGREE]);
  }
  return ring;
}

/** A position at the publications' resolution of 1e-6 degree. */
export function atResolution([longitude, latitude]: Position): Position {
  return [steps(longitude) / STEPS_PER_DEGREE, steps(latitude) / STEPS_PER_DEGREE];
}

/** Packs a geometry without losing anything of it. */
export function packGeometry(geometry: ZoneGeometry): PackedGeometry {
  switch (geometry.type) {
    case 'Circle':
      return { c: [...geometry.center, geometry.radius_m] };
    case 'Polygon':
      return geometry.coordinates.every(isExact)
        ? { p: geometry.coordinates.map(packRing) }
        : { g: geometry };
    case 'MultiPolygon':
      return geometry.coordinates.every((rings) => rings.every(isExact))
        ? { m: geometry.coordinates.map((rings) => rings.map(packRing)) }
        : { g: geometry };
  }
}

/** The geometry that was packed. */
export function unpackGeometry(packed: PackedGeometry): ZoneGeometry {
  if ('c' in packed) {
    const [longitude, latitude, radius_m] = packed.c;
    return { type: 'Circle', center: [longitude, latitude], radius_m };
  }
  if ('p' in packed) return polygon(packed.p);
  if ('m' in packed)
    return { type: 'MultiPolygon', coordinates: packed.m.map((rings) => rings.map(unpackRing)) };
  return packed.g;
}

const polygon = (rings: readonly (readonly number[])[]): PolygonGeometry => ({
  type: 'Polygon',
  coordinates: rings.map(unpackRing),
});
