import { PROTOCOL_ITEMS } from '@envol/domain/airspace/constraint';
import { CONSULTED_SOURCES } from '@envol/domain/airspace/judging/consulted';
import { READABLE_SOURCES } from '@envol/domain/flights/readings';
import { CONSTRAINT_STATUSES } from '@envol/domain/flights/statuses';
import { z } from 'zod';
import { Id, IdParams, Line, LongText } from '../common.ts';
import { FlightConstraint } from '../constraints/index.ts';
import { EmailDraft } from '../email-requests/index.ts';
import { binaryResponse, defineEndpoint, MEDIUM_BODY, multipartBody, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { CardPriceCents, PriceCents, PriceCurrency } from '../money.ts';

/** Where a form is that whoever decides asks for. */
export const FormLink = z
  .object({ label: Line(100).min(1), url: z.url({ protocol: /^https?$/ }).max(LIMITS.url) })
  .meta({ id: 'FormLink' });
export type FormLink = z.infer<typeof FormLink>;

/** What a structure tells operators before they ask it. */
export const PublicTip = z
  .object({
    structure_id: z.number().int(),
    text: z.string().nullable(),
    form_links: z.array(FormLink),
    documents: z.array(
      z.object({ id: z.number().int(), name: z.string(), type: z.string(), bytes: z.number().int() }),
    ),
    /** Null: nothing was ever told. */
    changed_by: z.string().nullable(),
    changed_at: z.string().nullable(),
  })
  .meta({ id: 'PublicTip' });
export type PublicTip = z.infer<typeof PublicTip>;

/** What may be done about one of a mission's constraints, and with whom. */
export const ConstraintCapabilities = z
  .object({
    constraint_id: z.number().int(),
    procedure: z.enum(PROTOCOL_ITEMS).nullable(),
    can_request_approval: z.boolean(),
    /** A letter may be written now: nobody answers for it here, and none stands. */
    can_request_by_email: z.boolean(),
    can_notify: z.boolean(),
    /** Marked as done by one's own means, with what proves it. */
    can_be_marked: z.boolean(),
    /** For the platform's staff to do it; null: no price is set, or there is nothing to do. */
    price_cents: PriceCents.nullable(),
    currency: PriceCurrency,
    form_links: z.array(FormLink),
    /** What the structure that answers tells operators. */
    public_tip: PublicTip.nullable(),
    /** The letter that the product proposes; null where none is to be written. */
    email_draft: EmailDraft.nullable(),
    /** The reminder that it proposes for the request that stands. */
    reminder_draft: z.string().nullable(),
    notice: FlightConstraint.shape.notice,
    structure: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'ConstraintCapabilities' });
export type ConstraintCapabilities = z.infer<typeof ConstraintCapabilities>;

const OfConstraint = IdParams.extend({ cid: Id });

export const getConstraintCapabilities = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/constraints/:cid/capabilities',
  tag: 'flights',
  summary:
    'What may be done about a constraint: its procedure, a letter to send, forms, what its structure tells',
  permission: 'flight:read',
  params: OfConstraint,
  response: ConstraintCapabilities,
});

export const getConstraintStatus = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/constraint_status/:cid',
  tag: 'flights',
  summary: 'How one constraint stands, and what it rests on',
  permission: 'flight:read',
  params: OfConstraint,
  response: FlightConstraint.pick({
    id: true,
    key: true,
    note: true,
    proof: true,
    has_own_status: true,
    structure_id: true,
    delegatee_structure_id: true,
    approval_id: true,
    email_request_id: true,
    entrusted: true,
    is_simulated: true,
  }).extend({ status: z.enum(CONSTRAINT_STATUSES) }),
});

export const downloadPublicTipDocument = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/public_tip_document/:docId/download',
  tag: 'flights',
  summary: 'A paper that a structure of one of the mission’s constraints publishes for operators',
  permission: 'flight:read',
  params: IdParams.extend({ docId: Id }),
  response: binaryResponse('application/octet-stream'),
});

export const getPublicTip = defineEndpoint({
  method: 'GET',
  path: '/structures/:id/public_tip',
  tag: 'structures',
  summary: 'What a structure tells operators before they ask it',
  permission: 'structure:read',
  params: IdParams,
  response: PublicTip,
});

