import { enclosingBox } from '@envol/domain/geo/boxes';
import type { AreaGeometry, BoundingBox, Position } from '@envol/domain/geo/geometry';
import { boundingBox } from '@envol/domain/geo/packed';
import type { MissionOnMap } from '../../map/areas/missionFeatures.ts';

/** Wider than the mainland with Corsica, narrower than the sea between two territories. */
const TERRITORY_DEGREES = 16;

/** The missions of the territory that has most of them: a map of half the world shows none. */
const together = <M extends Pick<MissionOnMap, 'center'>>(missions: readonly M[]): readonly M[] => {
  const groups: M[][] = [];
  for (const mission of missions) {
    const [lng, lat] = mission.center;
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.center[0] - lng) < TERRITORY_DEGREES &&
        Math.abs(first.center[1] - lat) < TERRITORY_DEGREES,
    );
    if (group === undefined) groups.push([mission]);
    else group.push(mission);
  }
  return groups.reduce((most, group) => (group.length > most.length ? group : most), groups[0] ?? []);
};

/** The box around the centres of the missions of one territory, that with most of them; null when there is none. */
export const boundsOf = (all: readonly Pick<MissionOnMap, 'center'>[]): BoundingBox | null => {
  const missions = together(all);
  if (missions.length === 0) return null;
  const longitudes = missions.map(({ center }) => center[0]);
  const latitudes = missions.map(({ center }) => center[1]);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
};

/** The box around areas; null when there is none. */
export const boundsOfAreas = (areas: readonly { readonly geometry: AreaGeometry }[]): BoundingBox | null => {
  return areas.length === 0 ? null : enclosingBox(areas.map(({ geometry }) => boundingBox(geometry)));
};

/** The middle of that box. */
export const middleOf = (areas: Parameters<typeof boundsOfAreas>[0]): Position | null => {
  const box = boundsOfAreas(areas);
  return box === null ? null : [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
};
