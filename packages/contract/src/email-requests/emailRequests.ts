import {
  EMAIL_ANSWERS,
  EMAIL_OUTCOMES,
  EMAIL_REQUEST_ACTS,
  EMAIL_REQUEST_STATUSES,
} from '@envol/domain/email-requests/statuses';
import { PROOF_MEANS } from '@envol/domain/flights/proof';
import { z } from 'zod';
import { formText, Id, IdParams, Instant, Line, LongText, RequiredText } from '../common.ts';
import { defineEndpoint, multipartBody } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { LIMITS } from '../limits.ts';

/** Files that the product makes of the mission and sends with the letter. */
export const EMAIL_REQUEST_FILES = ['mission_sheet', 'kml'] as const;

/** What an answer said, and what proves it. */
const Answer = z.object({
  outcome: z.enum(EMAIL_ANSWERS),
  /** Who answered. */
  by: z.string(),
  on: z.string(),
  how: z.enum(PROOF_MEANS),
  /** What was answered: reference, conditions. */
  reference: z.string().nullable(),
  /** The paper that proves it, among those of the mission; null: none, or it was removed since. */
  document: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  marked_by: z.string(),
  marked_at: z.string(),
});

/** A request that the product wrote by e-mail to whom no account answers for. Instants in ISO 8601. */
export const EmailRequest = z
  .object({
    id: z.number().int(),
    /** Null: the mission no longer meets what it was about. */
    constraint_id: z.number().int().nullable(),
    constraint_key: z.string(),
    /** What it is about, and who decides, as they were called when it was written. */
    title: z.string(),
    decider: z.string().nullable(),
    status: z.enum(EMAIL_REQUEST_STATUSES),
    /** Null while nothing came of it. */
    outcome: z.enum(EMAIL_OUTCOMES).nullable(),
    /** The mission is no longer what was asked. */
    is_outdated: z.boolean(),
    /** Nothing left the platform: the demonstration invents its recipients. */
    is_simulated: z.boolean(),
    recipient: z.string(),
    /** Who gets a copy, and to whom answers go; null: nobody. */
    copy_to: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    files: z.array(z.object({ kind: z.enum(EMAIL_REQUEST_FILES), name: z.string() })),
    sent_at: z.string().nullable(),
    /** A letter leaves by the clock within seconds, or is tried again. */
    is_leaving: z.boolean(),
    /** Why the last letter could not leave, a key of the texts; null where nothing failed. */
    failure: z.string().nullable(),
    /** Whether the clock tries it again by itself. */
    is_tried_again: z.boolean(),
    reminded_at: z.string().nullable(),
    /** When a reminder is due; null where nothing is waited for. */
    reminder_due_at: z.string().nullable(),
    answer: Answer.nullable(),
    /**
     * Answers that came by e-mail, the newest first, in their sender's words: whoever holds the address of the answer may have
     * sent them, under any name. They decide nothing.
     */
    received: z.array(z.object({ at: z.string(), from: z.string(), message: z.string() })),
    /** The newest, up to `LIMITS.journal_lines`. */
    events: z.array(
      z.object({
        at: z.string(),
        what: z.string(),
        by: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    ),
    /** How many there are. */
    events_count: z.number().int(),
    written_by: z.string(),
    created_at: z.string(),
    available_actions: z.array(z.enum(EMAIL_REQUEST_ACTS)),
  })
  .meta({ id: 'EmailRequest' });
export type EmailRequest = z.infer<typeof EmailRequest>;

/** The letter that the product proposes. */
export const EmailDraft = z
  .object({
    /** The decider's own address; null where none is known. */
    recipient: z.string().nullable(),
    subject: z.string(),
    message: z.string(),
    copy_to: z.string().nullable(),
    /** How letters leave: `simulated` sends nothing. */
    mail: z.enum(['smtp', 'simulated']),
  })
  .meta({ id: 'EmailDraft' });
export type EmailDraft = z.infer<typeof EmailDraft>;

const letter = {
  recipient: z.email().max(254),
  subject: Line(250).min(1),
  message: RequiredText,
  /** A copy to whoever writes it. */
  copy_to_me: z.boolean(),
  files: z.array(z.enum(EMAIL_REQUEST_FILES)).max(EMAIL_REQUEST_FILES.length),
};

export const EmailRequestInput = z.object({
  ...letter,
  constraint_id: Id,
  copy_to_me: letter.copy_to_me.default(true),
  files: letter.files.default([...EMAIL_REQUEST_FILES]),
  /** False: kept as a draft. */
  send: z.boolean().default(true),
});

export const EmailAnswerInput = z.object({
  outcome: z.enum(EMAIL_ANSWERS),
  by: z.string().trim().min(1).max(200),
  on: Instant,
  how: z.enum(PROOF_MEANS),
  /** What was answered; an agreement needs it, or the answer itself as a file. */
  reference: formText(LongText.nullable()).optional(),
});

const OneFile = { ...LIMITS.files, max: 1 };
const RequestParams = IdParams.extend({ rid: Id });
const List = z.array(EmailRequest);
const ILLEGAL = 'EMAIL_REQUEST_TRANSITION_ILLEGAL' as const;

export const listEmailRequests = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/email_requests',
  tag: 'flights',
  summary: 'The mission’s requests by e-mail with how they stand, the newest first',
  permission: 'flight:read',
  params: IdParams,
  response: List,
});

