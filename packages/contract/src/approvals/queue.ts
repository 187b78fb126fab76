import { GROUPINGS } from '@envol/domain/approvals/groups';
import { PAYMENT_STATUSES } from '@envol/domain/approvals/payments';
import { REFUSAL_CATEGORIES } from '@envol/domain/approvals/refusalCategories';
import { z } from 'zod';
import {
  commaList,
  featureCollection,
  HeightToFly,
  Id,
  noLimitOnMapAlone,
  onePage,
  PeriodDays,
  Position,
  pageOf,
  pageQuery,
  QueryFlag,
  SearchText,
  TextReason,
  textNumber,
} from '../common.ts';
import { AS_MAP, defineEndpoint } from '../endpoint.ts';
import { PriceCents, PriceCurrency } from '../money.ts';
import { ApprovalConflicts } from './intersecting.ts';
import { ApprovalStatus } from './status.ts';

/**
 * Why a request stands where it stands in the queue: a start or a legal notice that falls today or tomorrow, then an
 * unread message, then what falls due later.
 */
const Urgency = z.object({ kind: z.enum(['start', 'notice', 'message', 'none']), at: z.string().nullable() });

export const approvalSummary = {
  id: z.number().int(),
  display_identifier: z.string(),
  status: ApprovalStatus,
  is_closed: z.boolean(),
  company_name: z.string(),
  structure_id: z.number().int(),
  structure_name: z.string(),
  /** The operator that asks. */
  exploitant_id: z.number().int(),
  /** `id` is null once the mission is deleted: the request stays with what it was shown. */
  flight: z.object({
    id: z.number().int().nullable(),
    display_identifier: z.string(),
    name: z.string(),
    /** In the air under this request, by the pilot's word. */
    en_route: z.boolean(),
  }),
  en_route_by_superviser: z.boolean(),
  date_start: z.string(),
  date_end: z.string(),
  time_zone: z.string(),
  hours_reference: z.enum(['local', 'utc']),
  ...PeriodDays,
  /** m above ground, as asked; what may be flown is `height_to_fly`. */
  max_flying_height: z.number(),
  height_to_fly: HeightToFly,
  center: Position,
  unread_messages: z.number().int(),
  /** Names of what closes the place of its mission ("NOTAM LFFA-R0777/26") and nobody has answered. */
  prohibited_by: z.array(z.string()),
  /**
   * Why the analysis of its mission rests on data out of date, today or on the day of the flight, and that the operator read
   * what is in force instead; nothing of a request that stands no more.
   */
  data_age: z.array(TextReason),
  /** Marked by the authority for itself; always false for an operator. */
  inside_impacting_zone: z.boolean(),
  /** The authority's kind of requests, as it was called when it was asked; null: it had none. */
  category: z.object({ name: z.string(), colour: z.string() }).nullable(),
  /** Where its payment stands, and what it costs; null: it costs nothing. */
  payment: z
    .object({
      status: z.enum(PAYMENT_STATUSES),
      price_cents: PriceCents,
      currency: PriceCurrency,
      /** The payment service was away, and is asked again by itself. */
      is_retried: z.boolean(),
    })
    .nullable(),
  /** Nothing of its price is paid or held, and its authority grants nothing unpaid. */
  is_unpaid: z.boolean(),
  urgency: Urgency,
  /** Of a refusal in force, as it is counted; null: none was said, or it is not refused. */
  refusal_category: z.enum(REFUSAL_CATEGORIES).nullable(),
  submitted_at: z.string(),
  /** Sent back with a decision: of two made from the same version, one wins. */
  version: z.number().int(),
};

export const ApprovalSummary = z.object(approvalSummary).meta({ id: 'ApprovalSummary' });
export type ApprovalSummary = z.infer<typeof ApprovalSummary>;

/** `operator`: by whose name asks, then by the start of the mission, so that those of one site follow each other. `…initial_status_ordering` (specification 1 §6): controllers begin with what is new, others with what awaits validation. */
export const APPROVAL_ORDERINGS = [
  'urgency',
  '-id',
  'id',
  'date_start',
  '-date_start',
  'operator',
  'airspace_controller_initial_status_ordering',
  '-airspace_controller_initial_status_ordering',
  'authority_initial_status_ordering',
  '-authority_initial_status_ordering',
] as const;

