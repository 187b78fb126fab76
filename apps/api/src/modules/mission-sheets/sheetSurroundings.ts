import type { SheetAerodrome, SheetZone } from '@envol/documents/missionSheet.model';
import type { AirspaceDataset } from '@envol/domain/airspace/dataset';
import type { Zone } from '@envol/domain/airspace/zone';
import { geodesicBearing, geodesicDistance } from '@envol/domain/geo/geodesy';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';

/** How far around the mission the sheet's map may reach, degrees: what it does not show it leaves out itself. */
const AROUND = 0.35;
const NEAREST = 3;

/** Controlled airspace and information sectors would cover the whole map: the sheet shows what binds. */
const DRAWN: ReadonlySet<Zone['kind']> = new Set(['CTR', 'P', 'R', 'D', 'RTBA']);

/** The zones that the sheet's maps may show around areas. */
export const zonesAround = (
  zones: readonly Zone[],
  areas: readonly { readonly geometry: AreaGeometry }[],
): SheetZone[] => {
  const boxes = areas.map(({ geometry }) => boundingBox(geometry));
  const meets = ([west, south, east, north]: BoundingBox): boolean =>
    boxes.some(
      ([w, s, e, n]) =>
        west <= e + AROUND && east >= w - AROUND && south <= n + AROUND && north >= s - AROUND,
    );
  return zones
    .filter((zone) => DRAWN.has(zone.kind) && meets(boundingBox(zone.geometry)))
    .map(({ identifier, kind, lower, upper, geometry }) => ({ identifier, kind, lower, upper, geometry }));
};

/** The aerodromes nearest to a point, nearest first. */
export const nearestAerodromes = (dataset: AirspaceDataset, center: Position): SheetAerodrome[] =>
  dataset.aerodromes
    .filter(
      ({ reference_point: [lng, lat] }) => Math.abs(lng - center[0]) < 2 && Math.abs(lat - center[1]) < 1.5,
    )
    .map(({ icao_code, name, reference_point, runways }) => ({
      icao_code,
      name,
      reference_point,
      distance_m: geodesicDistance(reference_point, center),
      bearing_deg: Math.round(geodesicBearing(reference_point, center)) % 360,
      runways: runways.map(({ designator, ends }) => ({ designator, ends })),
    }))
    .sort((a, b) => a.distance_m - b.distance_m)
    .slice(0, NEAREST);
