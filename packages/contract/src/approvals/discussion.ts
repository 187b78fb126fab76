import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { MESSAGE_FORM, ViewedMessages } from '../messages.ts';
import { AttachedDocument } from './attachedDocument.ts';

export const Message = z
  .object({
    id: z.number().int(),
    author_name: z.string(),
    /** `visitor`: who is consulted, in the discussion of an opinion. */
    author_side: z.enum(['operator', 'authority', 'visitor']),
    is_mine: z.boolean(),
    message: z.string(),
    documents: z.array(AttachedDocument),
    viewed: z.boolean(),
    /** It came as an answer to a letter. */
    by_email: z.boolean(),
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
  body: MESSAGE_FORM,
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
  body: ViewedMessages,
  unknown_fields: 'kept',
  response: noContent,
});
