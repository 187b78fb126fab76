import { type Activation, type ActivationSummary, CHANGES } from '@envol/contract/activations';
import type { Actor } from '@envol/domain/access/actor';
import { availableActivationActions, isOver } from '@envol/domain/activations/policy';
import { grantedOf, highestOf, isWithinWindows } from '@envol/domain/activations/stillGranted';
import { prohibitionsOf } from '@envol/domain/flights/prohibitions';
import type { StoredDayArea } from '../../platform/db/storedColumns.ts';
import { requestDataAge } from '../flight-verdicts/index.ts';
import type { eventsOf } from '../threads/index.ts';
import type { ActivationRow } from './activations.queries.ts';
import { grantedAreas, grantedWindows, isApprovalInForce } from './dayApproval.queries.ts';

type Area = ActivationSummary['sub_approvals'][number];

/** An area as the contract tells it. */
export const toArea = ({ geometry, ...area }: StoredDayArea): Area => ({
  ...area,
  geometry: geometry as Area['geometry'],
});

const sameIds = (
  one: readonly { readonly id: number }[],
  other: readonly { readonly id: number }[],
): boolean => one.length === other.length && one.every(({ id }) => other.some((each) => each.id === id));

/**
 * What of the day differs from what is approved, hours and heights where the approval was narrowed since; less height than
 * granted is no change to decide on.
 */
const changesOf = (row: ActivationRow, approved: readonly StoredDayArea[]): ActivationSummary['changes'] => {
  const changed = {
    pilot: row.pilot.id !== row.request.pilot.id,
    drones: !sameIds(row.drones, row.request.drones),
    areas: row.areas.length !== approved.length || grantedOf(row, approved).length !== approved.length,
    height: row.max_flying_height > highestOf(approved),
    hours: !isWithinWindows(row, grantedWindows(row)),
  };
  return CHANGES.filter((each) => changed[each]);
};

/** The policies' view of a row. */
export const standingOf = (row: ActivationRow) => ({
  operator_id: row.operator_id,
  structure_id: row.structure_id,
  status: row.status,
  date_end: row.date_end,
  has_proposal: row.proposed_start !== null,
  approval_stands: isApprovalInForce(row),
});

type Shown = Pick<
  ActivationRow,
  | 'approval_id'
  | 'approval_identifier'
  | 'flight_id'
  | 'request'
  | 'company_name'
  | 'structure_id'
  | 'structure_name'
  | 'structure_code'
  | 'structure_phone'
  | 'reference_lng'
  | 'reference_lat'
  | 'approval_start'
  | 'approval_end'
  | 'approval_status'
  | 'closed_at'
  | 'center_lng'
  | 'center_lat'
  | 'terms'
  | 'approved_areas'
  | 'forbidding'
  | 'aging'
  | 'en_route_by_superviser'
>;

/** The approval as its activations and take-offs show it. */
export const toActivatedApproval = (row: Shown, now: string): ActivationSummary['approval'] => {
  const approved = grantedAreas(row.approved_areas, row.terms);
  return {
    id: row.approval_id,
    display_identifier: row.approval_identifier,
    flight_id: row.flight_id,
    flight_name: row.request.flight_name,
    company_name: row.company_name,
    structure_id: row.structure_id,
    structure_name: row.structure_name,
    structure_phone: row.structure_phone,
    date_start: row.approval_start,
    date_end: row.approval_end,
    center: [row.center_lng, row.center_lat],
    max_flying_height: highestOf(approved),
    airport_ref_point: { code: row.structure_code, lng: row.reference_lng, lat: row.reference_lat },
    sub_approvals: approved.map(toArea),
    pilot: { ...row.request.pilot },
    drones: row.request.drones.map(({ id, name }) => ({ id, name })),
    stands: isApprovalInForce(row),
    prohibited_by: prohibitionsOf(row.forbidding),
    data_age: requestDataAge(row, new Date(now)),
    tactical_contact_required: row.terms?.tactical_contact_required ?? false,
    en_route_by_superviser: row.en_route_by_superviser,
  };
};

/** What was agreed to is told as the approval leaves it now; what waits for a decision, as it was asked. */
const grantedNow = (row: ActivationRow): Pick<ActivationRow, 'areas' | 'max_flying_height'> => {
  const areas = grantedOf(row, grantedAreas(row.approved_areas, row.terms));
  if (row.status !== 'accepted' || areas.length === 0) return row;
  return { areas, max_flying_height: Math.min(row.max_flying_height, highestOf(areas)) };
};

export const toActivationSummary = (row: ActivationRow, actor: Actor, now: string): ActivationSummary => ({
  id: row.id,
  display_identifier: row.display_identifier,
  status: row.status,
  is_over: isOver(row, now),
  date_start: row.date_start,
  date_end: row.date_end,
  time_zone: row.time_zone,
  max_flying_height: grantedNow(row).max_flying_height,
  sub_approvals: grantedNow(row).areas.map(toArea),
  pilot: { ...row.pilot },
  drones: row.drones.map((drone) => ({ ...drone })),
  details: row.details,
  is_late: row.is_late,
  changes: changesOf(row, grantedAreas(row.approved_areas, row.terms)),
  proposal:
    row.proposed_start === null || row.proposed_end === null
      ? null
      : { date_start: row.proposed_start, date_end: row.proposed_end },
  message: row.message,
  decided_by: row.decided_by_name,
  decided_at: row.decided_at,
  requested_by: row.requested_by_name,
  approval: toActivatedApproval(row, now),
  authority_initial_status_ordering: row.place,
  unread_messages: row.unread_messages,
  available_actions: availableActivationActions(actor, standingOf(row), now),
  version: row.version,
  created_at: row.created_at,
});

export const toActivation = (
  row: ActivationRow,
  events: Awaited<ReturnType<typeof eventsOf>>,
  actor: Actor,
  now: string,
): Activation => ({
  ...toActivationSummary(row, actor, now),
  events: events.map((event) => ({
    id: event.id,
    action: event.action as Activation['events'][number]['action'],
    author_name: event.author_name,
    author_side: event.author_side as Activation['events'][number]['author_side'],
    status: event.status as Activation['status'] | null,
    message: event.message,
    on_behalf_of: event.on_behalf_of,
    created_at: event.created_at,
  })),
});
