import { metresPerDegreeOfLatitude, metresPerDegreeOfLongitude } from '@envol/domain/geo/ellipsoid';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';

/** The smallest box around positions; null when there is none. */
export const boundsAround = (positions: readonly Position[]): BoundingBox | null => {
  if (positions.length === 0) return null;
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
};

/** Positions that together enclose an area; a circle by its four sides, a corridor with its width. */
export const cornersOf = (area: AreaGeometry): readonly Position[] => {
  if (area.type === 'Polygon') return area.coordinates[0] ?? [];
  const around = ([longitude, latitude]: Position, metres: number): readonly Position[] => {
    const east = metres / metresPerDegreeOfLongitude(latitude);
    const north = metres / metresPerDegreeOfLatitude(latitude);
    return [
      [longitude - east, latitude - north],
      [longitude + east, latitude + north],
    ];
  };
  if (area.type === 'Circle') return around(area.center, area.radius_m);
  return area.coordinates.flatMap((position) => around(position, area.buffer_m));
};
