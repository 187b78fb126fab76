import { circleToPolygon } from '@envol/domain/geo/buffer';
import type { Position } from '@envol/domain/geo/geometry';

/** A KML file with one polygon: a disk around a place. */
export const zoneKml = (center: readonly number[], radius_m: number, name = 'Zone'): string => {
  const [x = 0, y = 0] = center;
  const [ring = []] = circleToPolygon([x, y], radius_m).coordinates;
  const points = ring.map(([longitude, latitude]: Position) => `${longitude},${latitude},0`).join(' ');
  return (
    `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>${name}</name>` +
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${points}</coordinates></LinearRing></outerBoundaryIs></Polygon>` +
    '</Placemark></Document></kml>'
  );
};
