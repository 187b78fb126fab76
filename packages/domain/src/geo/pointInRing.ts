import type { Position, Ring } from './geometry.ts';

/** Degrees, some 1 cm: a place this near to an edge is on it, on neither side. */
const ON_EDGE = 1e-7;
/** Places of a ring that are looked at to tell where it lies: rings that cross are no polygon anyway. */
const SAMPLES = 64;

/** Whether a place lies within a closed ring, by the even-odd rule in degrees. */
export const pointInRing = ([x, y]: Position, ring: Ring): boolean => {
  let inside = false;
  for (let index = 1; index < ring.length; index++) {
    const [ax, ay] = ring[index - 1] ?? [0, 0];
    const [bx, by] = ring[index] ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
};

const isOnEdge = ([x, y]: Position, ring: Ring): boolean =>
  ring.some(([bx, by], index) => {
    const [ax, ay] = ring[index - 1] ?? [bx, by];
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
    return Math.hypot(x - ax - share * dx, y - ay - share * dy) < ON_EDGE;
  });

/** Whether a ring lies within a closed one, or on its edge: what does not is no hole of it. */
export const ringInRing = (inner: Ring, outer: Ring): boolean => {
  const step = Math.max(1, Math.floor(inner.length / SAMPLES));
  return inner
    .filter((_, index) => index % step === 0)
    .every((place) => pointInRing(place, outer) || isOnEdge(place, outer));
};
