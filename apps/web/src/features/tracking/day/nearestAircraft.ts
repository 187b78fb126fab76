import { geodesicBearing, geodesicDistance } from '@envol/domain/geo/geodesy';
import type { TrackRow } from '../live/trackRow.ts';

/** Farther away an aircraft with people on board is nobody's to look for, m. */
const WITHIN_M = 6_000;
/** It comes or goes if the way between changes by more, m/s. */
const MOVES_MS = 3;
const POINTS_DEG = 45;

export interface NearAircraft {
  readonly row: TrackRow;
  readonly distance_m: number;
  /** Towards it, degrees true, to an eighth of the compass. */
  readonly way_deg: 0 | 45 | 90 | 135 | 180 | 225 | 270 | 315;
  /** How much it is higher, m; null where the two heights cannot be compared. */
  readonly above_m: number | null;
  readonly moves: 'comes' | 'goes' | null;
}

const RADIANS = Math.PI / 180;

/** How fast the way between the two grows, m/s; null where the aircraft tells no speed. */
const growth = (bearing: number, one: TrackRow['view'], other: TrackRow['view']): number | null => {
  if (other.speed_ms === null || other.track_deg === null) return null;
  const along = ({ speed_ms, track_deg }: TrackRow['view']): number =>
    speed_ms === null || track_deg === null ? 0 : speed_ms * Math.cos((track_deg - bearing) * RADIANS);
  return along(other) - along(one);
};

/** The aircraft with people on board that is nearest to a drone; null where none is near. */
export const nearestAircraft = (drone: TrackRow, rows: readonly TrackRow[]): NearAircraft | null => {
  const at = ({ view }: TrackRow) => [view.lng, view.lat] as const;
  const [nearest] = rows
    .filter(({ is_manned, freshness }) => is_manned && freshness !== 'lost')
    .map((row) => ({ row, distance_m: geodesicDistance(at(drone), at(row)) }))
    .filter(({ distance_m }) => distance_m <= WITHIN_M)
    .sort((one, other) => one.distance_m - other.distance_m);
  if (nearest === undefined) return null;
  const { row, distance_m } = nearest;
  const bearing = geodesicBearing(at(drone), at(row));
  const grows = growth(bearing, drone.view, row.view);
  const [own, theirs] = [drone.view.amsl_m, row.view.amsl_m];
  return {
    row,
    distance_m,
    way_deg: ((Math.round(bearing / POINTS_DEG) % 8) * POINTS_DEG) as NearAircraft['way_deg'],
    above_m: own === null || theirs === null ? null : theirs - own,
    moves: grows === null || Math.abs(grows) < MOVES_MS ? null : grows < 0 ? 'comes' : 'goes',
  };
};
