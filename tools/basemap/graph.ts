/** Pieces of ways put together: each piece of ground once, in the longest lines that run on without a sharp turn. */
import type { Point } from './simplify.ts';

type Lines = readonly (readonly Point[])[];

/** A way runs on where it turns by less than this, degrees: a corner begins another line. */
const SHARPEST_TURN = 75;

const keyOf = ([x, y]: Point): string => `${Math.round(x * 1e5)},${Math.round(y * 1e5)}`;

const bearingOf = (from: Point, to: Point): number =>
  (Math.atan2((to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180), to[1] - from[1]) * 180) / Math.PI;

const turnBetween = (one: number, other: number): number => Math.abs(((other - one + 540) % 360) - 180);

interface Segment {
  readonly from: Point;
  readonly to: Point;
  isTaken: boolean;
}

/** The segments of all lines, there and back as one. */
const segmentsOf = (lines: Lines): Segment[] => {
  const found = new Map<string, Segment>();
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [from, to] = [line[i - 1] as Point, line[i] as Point];
      const [a, b] = [keyOf(from), keyOf(to)];
      if (a !== b) found.set(a < b ? `${a};${b}` : `${b};${a}`, { from, to, isTaken: false });
    }
  return [...found.values()];
};

/**
 * The same ground as lines that are as long as they can be: a piece that was drawn there and back is one, and lines that
 * meet end to end run on.
 */
export const joinLines = (lines: Lines): Point[][] => {
  const segments = segmentsOf(lines);
  const at = new Map<string, Segment[]>();
  for (const segment of segments)
    for (const end of [segment.from, segment.to]) {
      const here = at.get(keyOf(end));
      if (here) here.push(segment);
      else at.set(keyOf(end), [segment]);
    }
  const runOn = (line: Point[]): void => {
    for (;;) {
      const [before, end] = [line.at(-2), line.at(-1)];
      if (!before || !end) return;
      const bearing = bearingOf(before, end);
      let best: { segment: Segment; next: Point; turn: number } | null = null;
      for (const segment of at.get(keyOf(end)) ?? []) {
        if (segment.isTaken) continue;
        const next = keyOf(segment.from) === keyOf(end) ? segment.to : segment.from;
        const turn = turnBetween(bearing, bearingOf(end, next));
        if (turn <= SHARPEST_TURN && turn < (best?.turn ?? 360)) best = { segment, next, turn };
      }
      if (!best) return;
      best.segment.isTaken = true;
      line.push(best.next);
    }
  };
  const joined: Point[][] = [];
  for (const segment of segments) {
    if (segment.isTaken) continue;
    segment.isTaken = true;
    const line: Point[] = [segment.from, segment.to];
    runOn(line);
    line.reverse();
    runOn(line);
    joined.push(line);
  }
  return joined;
};
