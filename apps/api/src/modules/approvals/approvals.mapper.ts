import type { Approval, ApprovalSummary, Decision } from '@envol/contract/approvals';
import type { Duty } from '@envol/domain/absences/absences';
import type { Actor } from '@envol/domain/access/actor';
import type { Ground } from '@envol/domain/airspace/ground';
import { decisionGiving, isInternal } from '@envol/domain/approvals/decisions';
import { requestHeight } from '@envol/domain/approvals/heightToFly';
import { paymentActions } from '@envol/domain/approvals/payments';
import { availableActions, canClose, canNote, withheldActions } from '@envol/domain/approvals/policy';
import { isOpen } from '@envol/domain/approvals/statuses';
import { isAirport } from '@envol/domain/approvals/structures';
import { type ForbiddingCard, prohibitionsOf } from '@envol/domain/flights/prohibitions';
import { daysAfter, endOfDay, localDate, todayIn } from '@envol/domain/time/localTime';
import type { DataAgeFacts } from '../../platform/db/dataAgeFacts.ts';
import { type PERIOD_COLUMNS, periodDays } from '../../platform/db/periodColumns.ts';
import { requestDataAge } from '../flight-verdicts/index.ts';
import type { ApprovalParts, ApprovalRow, DecisionRow } from './approvals.queries.ts';

/** The period of a request by its columns, in a query that joins others. */
export const APPROVAL_PERIOD = [
  'approvals.date_start',
  'approvals.date_end',
  'approvals.time_zone',
  'approvals.hours_reference',
  'approvals.is_continuous',
  'approvals.first_date',
  'approvals.last_date',
  'approvals.time_start',
  'approvals.time_end',
] as const;

type SummaryRow = Pick<
  ApprovalRow,
  | 'id'
  | 'display_identifier'
  | 'status'
  | 'closed_at'
  | 'company_name'
  | 'structure_id'
  | 'flight_id'
  | 'flight_identifier'
  | 'date_start'
  | 'date_end'
  | (typeof PERIOD_COLUMNS)[number]
  | 'max_flying_height'
  | 'center_lng'
  | 'center_lat'
  | 'notice_date'
  | 'category'
  | 'category_colour'
  | 'price_cents'
  | 'currency'
  | 'payment_status'
  | 'payment_retried'
  | 'is_unpaid'
  | 'submitted_at'
  | 'version'
  | 'operator_id'
  | 'en_route_by_superviser'
> & {
  /** What the agreement in force lowers the height to, m above ground; null where none does. */
  readonly restricted_height: number | null;
  readonly refusal_category: ApprovalSummary['refusal_category'];
  /** What forbids the place of its mission. */
  readonly forbidding: readonly ForbiddingCard[];
  /** What the age of its mission's data is told from. */
  readonly aging: DataAgeFacts | null;
  readonly en_route: boolean;
  readonly structure_name: string;
  readonly flight_name: string;
  readonly unread_messages: number | null;
  readonly oldest_unread: string | null;
  readonly inside_impacting_zone: boolean;
};

type Urgency = ApprovalSummary['urgency'];

type PressingRow = Pick<
  SummaryRow,
  'status' | 'closed_at' | 'notice_date' | 'time_zone' | 'date_start' | 'oldest_unread'
>;

/** The start of an open request, or its legal notice where that comes first and has not passed. */
const dueOf = (row: PressingRow, now: Date): Urgency | null => {
  if (!isOpen(row.status) || row.closed_at !== null) return null;
  const notice = row.notice_date && new Date(endOfDay(row.notice_date, row.time_zone)).toISOString();
  const presses =
    notice !== null && Date.parse(notice) > now.getTime() && Date.parse(notice) < Date.parse(row.date_start);
  return presses ? { kind: 'notice', at: notice } : { kind: 'start', at: row.date_start };
};

/**
 * Why a request stands where it does: what falls due today or tomorrow comes before an unread message, and that before
 * what falls due later. Mirrors the order of `queue.queries.ts`.
 */
export const urgencyOf = (row: PressingRow, now: Date): Urgency => {
  const due = dueOf(row, now);
  if (row.oldest_unread === null) return due ?? { kind: 'none', at: null };
  const tomorrow = daysAfter(todayIn(now, row.time_zone), 1);
  return due?.at != null && localDate(due.at, row.time_zone) <= tomorrow
    ? due
    : { kind: 'message', at: row.oldest_unread };
};

