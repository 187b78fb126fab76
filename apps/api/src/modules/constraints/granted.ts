import type { Constraint } from '@envol/domain/airspace/constraint';
import type { RequestedCoverage } from '@envol/domain/approvals/coverage';
import {
  atGrantedHeights,
  type GrantedHeights,
  grantedHeights,
  type RequestedPeriod,
} from '@envol/domain/approvals/granted';
import type { ExemptedMission } from '@envol/domain/prefect-orders/exempting';
import { rememberedOf } from '@envol/domain/time/remembered';
import { type AgreedLimits, type ConstraintRow, coverageOfRow } from './constraints.queries.ts';

/** A saved mission, as far as it says at which heights its constraints are judged. */
export interface GrantedMission {
  readonly flight: RequestedPeriod & { readonly max_flying_height: number };
  readonly areas: readonly { readonly id: number; readonly max_height_m: number | null }[];
  /** Its requests, the oldest first. */
  readonly approvals: readonly (RequestedCoverage & { readonly structure_id: number })[];
  readonly limits: readonly AgreedLimits[];
  /** Signed orders of prefects that may be about it. */
  readonly orders: ExemptedMission['orders'];
}

const NONE: GrantedHeights = new Map();

/** The heights that agreements in force leave the mission's areas below those asked. */
export const heightsGranted: (mission: GrantedMission) => GrantedHeights = rememberedOf(
  ({ flight, areas, approvals, limits }) =>
    limits.length === 0
      ? NONE
      : grantedHeights(
          {
            period: flight,
            areas: areas.map(({ id, max_height_m }) => ({
              id,
              height_m: max_height_m ?? flight.max_flying_height,
            })),
          },
          approvals.map((request) => ({
            ...request,
            limits: limits.find(({ approval_id }) => approval_id === request.id) ?? null,
          })),
        ),
);

/** What was judged, at the heights granted by others than whom the constraint asks; what was done about it stays. */
export const bindingOf = (
  row: Pick<ConstraintRow, 'judged' | 'requests' | 'status'>,
  granted: GrantedHeights,
): Constraint =>
  granted.size === 0 || row.status === 'checked' || coverageOfRow(row).approval_id !== null
    ? row.judged
    : atGrantedHeights(row.judged, granted);

/** The saved constraints as they bind at the heights that were granted. */
export const bindingRows = (
  mission: GrantedMission & { readonly constraints: readonly ConstraintRow[] },
): ConstraintRow[] =>
  mission.constraints.map((row) => ({ ...row, judged: bindingOf(row, heightsGranted(mission)) }));
