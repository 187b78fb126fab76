import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { DrawnOutline } from '@envol/domain/geo/prepare';
import type { Geometry } from './geometry.service.ts';

interface Drawable {
  readonly geometry: AreaGeometry;
  readonly outline: DrawnOutline | null;
}

/** GeoJSON as the wire's types want it: mutable. */
type Shape = { type: 'Polygon' | 'MultiPolygon'; coordinates: never };

/**
 * What a map draws of areas, in their order: the stored outline, or the polygon itself. One saved before outlines were
 * kept, and not filled in yet, is drawn now, in a thread.
 */
export const drawnShapes = async (geometry: Geometry, areas: readonly Drawable[]): Promise<Shape[]> => {
  const missing = areas.filter((area) => area.outline === null && area.geometry.type !== 'Polygon');
  const drawn = await geometry.draw(missing.map((area) => area.geometry));
  const late = new Map(missing.map((area, index) => [area, drawn[index]]));
  return areas.map((area) => (late.get(area) ?? area.outline ?? area.geometry) as Shape);
};