export const toSummary = (row: SummaryRow, now: Date): ApprovalSummary => ({
  id: row.id,
  display_identifier: row.display_identifier,
  status: row.status,
  is_closed: row.closed_at !== null,
  company_name: row.company_name,
  structure_id: row.structure_id,
  structure_name: row.structure_name,
  exploitant_id: row.operator_id,
  flight: {
    id: row.flight_id,
    display_identifier: row.flight_identifier,
    name: row.flight_name,
    en_route: row.en_route,
  },
  en_route_by_superviser: row.en_route_by_superviser,
  date_start: row.date_start,
  date_end: row.date_end,
  time_zone: row.time_zone,
  hours_reference: row.hours_reference,
  ...periodDays(row),
  max_flying_height: row.max_flying_height,
  height_to_fly: requestHeight(row),
  center: [row.center_lng, row.center_lat],
  unread_messages: row.unread_messages ?? 0,
  prohibited_by: prohibitionsOf(row.forbidding),
  data_age: requestDataAge(row, now),
  inside_impacting_zone: row.inside_impacting_zone,
  category:
    row.category === null || row.category_colour === null
      ? null
      : { name: row.category, colour: row.category_colour },
  payment:
    row.payment_status === null || row.price_cents === null
      ? null
      : {
          status: row.payment_status,
          price_cents: row.price_cents,
          currency: row.currency,
          is_retried: row.payment_retried,
        },
  is_unpaid: row.is_unpaid,
  urgency: urgencyOf(row, now),
  refusal_category: row.refusal_category,
  submitted_at: row.submitted_at,
  version: row.version,
});

/** Taking a request in charge decides nothing: it stands in the timeline alone. */
export const toDecisions = (rows: readonly DecisionRow[]): Decision[] =>
  rows.flatMap(({ type, ...row }) =>
    type === 'take-charge'
      ? []
      : [
          {
            id: row.id,
            type,
            message: row.message,
            restricted_height: row.restricted_height,
            min_allowed_date_start: row.min_allowed_date_start,
            max_allowed_date_end: row.max_allowed_date_end,
            min_allowed_time_start: row.min_allowed_time_start,
            max_allowed_time_end: row.max_allowed_time_end,
            tactical_contact_required: row.tactical_contact_required,
            refusal_category: row.refusal_category,
            recipients: row.recipients,
            inside_impacting_zone: row.inside_impacting_zone,
            supersedes_id: row.supersedes_id,
            superseded_by_id: rows.find(({ supersedes_id }) => supersedes_id === row.id)?.id ?? null,
            automatic: row.automatic,
            decided_by: row.decided_by_name,
            on_behalf_of: row.on_behalf_of,
            decided_at: row.decided_at,
          },
        ],
  );

/** The newest step that was decided, while the status is the one it gave. */
const decisionInForce = ({ row, decisions }: ApprovalParts): Decision | null => {
  const newest = toDecisions(decisions).find(({ type }) => !isInternal(type));
  return newest !== undefined && newest.type === decisionGiving(row.status) ? newest : null;
};

const basisOf = ({ constraint: { basis } }: ApprovalRow['request']): Approval['constraint']['basis'] =>
  basis === undefined ? null : { ...basis, reasons: [...basis.reasons] };

/** The ground under an area, as it was known when it was asked. */
export const groundOfArea = ({ grounds }: ApprovalRow['request'], areaId: number): Ground | null =>
  grounds?.find(({ flight_area_id }) => flight_area_id === areaId)?.ground ?? null;

const toSubApproval = (
  { approval_id: _, geometry, ...area }: ApprovalParts['areas'][number],
  request: ApprovalRow['request'],
): Approval['sub_approvals'][number] => ({
  ...area,
  ground: groundOfArea(request, area.flight_area_id),
  geometry: geometry as Approval['sub_approvals'][number]['geometry'],
});

const contactOf = (row: ApprovalParts['row']): Approval['structure_contact'] => ({
  phone: row.structure_phone,
  email: row.structure_email,
  tactical_contact_protocol: row.tactical_contact_protocol,
});

/** The newest protocol that was asked to be signed, with its signature where that came after it. */
export const protocolOf = ({ row, decisions }: ApprovalParts): Approval['protocol'] => {
  const asked = decisions.find(({ type }) => type === 'request-signature');
  if (asked === undefined) return null;
  const { protocol_signed_at: at, protocol_signed_by_name: name } = row;
  const isSigned = at !== null && Date.parse(at) >= Date.parse(asked.decided_at);
  return {
    text: asked.message ?? '',
    asked_by: asked.decided_by_name,
    asked_at: asked.decided_at,
    signed_by: isSigned ? name : null,
    signed_at: isSigned ? at : null,
  };
};

/** What goes on beside the decision, and what the agreement asks for. */
const proceduresOf = (
  parts: ApprovalParts,
): Pick<
  Approval,
  'constraint_name' | 'particular_requirements' | 'status_word' | 'protocol' | 'external'
> => {
  const { row } = parts;
  return {
    constraint_name: row.request.constraint.title,
    particular_requirements:
      row.status === 'accepted' || row.status === 'reserves'
        ? (decisionInForce(parts)?.message ?? null)
        : null,
    status_word: statusWord(row),
    protocol: protocolOf(parts),
    external:
      row.external_status === null
        ? null
        : {
            status: row.external_status,
            reference: row.external_reference,
            tried_at: row.external_tried_at,
          },
  };
};

