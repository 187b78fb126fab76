import { SCENARIOS } from '@envol/domain/flights/statuses';
import { z } from 'zod';
import { formList, formValue, Id, IdParams, Line, LongText, nullAsAbsent } from '../common.ts';
import { defineEndpoint, multipartBody } from '../endpoint.ts';
import { FILE_ERRORS, LIMIT_ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { Approval } from './approval.ts';
import { FormPayload } from './form.ts';
import { ApprovalStatus } from './status.ts';

/** The part of the form with the operator's activity declaration; any other file is `document_1` to `document_5`. */
export const DECLARATION_PART = 'activity_declaration_file';

/** What a request says beside its constraint, in whatever call it is sent. */
export const requestFields = {
  pilot_id: formValue(Id),
  drone_ids: formList(z.array(Id).min(1).max(20)),
  details: nullAsAbsent(LongText),
  /** One of the authority's kinds of requests, by its name: needed where it has any. */
  category: nullAsAbsent(Line(50).min(1)),
  /** Absent: every area that concerns the authority and that no request stands for. */
  flight_areas_ids: formList(nullAsAbsent(z.array(Id).min(1).max(50))).optional(),
  declared_scenario: nullAsAbsent(z.enum(SCENARIOS)),
  external_payload: formValue(nullAsAbsent(FormPayload)).optional(),
  prefecture_notif_payload: formValue(nullAsAbsent(FormPayload)).optional(),
};

export const REQUEST_FILES = {
  ...LIMITS.files,
  parts: { numbered: 'document', single: [DECLARATION_PART] },
} as const;

/** What stands against sending a request, in whatever call. */
export const REQUEST_ERRORS = [
  'CONSTRAINT_UNKNOWN',
  'CONSTRAINT_NEEDS_NO_APPROVAL',
  'AUTHORITY_NOT_CONNECTED',
  'APPROVAL_ALREADY_REQUESTED',
  'FLIGHT_DATES_PASSED',
  'PILOT_UNKNOWN',
  'PILOT_PHONE_REQUIRED',
  'DRONE_UNKNOWN',
  ...LIMIT_ERRORS,
  ...FILE_ERRORS,
] as const;

export const requestApproval = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/request_approval',
  tag: 'approvals',
  summary: 'Ask the authority behind a constraint for its approval',
  permission: 'approval:request',
  params: IdParams,
  body: multipartBody(z.object({ constraint_id: formValue(Id), ...requestFields }), REQUEST_FILES, {
    json: true,
  }),
  response: z.object({
    id: z.number().int(),
    display_identifier: z.string(),
    status: ApprovalStatus,
  }),
  status: 201,
  errors: [...REQUEST_ERRORS],
});

/** What of a request may be said anew when it is brought up to date; absent keeps what was asked. */
const RequestUpdate = z.object({
  constraint_id: Id.optional(),
  pilot_id: Id.optional(),
  drone_ids: z.array(Id).min(1).max(20).optional(),
  details: LongText.optional(),
  flight_areas_ids: z.array(Id).min(1).max(50).optional(),
  declared_scenario: z.enum(SCENARIOS).optional(),
});

export const updateFromFlight = defineEndpoint({
  method: 'PATCH',
  path: '/approvals/:id/update_from_flight',
  tag: 'approvals',
  summary: 'Bring a request up to the mission as it is now; not for a registered airport',
  permission: 'approval:request',
  params: IdParams,
  body: RequestUpdate,
  unknown_fields: 'kept',
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
    ...LIMIT_ERRORS,
  ],
});