export const emailRequestConstraint = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/email_request_constraint',
  tag: 'flights',
  summary:
    'Ask whoever decides about a constraint by e-mail, with the mission sheet and its areas; the letter is followed up',
  permission: 'approval:request',
  params: IdParams,
  body: EmailRequestInput,
  unknown_fields: 'kept',
  response: List,
  status: 201,
  errors: [
    'CONSTRAINT_UNKNOWN',
    'CONSTRAINT_NEEDS_NO_EMAIL',
    'ZONE_NOT_MANAGEABLE',
    'EMAIL_REQUEST_STANDS',
    'FLIGHT_DATES_PASSED',
  ],
});

export const updateEmailRequest = defineEndpoint({
  method: 'PATCH',
  path: '/flights/:id/email_requests/:rid',
  tag: 'flights',
  summary: 'Change a letter that has not left (absent keeps), and send it or try it again',
  permission: 'approval:request',
  params: RequestParams,
  body: z.object({ ...letter, send: z.boolean() }).partial(),
  unknown_fields: 'kept',
  response: List,
  errors: [ILLEGAL, 'FLIGHT_DATES_PASSED'],
});

export const remindEmailRequest = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/email_requests/:rid/remind',
  tag: 'flights',
  summary: 'Write again to whom has not answered, with the first letter below',
  permission: 'approval:request',
  params: RequestParams,
  body: z.object({ message: RequiredText }),
  unknown_fields: 'kept',
  response: List,
  errors: [ILLEGAL],
});

export const answerEmailRequest = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/email_requests/:rid/answer',
  tag: 'flights',
  summary: 'Note the answer that came: by whom, when, what it said, and what proves it',
  permission: 'flight:write',
  params: RequestParams,
  body: multipartBody(EmailAnswerInput, OneFile, { json: true }),
  response: List,
  errors: [ILLEGAL, ...FILE_ERRORS],
});

export const withdrawEmailRequest = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/email_requests/:rid/withdraw',
  tag: 'flights',
  summary: 'Ask no longer; whom a letter reached is told',
  permission: 'approval:request',
  params: RequestParams,
  response: List,
  errors: [ILLEGAL],
});

export const emailRequestsEndpoints = {
  listEmailRequests,
  emailRequestConstraint,
  updateEmailRequest,
  remindEmailRequest,
  answerEmailRequest,
  withdrawEmailRequest,
};
