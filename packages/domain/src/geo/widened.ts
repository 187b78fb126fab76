import type { AreaGeometry } from './geometry.ts';

/** An area with all that lies within some metres of it, as areas that may overlap: outlines are exact to so much. */
export function widenArea(geometry: AreaGeometry, by_m: number): AreaGeometry[] {
  switch (geometry.type) {
    case 'Circle':
      return [{ ...geometry, radius_m: geometry.radius_m + by_m }];
    case 'LineString':
      return [{ ...geometry, buffer_m: geometry.buffer_m + by_m }];
    case 'Polygon':
      return [
        geometry,
        ...geometry.coordinates.map(
          (ring): AreaGeometry => ({ type: 'LineString', coordinates: ring, buffer_m: by_m }),
        ),
      ];
  }
}
