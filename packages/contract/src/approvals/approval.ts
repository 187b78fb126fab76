import { PAYMENT_ACTIONS, PAYMENT_STEPS } from '@envol/domain/approvals/payments';
import { WITHHELD_REASONS } from '@envol/domain/approvals/policy';
import { APPROVAL_ACTIONS } from '@envol/domain/approvals/statuses';
import { SCENARIOS, VISIBILITIES } from '@envol/domain/flights/statuses';
import { z } from 'zod';
import { AreaGeometry, Ground, IdParams, LongText } from '../common.ts';
import { ConstraintBasis } from '../constraints/index.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ExemptionKind, LimitBreach, RequestQuestion } from '../structures/index.ts';
import { AttachedDocument } from './attachedDocument.ts';
import { Decision } from './decision.ts';
import { FormPayload } from './form.ts';
import { approvalSummary } from './queue.ts';
import { ApprovalStatus } from './status.ts';

/** One area of the mission as the authority sees it from its reference point. */
export const SubApproval = z
  .object({
    id: z.number().int(),
    identifier: z.string(),
    flight_area_id: z.number().int(),
    geometry: AreaGeometry,
    /** m above ground. */
    height: z.number(),
    /** Under the area, as it was known when it was asked; null where it was not. */
    ground: Ground.nullable(),
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
    action: z.enum([
      'submit',
      ...APPROVAL_ACTIONS,
      'edit-decision',
      'message',
      'close',
      'forward',
      'en-route',
      'en-route-over',
      ...PAYMENT_ACTIONS,
      ...PAYMENT_STEPS,
    ]),
    author_name: z.string(),
    author_side: z.enum(['operator', 'authority', 'system']),
    status: ApprovalStatus.nullable(),
    message: z.string().nullable(),
    /** For which absent colleagues it was done. */
    on_behalf_of: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'ApprovalEvent' });

