import type { Approval } from '@envol/contract/approvals';
import type { Position } from '@envol/domain/geo/geometry';
import type { FeatureCollection } from 'geojson';

const METRES_PER_NAUTICAL_MILE = 1852;

type Area = Pick<
  Approval['sub_approvals'][number],
  'identifier' | 'lng' | 'lat' | 'radial' | 'distance_to_structure'
>;

/** Three figures, as bearings are spoken: 7 → "007". */
export const radialText = (radial: number): string => String(radial).padStart(3, '0');

/** Nautical miles, to say beside the metric distance. */
export const nauticalMiles = (metres: number): number => metres / METRES_PER_NAUTICAL_MILE;

/** A line from the reference point to each area's centre, labelled by `say`. */
export const bearingLines = (
  reference: Position,
  areas: readonly Area[],
  say: (area: Area) => string,
): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map((area) => ({
    type: 'Feature',
    properties: { label: say(area) },
    geometry: {
      type: 'LineString',
      coordinates: [
        [reference[0], reference[1]],
        [area.lng, area.lat],
      ],
    },
  })),
});
