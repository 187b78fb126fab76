/** Line simplification whose tolerance depends on the place: fine over France, coarse far away. */

export type Point = readonly [number, number];
export type Ring = readonly Point[];
/** Metres that a point at this place may deviate. */
export type Tolerance = (longitude: number, latitude: number) => number;

const METRES_PER_DEGREE = 111_195;

function offsetFromSegment(p: Point, a: Point, b: Point): number {
  const k = Math.cos((p[1] * Math.PI) / 180);
  const [px, py] = [(p[0] - a[0]) * k, p[1] - a[1]];
  const [bx, by] = [(b[0] - a[0]) * k, b[1] - a[1]];
  const length = bx * bx + by * by;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * bx + py * by) / length));
  return Math.hypot(px - t * bx, py - t * by) * METRES_PER_DEGREE;
}

/**
 * Douglas–Peucker where a point stays if its offset exceeds the tolerance at its own place.
 * The excess ratio, not the offset, picks the splitting point: else a far headland hides a near cape.
 */
export function simplifyLine(line: readonly Point[], tolerance: Tolerance): Point[] {
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let span = stack.pop(); span; span = stack.pop()) {
    const [first, last] = span;
    const a = line[first];
    const b = line[last];
    if (!a || !b) continue;
    let worst = 1;
    let at = -1;
    for (let i = first + 1; i < last; i++) {
      const p = line[i] as Point;
      const ratio = offsetFromSegment(p, a, b) / tolerance(p[0], p[1]);
      if (ratio > worst) {
        worst = ratio;
        at = i;
      }
    }
    if (at < 0) continue;
    keep[at] = 1;
    stack.push([first, at], [at, last]);
  }
  return line.filter((_, i) => keep[i] === 1);
}

/** A closed ring simplified, or null when nothing worth drawing is left. */
export function simplifyRing(ring: Ring, tolerance: Tolerance): Point[] | null {
  const origin = ring[0];
  if (!origin || ring.length < 4) return null;
  let far = 0;
  let best = 0;
  ring.forEach((p, i) => {
    const d = (p[0] - origin[0]) ** 2 + (p[1] - origin[1]) ** 2;
    if (d > best) {
      best = d;
      far = i;
    }
  });
  const there = simplifyLine(ring.slice(0, far + 1), tolerance);
  const back = simplifyLine(ring.slice(far), tolerance);
  const closed = [...there, ...back.slice(1)];
  return closed.length < 4 ? null : closed;
}

/** Area of a ring in square kilometres, by the plane at its own latitude: good enough to drop specks. */
export function ringAreaKm2(ring: Ring): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as Point;
    const b = ring[i] as Point;
    sum += a[0] * b[1] - b[0] * a[1];
  }
  const k = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
  return (Math.abs(sum) / 2) * k * (METRES_PER_DEGREE / 1000) ** 2;
}

/** Share of a ring's length that runs exactly along a meridian or parallel: cuts of the source, not shores. */
export function gridShare(ring: Ring): number {
  let [along, all] = [0, 0];
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as Point;
    const b = ring[i] as Point;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    all += length;
    if (a[0] === b[0] || a[1] === b[1]) along += length;
  }
  return all === 0 ? 0 : along / all;
}

/** 1 for a disk, towards 0 for what is long or ragged. */
export function compactness(ring: Ring): number {
  const k = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
  let perimeter = 0;
  for (let i = 1; i < ring.length; i++) {
    const a = ring[i - 1] as Point;
    const b = ring[i] as Point;
    perimeter += (Math.hypot((b[0] - a[0]) * k, b[1] - a[1]) * METRES_PER_DEGREE) / 1000;
  }
  return (4 * Math.PI * ringAreaKm2(ring)) / perimeter ** 2;
}

/** The coordinates rounded to `digits` decimals, without the doubles that rounding makes. */
export function roundLine(line: readonly Point[], digits: number): Point[] {
  const k = 10 ** digits;
  const out: Point[] = [];
  for (const [x, y] of line) {
    const p: Point = [Math.round(x * k) / k, Math.round(y * k) / k];
    const last = out.at(-1);
    if (!last || last[0] !== p[0] || last[1] !== p[1]) out.push(p);
  }
  return out;
}