export const updatePublicTip = defineEndpoint({
  method: 'PATCH',
  path: '/structures/:id/public_tip',
  tag: 'structures',
  summary: 'Change what one’s structure tells operators: absent keeps, null clears',
  permission: 'structure:write',
  params: IdParams,
  body: z.object({ text: LongText.nullable(), form_links: z.array(FormLink).max(10) }).partial(),
  unknown_fields: 'kept',
  body_limit: MEDIUM_BODY,
  response: PublicTip,
});

/** Papers that one structure may publish. */
export const TIP_DOCUMENTS = 5;

export const addPublicTipDocument = defineEndpoint({
  method: 'POST',
  path: '/structures/:id/public_tip/documents',
  tag: 'structures',
  summary: 'Publish a paper for operators',
  permission: 'structure:write',
  params: IdParams,
  body: multipartBody(z.object({}), { ...LIMITS.files, max: 1 }, { json: true }),
  response: PublicTip,
  status: 201,
  errors: ['FILE_TOO_LARGE', 'FILE_TYPE_NOT_ALLOWED', 'TOO_MANY_FILES'],
});

export const deletePublicTipDocument = defineEndpoint({
  method: 'DELETE',
  path: '/structures/:id/public_tip/documents/:docId',
  tag: 'structures',
  summary: 'Take back a paper that was published for operators',
  permission: 'structure:write',
  params: IdParams.extend({ docId: Id }),
  response: noContent,
});

/** Why a source does not count as consulted. */
const NOT_CONSULTED = [
  'unread',
  'unsettled',
  'not_whole',
  'not_fresh',
  'simulated',
  'missing_days',
  'none',
] as const;

export const consultSources = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/consult_sources',
  tag: 'flights',
  summary:
    'Keep that NOTAM and the activation table were consulted for the mission, with their hour, where they really can be relied upon',
  permission: 'flight:write',
  params: IdParams,
  response: z.object({
    consulted: z.array(z.object({ source: z.enum(CONSULTED_SOURCES), at: z.string(), until: z.string() })),
    left: z.array(z.object({ source: z.enum(CONSULTED_SOURCES), why: z.enum(NOT_CONSULTED) })),
  }),
});

export const readSource = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/read_source',
  tag: 'flights',
  summary:
    'Declare that one read sources oneself where no data answer, or only data out of date, for the mission’s place, period and height; it ends when these change',
  permission: 'flight:write',
  params: IdParams,
  // A misspelt field would note as read what was to be taken back.
  body: z.strictObject({
    /** All of them, or none where one is refused. */
    sources: z.array(z.enum(READABLE_SOURCES)).min(1).max(READABLE_SOURCES.length),
    /** False takes it back, whatever the mission has become. */
    is_read: z.boolean(),
    /** The mission’s, as the reader was shown it: what was changed since was not read for. */
    version: z.number().int(),
  }),
  unknown_fields: 'kept',
  response: z.object({
    readings: z.array(
      z.object({ source: z.enum(READABLE_SOURCES), at: z.string(), until: z.string(), by: z.string() }),
    ),
  }),
  errors: ['SOURCE_NOT_TO_READ', 'SOURCE_TOO_EARLY', 'ANALYSIS_OUTDATED'],
});

const Prices = z.array(
  z.object({
    procedure: z.enum(PROTOCOL_ITEMS),
    /** Null: none is set. */
    price_cents: CardPriceCents.nullable(),
    currency: PriceCurrency.default('EUR'),
  }),
);

export const listProcedurePrices = defineEndpoint({
  method: 'GET',
  path: '/procedure-prices',
  tag: 'flights',
  summary: 'What the platform asks for each kind of procedure that is entrusted to its staff',
  permission: 'structure:read',
  response: Prices,
});

export const updateProcedurePrices = defineEndpoint({
  method: 'PATCH',
  path: '/procedure-prices',
  tag: 'flights',
  summary: 'Set what the platform asks for procedures; those left out keep theirs, null takes it away',
  permission: 'platform:write',
  body: z.object({ prices: Prices.min(1).max(PROTOCOL_ITEMS.length) }),
  unknown_fields: 'kept',
  response: Prices,
});

export const proceduresEndpoints = {
  consultSources,
  readSource,
  getConstraintCapabilities,
  getConstraintStatus,
  downloadPublicTipDocument,
  getPublicTip,
  updatePublicTip,
  addPublicTipDocument,
  deletePublicTipDocument,
  listProcedurePrices,
  updateProcedurePrices,
};
