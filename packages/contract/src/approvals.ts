import { WITHHELD_REASONS } from '@envol/domain/approvals/policy';
import { APPROVAL_ACTIONS, APPROVAL_STATUSES } from '@envol/domain/approvals/statuses';
import { SCENARIOS, VISIBILITIES } from '@envol/domain/flights/statuses';
import { z } from 'zod';
import {
  AreaGeometry,
  commaList,
  featureCollection,
  Id,
  IdParams,
  PeriodDays,
  Position,
  pageOf,
  pageQuery,
  QueryFlag,
} from './common.ts';
import { ConstraintBasis } from './constraints.ts';
import { Decision, DecisionInput } from './decisions.ts';
import { binary, defineEndpoint, empty, multipart } from './endpoint.ts';
import { FILE_ERRORS } from './errors.ts';
import { RequestUpdate, uploads } from './requests.ts';

const ApprovalStatus = z.enum(APPROVAL_STATUSES);

export const AttachedDocument = z
  .object({ id: z.number().int(), name: z.string(), type: z.string(), bytes: z.number().int() })
  .meta({ id: 'AttachedDocument' });
export type AttachedDocument = z.infer<typeof AttachedDocument>;

/**
 * Why a request stands where it stands in the queue: a start or a legal notice that falls today or tomorrow, then an
 * unread message, then what falls due later.
 */
const Urgency = z.object({ kind: z.enum(['start', 'notice', 'message', 'none']), at: z.string().nullable() });

const summary = {
  id: z.number().int(),
  display_identifier: z.string(),
  status: ApprovalStatus,
  is_closed: z.boolean(),
  company_name: z.string(),
  structure_id: z.number().int(),
  structure_name: z.string(),
  /** `id` is null once the mission is deleted: the request stays with what it was shown. */
  flight: z.object({ id: z.number().int().nullable(), display_identifier: z.string(), name: z.string() }),
  date_start: z.string(),
  date_end: z.string(),
  time_zone: z.string(),
  hours_reference: z.enum(['local', 'utc']),
  ...PeriodDays,
  /** m above ground, as asked. */
  max_flying_height: z.number(),
  center: Position,
  unread_messages: z.number().int(),
  /** Marked by the authority for itself; always false for an operator. */
  inside_impacting_zone: z.boolean(),
  urgency: Urgency,
  submitted_at: z.string(),
};

export const ApprovalSummary = z.object(summary).meta({ id: 'ApprovalSummary' });
export type ApprovalSummary = z.infer<typeof ApprovalSummary>;

/** One area of the mission as the authority sees it from its reference point. */
export const SubApproval = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    flight_area_id: z.number().int(),
    geometry: AreaGeometry,
    /** m above ground. */
    height: z.number(),
    lng: z.number(),
    lat: z.number(),
    /** True bearing from the reference point, 0–359 degrees. */
    radial: z.number().int(),
    /** Metres from the reference point to the area's centre. */
    distance_to_structure: z.number(),
    area_m2: z.number(),
    /** The whole of it lies inside a zone of the authority. */
    fully_inside: z.boolean(),
    /** It meets something that the authority answers for. */
    is_concerned: z.boolean(),
  })
  .meta({ id: 'SubApproval' });

/** The timeline: who did what, when. Append-only. */
export const ApprovalEvent = z
  .object({
    id: z.number().int(),
    action: z.enum(['submit', ...APPROVAL_ACTIONS, 'message', 'close']),
    author_name: z.string(),
    author_side: z.enum(['operator', 'authority', 'system']),
    status: ApprovalStatus.nullable(),
    message: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'ApprovalEvent' });

