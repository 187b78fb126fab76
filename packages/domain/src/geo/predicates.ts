import { orient2d } from 'robust-predicates';

/**
 * Sign of the turn a → b → p: positive when p lies left of the line, 0 exactly when the three are aligned.
 * Adaptive-precision arithmetic (Shewchuk 1997): the sign is right for every finite input.
 */
export function turnSign(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  return -orient2d(ax, ay, bx, by, px, py);
}

/** Whether p, already known to be aligned with a and b, lies between them (ends included). */
function isBetween(ax: number, ay: number, bx: number, by: number, px: number, py: number): boolean {
  return (
    (ax <= bx ? ax <= px && px <= bx : bx <= px && px <= ax) &&
    (ay <= by ? ay <= py && py <= by : by <= py && py <= ay)
  );
}

/** Whether two closed segments share at least one point; touching counts. */
export function segmentsMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const c = turnSign(ax, ay, bx, by, cx, cy);
  const d = turnSign(ax, ay, bx, by, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = turnSign(cx, cy, dx, dy, ax, ay);
  const b = turnSign(cx, cy, dx, dy, bx, by);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  if (c !== 0 && d !== 0 && a !== 0 && b !== 0) return true;
  return (
    (c === 0 && isBetween(ax, ay, bx, by, cx, cy)) ||
    (d === 0 && isBetween(ax, ay, bx, by, dx, dy)) ||
    (a === 0 && isBetween(cx, cy, dx, dy, ax, ay)) ||
    (b === 0 && isBetween(cx, cy, dx, dy, bx, by))
  );
}
