import type { ApprovalConflict } from '@envol/contract/approvals';
import type { Position } from '@envol/domain/geo/geometry';
import type { Feature, FeatureCollection } from 'geojson';
import type { MissionOnMap } from '../../../map/areas/missionFeatures.ts';

/** The key of a pair, whichever way round it is asked for. */
export const pairKey = ({ approval_id, other_approval_id }: ApprovalConflict): string =>
  `${approval_id}-${other_approval_id}`;

/** How many others each request meets. */
export const countsOf = (conflicts: readonly ApprovalConflict[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { approval_id, other_approval_id } of conflicts)
    for (const id of [approval_id, other_approval_id]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

export const isOf = ({ approval_id, other_approval_id }: ApprovalConflict, id: number | null): boolean =>
  approval_id === id || other_approval_id === id;

const lngLat = (p: Position): [number, number] => [p[0], p[1]];

/**
 * A line between the centres of two requests that meet, with a sign at its middle; only where the map shows both. `of`
 * marks those of the chosen request. Two on one place have a sign alone.
 */
export const conflictFeatures = (
  conflicts: readonly ApprovalConflict[],
  missions: readonly MissionOnMap[],
  chosen: number | null,
): FeatureCollection => {
  const centers = new Map(missions.map(({ id, center }) => [id, center]));
  const features = conflicts.flatMap((conflict): Feature[] => {
    const from = centers.get(conflict.approval_id);
    const to = centers.get(conflict.other_approval_id);
    if (from === undefined || to === undefined) return [];
    const properties = { pair: pairKey(conflict), chosen: isOf(conflict, chosen) };
    return [
      {
        type: 'Feature',
        properties,
        geometry: { type: 'LineString', coordinates: [lngLat(from), lngLat(to)] },
      },
      {
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] },
      },
    ];
  });
  return { type: 'FeatureCollection', features };
};