export const ApprovalCollection = featureCollection(
  z.object({
    approval_id: z.number().int(),
    flight_id: z.number().int().nullable(),
    display_identifier: z.string(),
    name: z.string(),
    status: ApprovalStatus,
    is_closed: z.boolean(),
    /** Somebody is in the air under it, by the pilot's word or a supervisor's. */
    en_route: z.boolean(),
    /** Why its mission's analysis rests on data out of date, as the queue tells it. */
    data_age: z.array(TextReason),
    role: z.enum(['center', 'area']),
  }),
).extend({
  /** With `with_conflicts`: as GET /approvals/conflicts tells them, whatever the filters. */
  conflicts: ApprovalConflicts.optional(),
});

/** What a side’s requests are held by, in its list as in its groups. */
const queueFilters = {
  status: commaList(ApprovalStatus).optional(),
  is_closed: QueryFlag.optional(),
  exploitant_id: Id.optional(),
  date_min: z.iso.date().optional(),
  date_max: z.iso.date().optional(),
  q: SearchText.optional(),
  only_approvals_to_process: QueryFlag.optional(),
  inside_impacting_zone: QueryFlag.optional(),
  /** The agreement in force asks for a contact with the authority before take-off. */
  tactical_contact_required: QueryFlag.optional(),
  /** A take-off was asked for under it, whatever became of that. */
  take_off_authorization: QueryFlag.optional(),
  /** Somebody is in the air under it, by the pilot's word or a supervisor's. */
  en_route: QueryFlag.optional(),
  category: z.string().max(50).optional(),
  payment_status: commaList(z.enum(PAYMENT_STATUSES)).optional(),
  /** Days on which it was received, and what its last refusal says first: as the statistics count them. */
  submitted_min: z.iso.date().optional(),
  submitted_max: z.iso.date().optional(),
  refusal_reason: z.string().max(120).optional(),
};

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/approvals',
  tag: 'approvals',
  summary: 'Requests: an authority’s queue, an operator’s own; with geom=collection, for the map',
  permission: 'approval:read',
  query: noLimitOnMapAlone(
    z.object({
      ...pageQuery(APPROVAL_ORDERINGS, '-id', 20),
      /** Absent: of a controller by its initial status, of others of an authority by theirs, of an operator the newest first. */
      ordering: z.enum(APPROVAL_ORDERINGS).optional(),
      /** These alone: those of a group. */
      ids: commaList(Id).optional(),
      geom: z.literal('collection').optional(),
      /** Of the collection alone: the pairs of standing requests that meet, so that a map is drawn from one answer. */
      with_conflicts: QueryFlag.optional(),
      no_limit: QueryFlag.optional(),
      ...onePage,
      ...queueFilters,
    }),
  ),
  weight: AS_MAP,
  response: z.union([pageOf(ApprovalSummary).extend({ to_process: z.number().int() }), ApprovalCollection]),
});

const ApprovalGroup = z
  .object({
    /** As the grouping tells them apart: an operator’s id, the id of a site’s oldest request, a day YYYY-MM-DD. */
    key: z.string(),
    /** Who asks, by name: the first few, of `companies_count`. */
    companies: z.array(z.string()),
    companies_count: z.number().int(),
    /** The mission that presses most. */
    flight_name: z.string(),
    count: z.number().int(),
    /** The requests, the most pressing first, as many as one decision goes to. */
    ids: z.array(z.number().int()),
    date_start: z.string(),
    date_end: z.string(),
    time_zone: z.string(),
    /** m above ground, as asked. */
    lowest_m: z.number(),
    highest_m: z.number(),
    /** Why the group stands where it does: of its request that presses most. */
    pressing: z.object({
      urgency: Urgency,
      unread_messages: z.number().int(),
      date_start: z.string(),
      date_end: z.string(),
      time_zone: z.string(),
    }),
  })
  .meta({ id: 'ApprovalGroup' });
export type ApprovalGroup = z.infer<typeof ApprovalGroup>;

export const listApprovalGroups = defineEndpoint({
  method: 'GET',
  path: '/approvals/groups',
  tag: 'approvals',
  summary: 'Requests put together by who asks, by site or by day, the most pressing group first',
  permission: 'approval:read',
  query: z.object({
    by: z.enum(GROUPINGS),
    limit: textNumber(z.number().int().min(1).max(200)).default(50),
    offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
    ...queueFilters,
  }),
  weight: AS_MAP,
  response: z.object({
    /** Of groups. */
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(ApprovalGroup),
    /** Requests in all, and how many of them, the most pressing, the groups were made of. */
    requests_count: z.number().int(),
    grouped_count: z.number().int(),
    /** How far a request of a site lies from its oldest one at most, m. */
    site_m: z.number(),
    to_process: z.number().int(),
  }),
});
