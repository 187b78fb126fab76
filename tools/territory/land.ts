/** Land asked point by point: whether a place is on it, how far its outline is and whose it is. */
import type { Line, Point } from './outlines.ts';

const KM_PER_DEGREE = 111.195;
/** Outlines are laid as points no further apart than this, km. */
const SPACING_KM = 0.15;
/** Side of the buckets of points, degrees of latitude. */
const BUCKET = 0.05;
/** Rows of edges for the test by parity, degrees. */
const ROW = 0.01;
/** Nothing further than this is looked for, km. */
export const REACH_KM = 32;

interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly owner: number;
}

interface Nearest {
  /** `REACH_KM` or more: nothing near. */
  readonly km: number;
  readonly owner: number;
}

const bucketOf = (x: number, y: number): number => Math.floor(x / BUCKET) * 65_536 + Math.floor(y / BUCKET);

/** Points on an edge at most `SPACING_KM` apart. */
function along({ from, to }: Edge): Point[] {
  const cos = Math.cos((from[1] * Math.PI) / 180);
  const km = Math.hypot((to[0] - from[0]) * cos, to[1] - from[1]) * KM_PER_DEGREE;
  const steps = Math.max(1, Math.ceil(km / SPACING_KM));
  return Array.from({ length: steps }, (_, step): Point => {
    const part = step / steps;
    return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  });
}

export class Land {
  readonly #points = new Map<number, { x: number; y: number; owner: number }[]>();
  readonly #rows = new Map<number, Edge[]>();

  /** `owners`: the rings of each, by number. */
  constructor(owners: readonly (readonly Line[])[]) {
    owners.forEach((rings, owner) => {
      for (const ring of rings)
        for (let i = 1; i < ring.length; i++)
          this.#add({ from: ring[i - 1] as Point, to: ring[i] as Point, owner });
    });
  }

  #add(edge: Edge): void {
    for (const [x, y] of along(edge)) {
      const key = bucketOf(x, y);
      const bucket = this.#points.get(key);
      if (bucket) bucket.push({ x, y, owner: edge.owner });
      else this.#points.set(key, [{ x, y, owner: edge.owner }]);
    }
    const [low, high] = [Math.min(edge.from[1], edge.to[1]), Math.max(edge.from[1], edge.to[1])];
    for (let row = Math.floor(low / ROW); row <= Math.floor(high / ROW); row++) {
      const edges = this.#rows.get(row);
      if (edges) edges.push(edge);
      else this.#rows.set(row, [edge]);
    }
  }

  /** The owner of the ground at a place; null on none. */
  ownerAt([x, y]: Point): number | null {
    const odd = new Set<number>();
    for (const { from, to, owner } of this.#rows.get(Math.floor(y / ROW)) ?? []) {
      if (from[1] > y === to[1] > y) continue;
      if (x >= from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])) continue;
      if (!odd.delete(owner)) odd.add(owner);
    }
    return odd.size === 0 ? null : Math.min(...odd);
  }

  /** The nearest outline within reach. */
  nearest([x, y]: Point): Nearest {
    const cos = Math.cos((y * Math.PI) / 180);
    const across = Math.ceil(1 / cos);
    let best: Nearest = { km: REACH_KM, owner: -1 };
    const rings = Math.ceil(REACH_KM / KM_PER_DEGREE / BUCKET) + 1;
    for (let ring = 0; ring <= rings; ring++) {
      if ((ring - 1) * BUCKET * KM_PER_DEGREE > best.km) break;
      for (let dy = -ring; dy <= ring; dy++) {
        const wide = ring * across;
        const isEdge = Math.abs(dy) === ring;
        for (let dx = -wide; dx <= wide; dx++) {
          if (!isEdge && Math.abs(dx) <= (ring - 1) * across) continue;
          for (const point of this.#points.get(bucketOf(x + dx * BUCKET, y + dy * BUCKET)) ?? []) {
            const km = Math.hypot((point.x - x) * cos, point.y - y) * KM_PER_DEGREE;
            if (km < best.km) best = { km, owner: point.owner };
          }
        }
      }
    }
    return best;
  }
}
