import { orient2d } from 'robust-predicates';
import type { Position } from './geometry.ts';

/** From a to b, straight in longitude and latitude. */
export type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/**
 * Sign of the turn a → b → p: positive when p lies left of the line, 0 exactly when the three are aligned.
 * Adaptive-precision arithmetic (Shewchuk 1997): the sign is right for every finite input.
 */
export function turnSign([ax, ay]: Position, [bx, by]: Position, [px, py]: Position): number {
  return -orient2d(ax, ay, bx, by, px, py);
}

/** Whether p, already known to be aligned with a and b, lies between them (ends included). */
function isBetween([ax, ay, bx, by]: Segment, px: number, py: number): boolean {
  return (
    (ax <= bx ? ax <= px && px <= bx : bx <= px && px <= ax) &&
    (ay <= by ? ay <= py && py <= by : by <= py && py <= ay)
  );
}

/** Whether two closed segments share at least one point; touching counts. */
export function segmentsMeet(first: Segment, second: Segment): boolean {
  const [ax, ay, bx, by] = first;
  const [cx, cy, dx, dy] = second;
  const c = orient2d(ax, ay, bx, by, cx, cy);
  const d = orient2d(ax, ay, bx, by, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = orient2d(cx, cy, dx, dy, ax, ay);
  const b = orient2d(cx, cy, dx, dy, bx, by);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  if (c !== 0 && d !== 0 && a !== 0 && b !== 0) return true;
  return (
    (c === 0 && isBetween(first, cx, cy)) ||
    (d === 0 && isBetween(first, dx, dy)) ||
    (a === 0 && isBetween(second, ax, ay)) ||
    (b === 0 && isBetween(second, bx, by))
  );
}
