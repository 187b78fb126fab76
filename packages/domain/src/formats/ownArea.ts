import type { AreaGeometry, Position } from '../geo/geometry.ts';
import { decimalIn } from './kml.ts';
import { radiusFor } from './missionCoverage.ts';
import type { About, Collector, Points } from './missionShapes.ts';

/** Names under which the product's own files say what an area is drawn from. */
export type OwnFields = Readonly<Record<string, string | undefined>>;

/** What the outline of an area is drawn from, as words beside it in a file. */
export function ownFieldsOf(geometry: AreaGeometry): Record<string, string | number> {
  const { type: shape } = geometry;
  if (geometry.type === 'Circle') {
    const [center_longitude, center_latitude] = geometry.center;
    return { shape, center_longitude, center_latitude, radius_m: geometry.radius_m };
  }
  return geometry.type === 'LineString' ? { shape, buffer_m: geometry.buffer_m } : { shape };
}

/** An outline of a disc is drawn with so many sides that it strays from it by less than this part. */
const DRAWN_SHARE = 1.002;

/**
 * Takes a disc or a corridor that the product drew as an outline, from the words beside it; false where it is neither, or the
 * outline has been moved since.
 */
export function takeOwnShape(
  into: Collector,
  about: About,
  said: OwnFields,
  drawn: { readonly outline: readonly Position[]; readonly axis: Points | null },
): boolean {
  const { shape, center_longitude: x, center_latitude: y, radius_m, buffer_m } = said;
  const { outline, axis } = drawn;
  if (shape === 'Circle' && decimalIn(radius_m) > 0) {
    const radius = decimalIn(radius_m);
    const center: Position = [decimalIn(x), decimalIn(y)];
    const reach =
      outline.length === 0 ? 0 : radiusFor(center, [{ positions: outline, radius_m: 0, is_path: false }]);
    if (!(reach <= radius * DRAWN_SHARE + 1)) return false;
    into.point(about, { positions: [center], heights: [] }, undefined, radius);
    return true;
  }
  if (shape !== 'LineString' || axis === null || !(decimalIn(buffer_m) > 0)) return false;
  into.line(about, axis, undefined, decimalIn(buffer_m));
  return true;
}
