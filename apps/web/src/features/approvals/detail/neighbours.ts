import type { ApprovalSummary } from '@envol/contract/approvals';
import { geodesicBearing, geodesicDistance } from '@envol/domain/geo/geodesy';
import { dailyWindows, plannedPeriod } from '@envol/domain/time/dailyWindows';
import type { TimeSpan } from '@envol/domain/time/night';

/** Farther requests do not concern each other's traffic at the heights of drones. */
export const NEIGHBOUR_METRES = 5000;

type Neighbouring = Pick<
  ApprovalSummary,
  'id' | 'center' | 'date_start' | 'date_end' | 'time_zone' | 'hours_reference' | 'is_continuous' | 'status'
>;

export interface Neighbour<T> {
  readonly approval: T;
  /** Metres between the centres. */
  readonly distance: number;
  /** True bearing from this request to the other, whole degrees 0–359. */
  readonly radial: number;
  readonly same_time: boolean;
}

const meet = (one: TimeSpan, other: TimeSpan): boolean =>
  Date.parse(one.from) < Date.parse(other.to) && Date.parse(other.from) < Date.parse(one.to);

/** Other requests around one, nearest first; withdrawn and refused ones put nothing into the air. */
export const neighboursOf = <T extends Neighbouring>(
  own: Omit<Neighbouring, 'status'>,
  others: readonly T[],
): readonly Neighbour<T>[] => {
  const hours = dailyWindows(plannedPeriod(own));
  return others
    .filter(({ id, status }) => id !== own.id && status !== 'cancelled' && status !== 'refused')
    .map((approval) => ({
      approval,
      distance: geodesicDistance(own.center, approval.center),
      radial: Math.round(geodesicBearing(own.center, approval.center) + 360) % 360,
      same_time: dailyWindows(plannedPeriod(approval)).some((span) => hours.some((each) => meet(each, span))),
    }))
    .filter((each) => each.distance <= NEIGHBOUR_METRES)
    .sort((one, other) => Number(other.same_time) - Number(one.same_time) || one.distance - other.distance);
};
