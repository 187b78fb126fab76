import { markersToKeep } from '@envol/domain/exclusion-zones/markers';
import type { AreaGeometry } from '@envol/domain/geo/geometry';
import type { Db } from '../../platform/db/database.ts';
import { findExclusion, writeMarkers } from './exclusionZone.queries.ts';

/** Takes away the take-off and landing markers of a mission that its new areas leave outside. */
export const dropMarkers = async (
  db: Db,
  flightId: number,
  areas: readonly AreaGeometry[],
): Promise<void> => {
  const saved = await findExclusion(db, flightId);
  if (!saved) return;
  const kept = markersToKeep(saved.markers, areas);
  const removed = saved.markers.length - kept.length;
  if (removed > 0) await writeMarkers(db, flightId, kept, removed);
};
