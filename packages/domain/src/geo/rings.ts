import type { Position, Ring } from './geometry.ts';
import { segmentsMeet, turnSign } from './predicates.ts';

export type RingIssue = 'too_few_points' | 'unclosed' | 'zero_area' | 'self_crossing';

/** Twice the signed surface of a ring in square degrees; 0 for rings that enclose nothing. */
export function signedDoubleArea(ring: Ring): number {
  const origin = ring[0];
  if (!origin) return 0;
  let sum = 0;
  for (let index = 1; index < ring.length; index++) {
    const a = ring[index - 1];
    const b = ring[index];
    if (a && b) sum += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return sum;
}

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Drops points equal to the one before. */
function withoutRepeats(ring: Ring): Position[] {
  return ring.filter((point, index) => {
    const previous = ring[index - 1];
    return !previous || !same(previous, point);
  });
}

/** Whether consecutive sides a–b and b–c fold back onto each other. */
function foldsBack(a: Position, b: Position, c: Position): boolean {
  return turnSign(a, b, c) === 0 && (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0;
}

/** Whether a closed ring meets itself anywhere but at the ends of neighbouring sides. */
export function crossesItself(closed: Ring): boolean {
  const ring = withoutRepeats(closed);
  const sides = ring.length - 1;
  for (let i = 0; i < sides; i++) {
    const a = ring[i];
    const b = ring[i + 1];
    const next = ring[i + 2 <= sides ? i + 2 : 1];
    if (!a || !b || !next) continue;
    if (foldsBack(a, b, next)) return true;
    for (let j = i + 2; j < sides; j++) {
      if (i === 0 && j === sides - 1) continue;
      const c = ring[j];
      const d = ring[j + 1];
      if (!c || !d) continue;
      if (Math.max(c[0], d[0]) < Math.min(a[0], b[0]) || Math.min(c[0], d[0]) > Math.max(a[0], b[0]))
        continue;
      if (segmentsMeet([a[0], a[1], b[0], b[1]], [c[0], c[1], d[0], d[1]])) return true;
    }
  }
  return false;
}

/** Whether all points of a ring lie on one line. */
function isAligned(ring: Ring): boolean {
  const a = ring[0];
  const b = ring.find((point) => a && !same(point, a));
  return !a || !b || ring.every((p) => turnSign(a, b, p) === 0);
}

/** What is wrong with a ring, the gravest first; null when it encloses a surface without crossing itself. */
export function ringIssue(ring: Ring): RingIssue | null {
  const first = ring[0];
  const last = ring.at(-1);
  if (!first || !last || withoutRepeats(ring).length < 4) return 'too_few_points';
  if (!same(first, last)) return 'unclosed';
  if (isAligned(ring)) return 'zero_area';
  if (crossesItself(ring)) return 'self_crossing';
  return Math.abs(signedDoubleArea(ring)) < 1e-14 ? 'zero_area' : null;
}
