import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { distanceToEdge } from '@envol/domain/geo/edge';
import type { TrackRow } from '../live/trackRow.ts';

/** What is left of what was granted, m; null: nothing is left, or nothing tells it. */
export interface FlightRoom {
  readonly below_m: number | null;
  readonly edge_m: number | null;
}

const leftOf = (metres: number | null): number | null =>
  metres === null || metres < 1 ? null : Math.floor(metres);

/** How far a drone is from its ceiling and from the edge of its areas. */
export const roomOf = (
  { view }: Pick<TrackRow, 'view'>,
  { approval, max_flying_height }: Pick<TakeOffAuthorization, 'approval' | 'max_flying_height'>,
): FlightRoom => ({
  below_m: leftOf(view.height_m === null ? null : max_flying_height - view.height_m),
  edge_m: leftOf(
    distanceToEdge(
      approval.sub_approvals.map(({ geometry }) => geometry),
      [view.lng, view.lat],
    ),
  ),
});
