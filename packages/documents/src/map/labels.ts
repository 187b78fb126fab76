import type { Rect } from '../pdf/pen.ts';
import { ringArea, ringHolds } from './clip.ts';
import type { Point } from './projection.ts';

const COLUMNS = 13;
const ROWS = 9;

const overlap = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Keeps the boxes already written on a map, so that no label covers another or leaves the frame. */
export class LabelBoard {
  private readonly frame: Rect;
  private readonly taken: Rect[] = [];

  constructor(frame: Rect) {
    this.frame = frame;
  }

  /** Marks a box as used. */
  take(box: Rect): void {
    this.taken.push(box);
  }

  /** Whether a box lies in the frame and meets no other. */
  isFree(box: Rect): boolean {
    const { frame } = this;
    return (
      box.x >= frame.x &&
      box.y >= frame.y &&
      box.x + box.width <= frame.x + frame.width &&
      box.y + box.height <= frame.y + frame.height &&
      !this.taken.some((other) => overlap(other, box))
    );
  }

  /** Takes the first free place beside a point (right, left, below, above); null when all are used. */
  beside([x, y]: Point, width: number, height: number, gap: number): Rect | null {
    const places: readonly Point[] = [
      [x + gap, y - height / 2],
      [x - gap - width, y - height / 2],
      [x - width / 2, y + gap],
      [x - width / 2, y - gap - height],
      [x + gap, y + gap],
      [x - gap - width, y - gap - height],
    ];
    for (const [left, top] of places) {
      const box = { x: left, y: top, width, height };
      if (!this.isFree(box)) continue;
      this.take(box);
      return box;
    }
    return null;
  }

  /** Takes the first free place beside one of a ring's points; null when all are used. */
  near(ring: readonly Point[], width: number, height: number): Rect | null {
    const step = Math.max(1, Math.floor(ring.length / 24));
    for (let index = 0; index < ring.length; index += step) {
      const box = this.beside(ring[index] ?? [0, 0], width, height, 3);
      if (box !== null) return box;
    }
    return null;
  }

  /** Takes the free place inside a ring that lies nearest to its middle; null when the label does not fit. */
  within(ring: readonly Point[], width: number, height: number): Rect | null {
    if (ringArea(ring) < width * height) return null;
    const xs = ring.map((point) => point[0]);
    const ys = ring.map((point) => point[1]);
    const left = Math.min(...xs);
    const top = Math.min(...ys);
    const step_x = (Math.max(...xs) - left) / COLUMNS;
    const step_y = (Math.max(...ys) - top) / ROWS;
    const middle_x = left + (step_x * COLUMNS) / 2;
    const middle_y = top + (step_y * ROWS) / 2;
    let best: Rect | null = null;
    let best_distance = Infinity;
    for (let row = 1; row < ROWS; row++) {
      for (let column = 1; column < COLUMNS; column++) {
        const x = left + column * step_x;
        const y = top + row * step_y;
        const distance = (x - middle_x) ** 2 + (y - middle_y) ** 2;
        if (distance >= best_distance) continue;
        const box = { x: x - width / 2, y: y - height / 2, width, height };
        if (!this.isFree(box) || !corners(box).every(([cx, cy]) => ringHolds(ring, cx, cy))) continue;
        best = box;
        best_distance = distance;
      }
    }
    if (best !== null) this.take(best);
    return best;
  }
}

const corners = (box: Rect): readonly Point[] => [
  [box.x, box.y],
  [box.x + box.width, box.y],
  [box.x, box.y + box.height],
  [box.x + box.width, box.y + box.height],
];
