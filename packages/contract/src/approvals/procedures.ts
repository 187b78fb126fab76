import { z } from 'zod';
import { AreaGeometry, formList, formValue, Id, IdParams, Line, LongText, nullAsAbsent } from '../common.ts';
import { defineEndpoint, multipartBody, noContent } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { MESSAGE_FORM } from '../messages.ts';
import { Approval } from './approval.ts';
import { FormPayload } from './form.ts';
import { DECLARATION_PART, requestApproval } from './request.ts';
import { ApprovalStatus } from './status.ts';

const { body: asked, errors: ASKING_ERRORS, response: Asked } = requestApproval;

export const createApproval = defineEndpoint({
  method: 'POST',
  path: '/approvals',
  tag: 'approvals',
  summary: 'Ask for an approval, the mission named in the body: the same as asking from the mission',
  permission: 'approval:request',
  body: multipartBody(
    asked.fields.extend({ flight_id: formValue(Id) }),
    { ...LIMITS.files, parts: { numbered: 'document', single: [DECLARATION_PART] } },
    { json: true },
  ),
  response: Asked,
  status: 201,
  errors: ASKING_ERRORS,
});

export const deleteApproval = defineEndpoint({
  method: 'DELETE',
  path: '/approvals/:id',
  tag: 'approvals',
  summary: 'Withdraw a request; of one that is withdrawn already nothing changes, and nothing is ever erased',
  permission: 'approval:cancel',
  params: IdParams,
  response: noContent,
  errors: ['APPROVAL_TRANSITION_ILLEGAL', 'APPROVAL_CLOSED'],
});

export const revalidateApproval = defineEndpoint({
  method: 'PATCH',
  path: '/approvals/:id/revalidate',
  tag: 'approvals',
  summary:
    'Of an authority: ask that an agreement be validated again, which suspends it; of the operator: validate it, with files',
  permission: 'approval:message',
  params: IdParams,
  body: MESSAGE_FORM,
  response: Approval,
  errors: ['APPROVAL_TRANSITION_ILLEGAL', 'APPROVAL_CLOSED', ...FILE_ERRORS],
});

export const validateProtocolSheet = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/validate_protocol_sheet',
  tag: 'approvals',
  summary: 'Sign the protocol that the authority asked to be signed; it then waits for the authority',
  permission: 'approval:request',
  params: IdParams,
  body: z.object({
    /** Of who signs, as written by that person. */
    name: Line(250).min(1),
    accepted: z.literal(true, 'tick_to_sign'),
  }),
  unknown_fields: 'kept',
  response: Approval,
  errors: ['APPROVAL_TRANSITION_ILLEGAL', 'APPROVAL_CLOSED'],
});

export const retryExternalSubmit = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/retry_external_submit',
  tag: 'approvals',
  summary: 'Hand a request once more to the authority’s own system, with what its form asks for',
  permission: 'approval:request',
  params: IdParams,
  body: multipartBody(
    z.object({
      /** Those of the request: another constraint, pilot or area is another request. */
      constraint_id: formValue(nullAsAbsent(Id)).optional(),
      pilot_id: formValue(nullAsAbsent(Id)).optional(),
      flight_areas_ids: formList(nullAsAbsent(z.array(Id).min(1).max(50))).optional(),
      details: nullAsAbsent(LongText),
      external_payload: formValue(nullAsAbsent(FormPayload)).optional(),
    }),
    { ...LIMITS.files, parts: { numbered: 'document', single: [DECLARATION_PART] } },
    { json: true },
  ),
  response: Approval,
  errors: [
    'APPROVAL_CLOSED',
    'APPROVAL_TRANSITION_ILLEGAL',
    'EXTERNAL_SYSTEM_NOT_CONNECTED',
    'EXTERNAL_SYSTEM_UNAVAILABLE',
    ...FILE_ERRORS,
  ],
});

export const synchronizeExternalDocuments = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/synchronize_external_documents',
  tag: 'approvals',
  summary: 'Fetch what the authority’s own system keeps on a request, each file once',
  permission: 'approval:message',
  params: IdParams,
  response: Approval,
  errors: ['EXTERNAL_SYSTEM_NOT_CONNECTED', 'EXTERNAL_SYSTEM_UNAVAILABLE'],
});

export const FlightApproval = z
  .object({
    id: z.number().int(),
    approval_id: z.number().int(),
    flight_id: z.number().int().nullable(),
    flight_area_id: z.number().int(),
    identifier: z.string(),
    status: ApprovalStatus,
    geometry: AreaGeometry,
    /** m above ground: asked, and granted where it is agreed to. */
    height: z.number(),
    granted_height: z.number().nullable(),
    date_start: z.string(),
    date_end: z.string(),
  })
  .meta({ id: 'FlightApproval' });

export const getFlightApproval = defineEndpoint({
  method: 'GET',
  path: '/approvals/:id/flight_approval',
  tag: 'approvals',
  summary: 'One area of a request, with what was asked and granted for it',
  permission: 'approval:read',
  params: IdParams,
  query: z.object({ flightApprovalId: Id }),
  response: FlightApproval,
});

/** How much a piece of information hinders a mission, as a person rated it (specification 1 §3). */
export const RATINGS = ['important', 'interesting', 'irrelevant', 'not_checked'] as const;

export const listCotations = defineEndpoint({
  method: 'GET',
  path: '/cotations',
  tag: 'approvals',
  summary: 'The ratings that information about a mission is given, in their order, in words',
  permission: 'airspace:read',
  response: z.array(z.object({ code: z.enum(RATINGS), label: z.string() })),
});
