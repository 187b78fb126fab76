import type { Point } from './simplify.ts';

/** West, south, east, north in degrees. */
export type Box = readonly [number, number, number, number];

const cutAt = (a: Point, b: Point, axis: 0 | 1, value: number): Point => {
  const t = (value - a[axis]) / (b[axis] - a[axis]);
  return axis === 0 ? [value, a[1] + (b[1] - a[1]) * t] : [a[0] + (b[0] - a[0]) * t, value];
};

const clipSide = (ring: readonly Point[], axis: 0 | 1, value: number, keepsGreater: boolean): Point[] => {
  const inside = (p: Point): boolean => (keepsGreater ? p[axis] >= value : p[axis] <= value);
  const kept: Point[] = [];
  let before = ring.at(-1);
  for (const point of ring) {
    if (before !== undefined && inside(before) !== inside(point))
      kept.push(cutAt(before, point, axis, value));
    if (inside(point)) kept.push(point);
    before = point;
  }
  return kept;
};

/** The part of a ring inside a box, closed (Sutherland–Hodgman); empty when apart. */
export const clipRing = (ring: readonly Point[], [west, south, east, north]: Box): Point[] => {
  let cut = clipSide(ring, 0, west, true);
  cut = clipSide(cut, 0, east, false);
  cut = clipSide(cut, 1, south, true);
  cut = clipSide(cut, 1, north, false);
  const [first] = cut;
  return first === undefined || cut.length < 3 ? [] : [...cut, first];
};

const clipSegment = (a: Point, b: Point, box: Box): readonly [Point, Point] | null => {
  let [from, to] = [0, 1];
  const d = [b[0] - a[0], b[1] - a[1]] as const;
  for (const [p, q] of [
    [-d[0], a[0] - box[0]],
    [d[0], box[2] - a[0]],
    [-d[1], a[1] - box[1]],
    [d[1], box[3] - a[1]],
  ] as const) {
    if (p === 0 && q < 0) return null;
    if (p < 0) from = Math.max(from, q / p);
    if (p > 0) to = Math.min(to, q / p);
  }
  if (from > to) return null;
  const at = (t: number): Point => [a[0] + d[0] * t, a[1] + d[1] * t];
  return [from === 0 ? a : at(from), to === 1 ? b : at(to)];
};

/** The parts of a line inside a box (Liang–Barsky). */
export const clipLine = (line: readonly Point[], box: Box): Point[][] => {
  const pieces: Point[][] = [];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Point, line[i] as Point];
    const part = clipSegment(a, b, box);
    if (part === null) continue;
    const last = pieces.at(-1);
    const end = last?.at(-1);
    if (end !== undefined && end[0] === part[0][0] && end[1] === part[0][1]) last?.push(part[1]);
    else pieces.push([...part]);
  }
  return pieces;
};