export const Approval = z
  .object({
    ...summary,
    scenario: z.enum(SCENARIOS),
    visibility: z.enum(VISIBILITIES),
    night_flight: z.boolean(),
    details: z.string().nullable(),
    pilot: z.object({ id: z.number().int(), full_name: z.string(), phone: z.string().nullable() }),
    drones: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        mass_kg: z.number(),
        drone_class: z.string().nullable(),
        registration: z.string().nullable(),
      }),
    ),
    sub_approvals: z.array(SubApproval),
    /** How to reach the authority. */
    structure_contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
    airport_ref_point: z.object({ code: z.string(), lng: z.number(), lat: z.number() }),
    constraint: z.object({
      id: z.number().int(),
      title: z.string(),
      free_height_m: z.number().nullable(),
      latest_date: z.string().nullable(),
      notice_respected: z.boolean().nullable(),
      /** As judged when it was asked; null for a request that was kept without. */
      basis: ConstraintBasis.nullable(),
    }),
    /** The decision in force; null while none is. */
    decision: Decision.nullable(),
    events: z.array(ApprovalEvent),
    attachments: z.array(AttachedDocument),
    /** What the authority keeps to itself; null for an operator, and while nothing is written. */
    internal_note: z
      .object({ ats_internal_note: z.string().nullable(), written_by: z.string(), written_at: z.string() })
      .nullable(),
    /** What the caller may do now; screens draw their buttons from it. */
    available_actions: z.array(z.enum([...APPROVAL_ACTIONS, 'message', 'note'])),
    /** What the status would allow and a fact forbids, with why: said where the button would be. */
    withheld_actions: z.array(
      z.object({ action: z.enum(APPROVAL_ACTIONS), reason: z.enum(WITHHELD_REASONS) }),
    ),
    /** What would be flown is what the authority is shown: the mission is there, and as it was sent. */
    in_sight: z.boolean(),
    /** Every area asked for concerns the authority. */
    fully_inside: z.boolean(),
    /** Sent back with a decision: of two made from the same version, one wins. */
    version: z.number().int(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

/** `…initial_status_ordering` (specification 1 §6): controllers begin with what is new, others with what awaits validation. */
export const APPROVAL_ORDERINGS = [
  'urgency',
  '-id',
  'id',
  'date_start',
  '-date_start',
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
    role: z.enum(['center', 'area']),
  }),
);

export const listApprovals = defineEndpoint({
  method: 'GET',
  path: '/approvals',
  tag: 'approvals',
  summary: 'Requests: an authority’s queue, an operator’s own; with geom=collection, for the map',
  permission: 'approval:read',
  query: z.object({
    ...pageQuery(APPROVAL_ORDERINGS, '-id'),
    geom: z.literal('collection').optional(),
    no_limit: QueryFlag.optional(),
    status: commaList(ApprovalStatus).optional(),
    is_closed: QueryFlag.optional(),
    exploitant_id: Id.optional(),
    date_min: z.iso.date().optional(),
    date_max: z.iso.date().optional(),
    q: z.string().max(250).optional(),
    with_id: Id.optional(),
    only_approvals_to_process: QueryFlag.optional(),
    inside_impacting_zone: QueryFlag.optional(),
  }),
  response: z.union([pageOf(ApprovalSummary).extend({ to_process: z.number().int() }), ApprovalCollection]),
});

export const getApproval = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id',
  tag: 'approvals',
  summary: 'One request, whole, as its side may see it',
  permission: 'approval:read',
  params: IdParams,
  response: Approval,
});

export const decideApproval = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/decision',
  tag: 'approvals',
  summary: 'Accept, accept with restrictions, refuse, ask for more information, or take in charge',
  permission: 'approval:decide',
  params: IdParams,
  body: DecisionInput,
  response: Approval,
  errors: [
    'APPROVAL_TRANSITION_ILLEGAL',
    'APPROVAL_CHANGED',
    'APPROVAL_CLOSED',
    'APPROVAL_OUTDATED',
    'APPROVAL_OUTSIDE_COMPETENCE',
    'APPROVAL_ALREADY_REQUESTED',
  ],
});

export const listDecisions = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/decisions',
  tag: 'approvals',
  summary: 'Every decision taken on a request, newest first',
  permission: 'approval:read',
  params: IdParams,
  response: z.array(Decision),
});

export const cancelApproval = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/cancel',
  tag: 'approvals',
  summary: 'Withdraw a request; final',
  permission: 'approval:cancel',
  params: IdParams,
  response: Approval,
  errors: ['APPROVAL_TRANSITION_ILLEGAL', 'APPROVAL_CLOSED'],
});

