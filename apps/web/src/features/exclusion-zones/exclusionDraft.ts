import type { ExclusionArea, ExclusionAreaInput } from '@envol/contract/exclusion-zones';
import type { Flight } from '@envol/contract/flights';
import { type ExclusionSettings, NO_SETTINGS } from '@envol/domain/exclusion-zones/criteria';
import { type ExclusionInput, exclusionMission } from '@envol/domain/exclusion-zones/exclusionZone';
import type { Marker } from '@envol/domain/exclusion-zones/markers';
import { circleToPolygon, grownArea } from '@envol/domain/geo/buffer';
import type { AreaGeometry, PolygonGeometry } from '@envol/domain/geo/geometry';

/** What is said on the screen before it is saved. */
export interface ExclusionDraft {
  readonly markers: readonly Marker[];
  readonly settings: ExclusionSettings;
  readonly outline: PolygonGeometry | null;
}

/** The draft of a saved zone, or an empty one. */
export const draftOf = (saved: ExclusionArea | null): ExclusionDraft => {
  if (saved === null) return { markers: [], settings: NO_SETTINGS, outline: null };
  const { markers, outline } = saved;
  const settings = Object.fromEntries(
    Object.keys(NO_SETTINGS).map((name) => [name, saved[name as keyof ExclusionSettings]]),
  ) as unknown as ExclusionSettings;
  return { markers, settings, outline };
};

/** The body of the calls that save a draft or give it as a file. */
export const bodyOf = ({ markers, settings, outline }: ExclusionDraft): ExclusionAreaInput => ({
  ...settings,
  markers: markers.map(({ kind, position }) => ({ kind, position: [position[0], position[1]] })),
  outline: outline && {
    type: 'Polygon',
    coordinates: outline.coordinates.map((ring) => ring.map(([x, y]): [number, number] => [x, y])),
  },
});

/** What the zone is computed from: the mission as it is saved, and the draft. */
export const inputOf = (flight: Flight, draft: ExclusionDraft): ExclusionInput => ({
  mission: exclusionMission(flight),
  areas: flight.areas.map(({ geometry }) => geometry),
  ...draft,
});

/** Sides of a drawn disk that is kept as an outline: each is a handle. */
const SIDES = 24;

/** Whatever was drawn as the outline of a zone: disks and corridors become polygons without holes. */
export const outlineOf = (geometry: AreaGeometry): PolygonGeometry | null => {
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.slice(0, 1) };
    case 'Circle':
      return circleToPolygon(geometry.center, geometry.radius_m, SIDES, true);
    case 'LineString': {
      const drawn = grownArea(geometry, 0);
      const [ring] = drawn.type === 'Polygon' ? drawn.coordinates : (drawn.coordinates[0] ?? []);
      return ring ? { type: 'Polygon', coordinates: [ring] } : null;
    }
  }
};
