import { enclosingBox, weightedMiddle } from '@envol/domain/geo/boxes';
import { innerOutline } from '@envol/domain/geo/buffer';
import { geodesicBearing, geodesicDistance } from '@envol/domain/geo/geodesy';
import type { Position } from '@envol/domain/geo/geometry';
import { shapeInside } from '@envol/domain/geo/intersects';
import { boundingBox, packShapes } from '@envol/domain/geo/packed';
import { boxText } from '../../platform/db/boxText.ts';
import type { Db } from '../../platform/db/database.ts';
import { fieldFailure } from '../../platform/http/failure.ts';
import { type AskedArea, type Concerns, findRequestAreas, findRequestedAreas } from './requests.queries.ts';

const FIELD = 'flight_areas_ids';

/**
 * The areas to ask for: those named, or all that concern the authority and that no other request holds. An area that is
 * none of its business is refused, and so is one that was asked for already.
 */
export const chooseAreas = async (
  db: Db,
  flightId: number,
  ids: readonly number[] | undefined,
  concerns: Concerns,
  approvalId: number | null,
): Promise<AskedArea[]> => {
  const areas = await findRequestAreas(db, flightId);
  const held = await findRequestedAreas(db, concerns.structure_id, flightId, approvalId);
  // A constraint of the mission as a whole names no area: it concerns them all.
  const isConcerned = ({ id }: AskedArea): boolean =>
    concerns.area_ids.size === 0 || concerns.area_ids.has(String(id));
  if (ids === undefined) {
    const open = areas.filter((area) => isConcerned(area) && !held.has(area.id));
    if (open.length === 0) throw fieldFailure('APPROVAL_ALREADY_REQUESTED', FIELD, 'area_already_asked');
    return open;
  }
  const chosen = areas.filter((area) => ids.includes(area.id));
  if (chosen.length !== new Set(ids).size) throw fieldFailure('VALIDATION', FIELD, 'area_unknown');
  if (!chosen.every(isConcerned)) throw fieldFailure('VALIDATION', FIELD, 'area_not_concerned');
  if (chosen.some(({ id }) => held.has(id)))
    throw fieldFailure('APPROVAL_ALREADY_REQUESTED', FIELD, 'area_already_asked');
  return chosen;
};

/** Where the areas lie, seen from the authority's reference point. */
export const describeAreas = (
  areas: readonly AskedArea[],
  missionHeight: number,
  reference: Position,
  concerns: Concerns,
  insideWithoutZone: boolean,
) => {
  const { zones: published, drawn } = concerns;
  const zones = [...published, ...drawn.map(innerOutline)];
  const packedZones = packShapes(zones);
  return areas.map((area) => {
    const center: Position = [area.center_lng, area.center_lat];
    const packed = packShapes([area.geometry]);
    const inside = zones.some((_, index) => shapeInside(packed, 0, packedZones, index));
    return {
      structure_id: concerns.structure_id,
      flight_area_id: area.id,
      identifier: area.name,
      geometry: JSON.stringify(area.geometry),
      outline: area.outline && JSON.stringify(area.outline),
      height: area.max_height_m ?? missionHeight,
      lng: center[0],
      lat: center[1],
      // 359.6° rounds to 360, which is north.
      radial: Math.round(geodesicBearing(reference, center)) % 360,
      distance_to_structure: Math.round(geodesicDistance(reference, center)),
      area_m2: area.area_m2,
      // What is drawn adds to the published, and stands in for it where nothing was published with an outline.
      fully_inside: inside || (published.length === 0 && insideWithoutZone && drawn.length === 0),
    };
  });
};

/** Where the areas asked for are, as a request keeps it. */
export const placeOfRequest = (areas: readonly AskedArea[]) => {
  const [center_lng, center_lat] = weightedMiddle(
    areas.map(({ area_m2, center_lng: lng, center_lat: lat }) => ({ area_m2, center: [lng, lat] })),
  );
  const bbox = boxText(enclosingBox(areas.map(({ geometry }) => boundingBox(geometry))));
  return { center_lng, center_lat, bbox };
};
