import { z } from 'zod';
import { Email } from '../accounts/index.ts';
import { Message } from '../approvals/discussion.ts';
import { LANGUAGES } from '../auth/index.ts';
import { Id, IdParams, Instant } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { Opinion, OpinionStatus, OpinionSummary } from './opinion.ts';

const Words = z.string().trim().min(1).max(LIMITS.long_text);

export const OpinionInput = z
  .object({
    approval_id: Id,
    /** Visitors, who are let in by a link of the letter. */
    emails: z.array(Email).max(LIMITS.opinions_asked).default([]),
    structure_ids: z.array(Id).max(LIMITS.opinions_asked).default([]),
    message: Words.nullable().optional(),
    /** Until when it helps the decision. */
    deadline: Instant.nullable().optional(),
    /** Of the visitors' letters; absent: that of the call. */
    language: z.enum(LANGUAGES).optional(),
  })
  .superRefine(({ emails, structure_ids }, context) => {
    if (emails.length + structure_ids.length === 0)
      context.addIssue({ code: 'custom', path: ['emails'], message: 'required' });
  });

export const askOpinions = defineEndpoint({
  method: 'POST',
  path: '/opinions',
  tag: 'opinions',
  summary: 'Ask visitors by letter, or other structures, for their opinion about a request',
  permission: 'opinion:request',
  body: OpinionInput,
  unknown_fields: 'kept',
  response: z.array(OpinionSummary),
  status: 201,
  errors: ['APPROVAL_CLOSED', 'OPINION_ALREADY_ASKED', 'STRUCTURE_UNKNOWN', 'EMAIL_ALREADY_EXISTS'],
  rate_limit: 60,
});

export const OpinionChange = z
  .strictObject({
    /** The version that was seen, so that of two given at once one wins; absent: whatever it is. */
    version: z.number().int().optional(),
    status: OpinionStatus.optional(),
    /** Of an opinion its reason; without a status a word to the other side. */
    message: Words.nullable().optional(),
    /** Who asked ends it: nothing more is given or written. */
    is_closed: z.literal(true).optional(),
    /** Made by the sender, so that a repeated sending stays one message. */
    client_key: z.string().min(8).max(64).optional(),
  })
  .superRefine(({ status, message, is_closed }, context) => {
    if (status === 'unfavourable' && (message ?? null) === null)
      context.addIssue({ code: 'custom', path: ['message'], message: 'message_required' });
    if (status === undefined && is_closed === undefined && (message ?? null) === null)
      context.addIssue({ code: 'custom', path: ['message'], message: 'message_required' });
  });

export const updateOpinion = defineEndpoint({
  method: 'PATCH',
  path: '/opinions/:id',
  tag: 'opinions',
  summary: 'Give an opinion, take it back, write to the other side, or end it',
  permission: 'opinion:write',
  params: IdParams,
  body: OpinionChange,
  unknown_fields: 'kept',
  response: Opinion,
  errors: ['OPINION_CLOSED', 'OPINION_CHANGED', 'OPINION_TRANSITION_ILLEGAL'],
});

export const listOpinionMessages = defineEndpoint({
  method: 'GET',
  path: '/opinions/:id/messages',
  tag: 'opinions',
  summary: 'The discussion between who asked and who is consulted, oldest first',
  permission: 'opinion:read',
  params: IdParams,
  response: z.array(Message),
});

export const markOpinionAsViewed = defineEndpoint({
  method: 'POST',
  path: '/opinions/:id/mark_as_viewed',
  tag: 'opinions',
  summary: 'Mark the other side’s messages as read by this person: those named, or all',
  permission: 'opinion:read',
  params: IdParams,
  body: z.object({ ids: z.array(Id).min(1).max(500).optional() }),
  unknown_fields: 'kept',
  response: noContent,
});