export const updateFromFlight = defineEndpoint({
  method: 'PATCH',
  path: '/approvals/:id/update_from_flight',
  tag: 'approvals',
  summary: 'Bring a request up to the mission as it is now; not for a registered airport',
  permission: 'approval:request',
  params: IdParams,
  body: RequestUpdate,
  response: Approval,
  errors: [
    'APPROVAL_TRANSITION_ILLEGAL',
    'APPROVAL_CLOSED',
    'APPROVAL_NOT_UPDATABLE',
    'APPROVAL_ALREADY_REQUESTED',
    'CONSTRAINT_UNKNOWN',
    'FLIGHT_DATES_PASSED',
    'PILOT_UNKNOWN',
    'PILOT_PHONE_REQUIRED',
    'DRONE_UNKNOWN',
  ],
});

export const Message = z
  .object({
    id: z.number().int(),
    author_name: z.string(),
    author_side: z.enum(['operator', 'authority']),
    is_mine: z.boolean(),
    message: z.string(),
    documents: z.array(AttachedDocument),
    viewed: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/messages',
  tag: 'approvals',
  summary: 'The discussion, oldest first',
  permission: 'approval:read',
  params: IdParams,
  response: z.array(Message),
});

export const postMessage = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/message',
  tag: 'approvals',
  summary: 'Write to the other side; an operator’s message answers a request for information',
  permission: 'approval:message',
  params: IdParams,
  body: multipart(
    z.object({
      message: z.string().trim().min(1).max(2800),
      /** Made by the sender, so that a repeated sending stays one message. */
      client_key: z.string().min(8).max(64).optional(),
    }),
    uploads,
    { json: true },
  ),
  response: Message,
  status: 201,
  errors: ['APPROVAL_CLOSED', ...FILE_ERRORS],
});

export const markMessagesAsViewed = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/mark_messages_as_viewed',
  tag: 'approvals',
  summary: 'Mark the other side’s messages as read',
  permission: 'approval:read',
  params: IdParams,
  body: z.object({ ids: z.array(Id).min(1).max(500) }),
  response: empty,
});

export const updateInternalNote = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/update_ats_internal_note',
  tag: 'approvals',
  summary: 'Write the authority’s own note on a request; no operator reads it',
  permission: 'approval:decide',
  params: IdParams,
  body: z.object({
    /** Null takes the note away. */
    ats_internal_note: z.string().trim().min(1).max(2800).nullable(),
    /** `written_at` of the note that was seen: of two written over the same one, the second is refused. Absent: whatever. */
    seen: z.string().nullable().optional(),
  }),
  response: Approval,
  errors: ['APPROVAL_CHANGED'],
});

export const markInsideImpactingZone = defineEndpoint({
  method: 'PATCH',
  path: '/approvals/:id/mark_as_inside_impacting_zone',
  tag: 'approvals',
  summary: 'Mark a request as inside an impacting zone, for the authority’s own queue',
  permission: 'approval:decide',
  params: IdParams,
  body: z.object({ inside_impacting_zone: z.boolean() }),
  response: Approval,
});

export const downloadApprovalPdf = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/download_pdf',
  tag: 'approvals',
  summary: 'The mission sheet of a request',
  permission: 'approval:read',
  params: IdParams,
  response: binary('application/pdf'),
});

export const downloadApprovalKml = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/download_kml_area',
  tag: 'approvals',
  summary: 'The areas of a request as KML 2.2',
  permission: 'approval:read',
  params: IdParams,
  response: binary('application/vnd.google-earth.kml+xml'),
});

export const downloadDocument = defineEndpoint({
  method: 'GET',
  path: '/documents/:id/download',
  tag: 'documents',
  summary: 'A file attached to a request or a message',
  permission: 'approval:read',
  params: IdParams,
  response: binary('application/octet-stream'),
});

export const approvalsEndpoints = {
  listApprovals,
  getApproval,
  decideApproval,
  listDecisions,
  cancelApproval,
  updateFromFlight,
  listMessages,
  postMessage,
  markMessagesAsViewed,
  updateInternalNote,
  markInsideImpactingZone,
  downloadApprovalPdf,
  downloadApprovalKml,
  downloadDocument,
};
