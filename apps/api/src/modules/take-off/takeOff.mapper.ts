import type { TakeOffAuthorization } from '@envol/contract/take-off';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { grantedOf, highestOf } from '@envol/domain/activations/stillGranted';
import { type AvailableTakeOffAction, availableTakeOffActions } from '@envol/domain/take-off/policy';
import { isAirborne, isFinished } from '@envol/domain/take-off/statuses';
import { grantedAreas, toActivatedApproval, toArea } from '../activations/index.ts';
import type { TakeOffRow } from './takeOff.queries.ts';

const landingOf = (row: TakeOffRow): TakeOffAuthorization['landing'] =>
  row.landing_ordered_at === null
    ? null
    : {
        ordered_at: row.landing_ordered_at,
        ordered_by: row.landing_ordered_by_name ?? '',
        message: row.landing_message,
        cause: row.landing_cause,
        is_urgent: row.landing_is_urgent,
        orders: row.landing_orders,
        received_at: row.landing_received_at,
        escalated_at: row.landing_escalated_at,
        second_phone: row.landing_escalated_at === null ? null : (row.landing_second ?? null),
      };

const liftOf = (row: TakeOffRow): TakeOffAuthorization['lift'] =>
  row.landing_lifted_at === null
    ? null
    : {
        at: row.landing_lifted_at,
        by: row.landing_lifted_by_name ?? '',
        received_at: row.landing_lift_received_at,
      };

/** What the decision in force leaves of it; what is over is told as it was flown. */
const grantedNow = (row: TakeOffRow): Pick<TakeOffRow, 'areas' | 'max_flying_height'> => {
  const areas = grantedOf(row, grantedAreas(row.approved_areas, row.terms));
  if (isFinished(row.status) || areas.length === 0) return row;
  return { areas, max_flying_height: Math.min(row.max_flying_height, highestOf(areas)) };
};

const secondsBetween = (start: string | null, end: string | null): number | null =>
  start === null || end === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / 1000);

/** Who flies it, or who asked for it. */
export const isMine = (row: Pick<TakeOffRow, 'requested_by' | 'pilot'>, actor: Actor): boolean => {
  const operator = operatorOf(actor);
  return operator !== null && (row.requested_by === actor.user_id || row.pilot.id === operator.pilot_id);
};

/** Silences the order: of whoever flies or asked for it alone, for a colleague's word says nothing of the drone. */
const OF_WHO_FLIES: ReadonlySet<AvailableTakeOffAction> = new Set(['receive', 'begin_landing']);

export const toTakeOff = (row: TakeOffRow, actor: Actor, now: string): TakeOffAuthorization => ({
  id: row.id,
  identifier: row.display_identifier,
  status: row.status,
  take_off: isAirborne(row.status),
  pilot_name: row.pilot.full_name,
  pilot_phone_number: row.pilot.phone,
  activation_id: row.activation_id,
  approval: toActivatedApproval(row, now),
  sub_approvals: grantedNow(row).areas.map(toArea),
  max_flying_height: grantedNow(row).max_flying_height,
  date_start: row.date_start,
  date_end: row.date_end,
  time_zone: row.time_zone,
  details: row.details,
  is_mine: isMine(row, actor),
  message: row.message,
  refusal_cause: row.refusal_cause,
  decided_by: row.decided_by_name,
  decided_at: row.decided_at,
  valid_until: row.valid_until,
  landing: landingOf(row),
  lift: liftOf(row),
  breaches: row.breaches,
  take_off_verdict: row.take_off_verdict,
  is_declared: row.is_declared,
  effective_start: row.effective_start,
  effective_end: row.effective_end,
  effective_duration: secondsBetween(row.effective_start, row.effective_end),
  unread_messages: row.unread_messages,
  available_actions: availableTakeOffActions(actor, row).filter(
    (action) => !OF_WHO_FLIES.has(action) || isMine(row, actor),
  ),
  version: row.version,
  requested_at: row.requested_at,
});