export const Approval = z
  .object({
    ...approvalSummary,
    /** The authority that answers, by its name. */
    authority: z.string(),
    /** What the agreement in force allows, null where it limits nothing; dates and times at the mission's place. */
    min_allowed_date_start: z.string().nullable(),
    max_allowed_date_end: z.string().nullable(),
    min_allowed_time_start: z.string().nullable(),
    max_allowed_time_end: z.string().nullable(),
    scenario: z.enum(SCENARIOS),
    visibility: z.enum(VISIBILITIES),
    night_flight: z.boolean(),
    /** As the mission said when it was asked; null where it did not. */
    max_ground_speed_ms: z.number().nullable(),
    airspace_observers: z.number().int().nullable(),
    details: z.string().nullable(),
    /** What the authority's own form, or the prefecture's, was answered, as sent; null where nothing was. */
    external_payload: FormPayload.nullable(),
    prefecture_notif_payload: FormPayload.nullable(),
    /** The questions of the authority's own form, as they were asked. */
    external_form: z.array(RequestQuestion),
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
    /** Whose zone it is, where the authority answers in its place; null where nothing was delegated. */
    delegator: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** How to reach the authority. */
    structure_contact: z.object({
      phone: z.string().nullable(),
      email: z.string().nullable(),
      /** Whom to call, when and on which frequency, where the decision asks for a contact. */
      tactical_contact_protocol: z.string().nullable(),
    }),
    /** What bearings and distances are told from; null for an authority that is no aerodrome. */
    airport_ref_point: z.object({ code: z.string(), lng: z.number(), lat: z.number() }).nullable(),
    constraint: z.object({
      id: z.number().int(),
      title: z.string(),
      free_height_m: z.number().nullable(),
      latest_date: z.string().nullable(),
      notice_respected: z.boolean().nullable(),
      /** As judged when it was asked; null for a request that was kept without. */
      basis: ConstraintBasis.nullable(),
    }),
    /** What of the authority's settings it did not keep to when it was sent, and what was lifted for its operator. */
    limit_breaches: z.array(LimitBreach),
    exemptions: z.array(ExemptionKind),
    /** The decision in force; null while none is. */
    decision: Decision.nullable(),
    events: z.array(ApprovalEvent),
    attachments: z.array(AttachedDocument),
    /** What the authority keeps to itself; null for an operator, and while nothing is written. */
    internal_note: z
      .object({ ats_internal_note: z.string().nullable(), written_by: z.string(), written_at: z.string() })
      .nullable(),
    /** Whom the authority's rules name for this place and height, with how to reach them; empty for an operator. */
    contacts_to_inform: z.array(
      z.object({ name: z.string(), phone: z.string().nullable(), emails: z.array(z.string()) }),
    ),
    /** What those wrote back whom the authority informed, under the decision that did; no operator reads it. */
    contact_answers: z.array(
      z.object({ decision_id: z.number().int(), from: z.string(), message: z.string(), at: z.string() }),
    ),
    /** What the request is about, as the authority's zone or rule is called. */
    constraint_name: z.string(),
    /** What the agreement in force asks of the operator beside its limits; null without. */
    particular_requirements: z.string().nullable(),
    /**
     * Where it stands beside its status (specification 1 §4): what the operator is to sign or validate again, that it did,
     * or that an open or agreed request shows an older mission.
     */
    status_word: z
      .enum(['signature_request', 'revalidation_request', 'validation_sent', 'outdated'])
      .nullable(),
    /** Who decides now, of an open request; null: nobody has to. */
    duty: z
      .object({
        /** Of those who can decide, how many are not away. */
        present: z.number().int(),
        stand_ins: z.array(z.object({ name: z.string(), for_name: z.string(), until: z.string() })),
        /** Everybody who can decide is away until then. */
        nobody_until: z.string().nullable(),
      })
      .nullable(),
    /** The protocol sheet: what the authority asked to be signed, and who signed it; null where it asked for none. */
    protocol: z
      .object({
        text: z.string(),
        asked_by: z.string(),
        asked_at: z.string(),
        signed_by: z.string().nullable(),
        signed_at: z.string().nullable(),
      })
      .nullable(),
    /** Of the authority's own system, where it has one that is connected; null elsewhere. */
    external: z
      .object({
        status: z.enum(['waiting', 'sent', 'failed']),
        reference: z.string().nullable(),
        tried_at: z.string().nullable(),
      })
      .nullable(),
    /** What the caller may note of its payment. */
    payment_actions: z.array(z.enum(PAYMENT_ACTIONS)),
    /** What the caller may do now; screens draw their buttons from it. */
    available_actions: z.array(
      z.enum([...APPROVAL_ACTIONS, 'message', 'note', 'edit-decision', 'close', 'pay']),
    ),
    /** What the status would allow and a fact forbids, with why: said where the button would be. */
    withheld_actions: z.array(
      z.object({ action: z.enum(APPROVAL_ACTIONS), reason: z.enum(WITHHELD_REASONS) }),
    ),
    /**
     * What would be flown is what the authority is shown: the mission is there, and as it was sent. True of a request that
     * was withdrawn or is closed, whatever became of its mission.
     */
    in_sight: z.boolean(),
    /** Every area asked for concerns the authority. */
    fully_inside: z.boolean(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

export const getApproval = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id',
  tag: 'approvals',
  summary: 'One request, whole, as its side may see it',
  permission: 'approval:read',
  params: IdParams,
  response: Approval,
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

export const notePayment = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/payment',
  tag: 'approvals',
  summary: 'Note that a request was paid, or paid back, by the authority’s own ways: nothing is paid here',
  permission: 'approval:decide',
  params: IdParams,
  body: z.strictObject({ action: z.enum(PAYMENT_ACTIONS), reference: LongText.optional() }),
  unknown_fields: 'kept',
  response: Approval,
  errors: ['PAYMENT_TRANSITION_ILLEGAL'],
});
