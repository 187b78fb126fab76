import { geodesicDistance } from './geodesy.ts';
import type { AreaGeometry, Position } from './geometry.ts';
import { nearestDistance } from './nearest.ts';

/** From a place within one area to its edge, m; negative outside, by as much as it is outside. */
const edgeOfArea = (area: AreaGeometry, place: Position): number => {
  switch (area.type) {
    case 'Circle':
      return area.radius_m - geodesicDistance(area.center, place);
    case 'LineString':
      return area.buffer_m - nearestDistance({ ...area, buffer_m: 0 }, place);
    case 'Polygon': {
      const outside = nearestDistance(area, place);
      if (outside > 0) return -outside;
      return Math.min(
        ...area.coordinates.map((ring) =>
          nearestDistance({ type: 'LineString', coordinates: ring, buffer_m: 0 }, place),
        ),
      );
    }
  }
};

/**
 * From a place to the edge of the areas that a mission flies in, m: positive inside one of them (the farthest edge counts where they
 * overlap: never more room than one area gives alone), negative outside all. Null without an area.
 */
export const distanceToEdge = (areas: readonly AreaGeometry[], place: Position): number | null =>
  areas.length === 0 ? null : Math.max(...areas.map((area) => edgeOfArea(area, place)));