const toEvents = (events: ApprovalParts['events']): Approval['events'] =>
  events.map((event) => ({
    id: event.id,
    action: event.action as Approval['events'][number]['action'],
    author_name: event.author_name,
    author_side: event.author_side as Approval['events'][number]['author_side'],
    status: event.status as Approval['status'] | null,
    message: event.message,
    on_behalf_of: event.on_behalf_of,
    created_at: event.created_at,
  }));

/** The summary, with who answers: of one request alone. */
const namedSummary = ({ row, note }: ApprovalParts, now: Date) => ({
  ...toSummary(
    {
      ...row,
      flight_name: row.request.flight_name,
      inside_impacting_zone: note?.inside_impacting_zone ?? false,
    },
    now,
  ),
  authority: row.structure_name,
});

/** What the agreement in force allows. */
const allowedBy = (
  status: ApprovalRow['status'],
  decision: Decision | null,
): Pick<
  Approval,
  'min_allowed_date_start' | 'max_allowed_date_end' | 'min_allowed_time_start' | 'max_allowed_time_end'
> => {
  const agreed = status === 'accepted' || status === 'reserves' ? decision : null;
  return {
    min_allowed_date_start: agreed?.min_allowed_date_start ?? null,
    max_allowed_date_end: agreed?.max_allowed_date_end ?? null,
    min_allowed_time_start: agreed?.min_allowed_time_start ?? null,
    max_allowed_time_end: agreed?.max_allowed_time_end ?? null,
  };
};

/** `duty`: who decides now; null where nobody has to. `contacts`: whom the authority informs; of an operator nobody. */
export const toApproval = (
  parts: ApprovalParts,
  actor: Actor,
  now: Date,
  { duty, contacts }: { readonly duty: Duty | null; readonly contacts: Approval['contacts_to_inform'] },
): Approval => {
  const { row, areas, events, documents, note } = parts;
  const { request } = row;
  const decision = decisionInForce(parts);
  return {
    ...namedSummary(parts, now),
    ...allowedBy(row.status, decision),
    scenario: request.scenario,
    visibility: request.visibility,
    night_flight: request.night_flight,
    max_ground_speed_ms: request.max_ground_speed_ms ?? null,
    airspace_observers: request.airspace_observers ?? null,
    details: request.details,
    external_payload: request.external_payload ?? null,
    prefecture_notif_payload: request.prefecture_notif_payload ?? null,
    external_form: (request.external_form ?? []).map((question) => ({ ...question })),
    pilot: request.pilot,
    drones: request.drones.map(({ id, name, mass_kg, drone_class, registration }) => ({
      id,
      name,
      mass_kg,
      drone_class,
      registration,
    })),
    sub_approvals: areas.map((area) => toSubApproval(area, request)),
    delegator:
      row.delegator_structure_id === null || row.delegator_name === null
        ? null
        : { id: row.delegator_structure_id, name: row.delegator_name },
    structure_contact: contactOf(row),
    airport_ref_point: isAirport(row)
      ? { code: row.structure_code, lng: row.reference_lng, lat: row.reference_lat }
      : null,
    constraint: { ...request.constraint, basis: basisOf(request) },
    ...proceduresOf(parts),
    duty: duty && {
      present: duty.present,
      stand_ins: duty.stand_ins.map(({ name, for_name, until }) => ({ name, for_name, until })),
      nobody_until: duty.nobody_until,
    },
    limit_breaches: [...(request.limit_breaches ?? [])],
    exemptions: [...(request.exemptions ?? [])],
    decision,
    events: toEvents(events),
    attachments: documents,
    internal_note:
      note === undefined
        ? null
        : {
            ats_internal_note: note.ats_internal_note,
            written_by: note.written_by_name,
            written_at: note.written_at,
          },
    contacts_to_inform: contacts,
    contact_answers: parts.contact_answers,
    payment_actions: canNote(actor, row) ? paymentActions(row.payment_status, row) : [],
    available_actions: [
      ...availableActions(actor, row),
      ...(canClose(actor, row, now.toISOString()) ? (['close'] as const) : []),
    ],
    withheld_actions: withheldActions(actor, row),
    in_sight: row.in_sight,
    fully_inside: row.fully_inside,
    version: row.version,
  };
};

/** Where a request stands beside its status. */
const statusWord = (row: ApprovalParts['row']): Approval['status_word'] => {
  if (row.closed_at !== null || row.status === 'cancelled') return null;
  if (row.status === 'incomplete' && row.awaited !== null) return `${row.awaited}_request`;
  if (row.status === 'awaiting_validation' && row.validation_sent_at !== null) return 'validation_sent';
  return row.in_sight || row.status === 'refused' ? null : 'outdated';
};
