import type { AreaGeometry, Position } from '@envol/domain/geo/geometry';
import { createStore } from '../../ui/stores/store.ts';
import { verticesOf } from './operations.ts';

/** Whether corners snap to the other areas; Alt suspends it for a gesture. */
export const snappingStore = createStore(true);

interface Pixel {
  readonly x: number;
  readonly y: number;
}
type Project = (position: Position) => Pixel;

/** How near a corner or a side must be, pixels: corners win over sides. */
const CORNER_PX = 12;
const SIDE_PX = 8;

interface Found {
  readonly position: Position;
  readonly away: number;
}

const nearer = (best: Found | null, position: Position, away: number, reach: number): Found | null =>
  away <= reach && (best === null || away < best.away) ? { position, away } : best;

/** The place on a side that lies nearest, as a share of its length and in pixels. */
const onSide = (point: Pixel, a: Pixel, b: Pixel): { readonly share: number; readonly away: number } => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const share =
    length === 0 ? 0 : Math.min(Math.max(((point.x - a.x) * dx + (point.y - a.y) * dy) / length, 0), 1);
  return { share, away: Math.hypot(a.x + share * dx - point.x, a.y + share * dy - point.y) };
};

const sidesOf = (geometry: AreaGeometry): readonly (readonly [Position, Position])[] => {
  // A disk has no side that another outline could follow.
  if (geometry.type === 'Circle') return [];
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  return lines.flatMap((line) =>
    line.flatMap((to, index) => {
      const from = line[index - 1];
      return from === undefined ? [] : [[from, to] as const];
    }),
  );
};

/**
 * Where a corner goes that is let go near other areas: onto their nearest corner, else onto their nearest side; null where
 * none is near. Exact coordinates of the other area, so that two areas can share a side without a gap or an overlap.
 */
export const snapTo = (
  areas: readonly AreaGeometry[],
  position: Position,
  project: Project,
): Position | null => {
  const point = project(position);
  let corner: Found | null = null;
  let side: Found | null = null;
  for (const area of areas) {
    const corners = area.type === 'Circle' ? [area.center] : verticesOf(area);
    for (const each of corners) {
      const { x, y } = project(each);
      corner = nearer(corner, each, Math.hypot(x - point.x, y - point.y), CORNER_PX);
    }
    for (const [from, to] of sidesOf(area)) {
      const { share, away } = onSide(point, project(from), project(to));
      const at: Position = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
      side = nearer(side, at, away, SIDE_PX);
    }
  }
  return (corner ?? side)?.position ?? null;
};
