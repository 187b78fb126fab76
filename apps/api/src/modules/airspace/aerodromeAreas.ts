import type { AreaGeometry, Position, ZoneGeometry } from '@envol/domain/geo/geometry';
import { aerodromeBox } from './aerodromeBox.ts';
import type { AirspaceHolder } from './airspace.holder.ts';
import { ownedControlZones } from './ownedControlZones.ts';

const asAreas = (geometry: ZoneGeometry): AreaGeometry[] =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    : [geometry];

/** Where an aerodrome answers: its control zones, else the box of its vicinity (`aerodromeBox`). */
export const aerodromeAreas = (
  airspace: AirspaceHolder,
  aerodrome: { readonly code: string; readonly reference_point: Position },
): readonly AreaGeometry[] => {
  const zones =
    airspace.currentIds().length === 0
      ? []
      : ownedControlZones(airspace.current().dataset).filter(({ icao_code }) => icao_code === aerodrome.code);
  if (zones.length > 0) return zones.flatMap(({ zone }) => asAreas(zone.geometry));
  const [west, south, east, north] = aerodromeBox(airspace, aerodrome).box;
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return [{ type: 'Polygon', coordinates: [ring] }];
};
