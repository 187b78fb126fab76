import { gapBetween } from './gap.ts';
import type { PolygonGeometry, Position } from './geometry.ts';
import { geodesicArea } from './measure.ts';

/** A building as it stands on the ground. */
export interface Building {
  readonly outline: PolygonGeometry;
  /** From the ground to the gutter, m; null where the source does not say. */
  readonly height_m: number | null;
}

/** A building with how far its wall is from a place, m: 0 inside. */
export interface BuildingNear extends Building {
  readonly distance_m: number;
}

/** An address lies on its street or its plot, not in the house: so far from a wall it is still the house's, m. */
export const BUILDING_WITHIN_M = 40;

/** The buildings that a place may mean, nearest first; the smaller of two that hold it, which the larger may surround. */
export const buildingsNear = <B extends Building>(
  buildings: readonly B[],
  place: Position,
): readonly (B & Pick<BuildingNear, 'distance_m'>)[] => {
  const point = { type: 'Circle', center: place, radius_m: 0 } as const;
  return buildings
    .map((building) => ({ ...building, distance_m: gapBetween(point, building.outline) }))
    .filter(({ distance_m }) => distance_m <= BUILDING_WITHIN_M)
    .sort((a, b) => a.distance_m - b.distance_m || geodesicArea(a.outline) - geodesicArea(b.outline));
};
