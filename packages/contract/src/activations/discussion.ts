import { z } from 'zod';
import { Message } from '../approvals/index.ts';
import { IdParams } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { FILE_ERRORS } from '../errors.ts';
import { MESSAGE_FORM, ViewedMessages } from '../messages.ts';

export const listActivationMessages = defineEndpoint({
  method: 'GET',
  path: '/activations/:id/messages',
  tag: 'activations',
  summary: 'The discussion of an activation, oldest first',
  permission: 'activation:read',
  params: IdParams,
  response: z.array(Message),
});

export const postActivationMessage = defineEndpoint({
  method: 'POST',
  path: '/activations/:id/message',
  tag: 'activations',
  summary: 'Write to the other side about an activation, with files',
  permission: 'activation:message',
  params: IdParams,
  body: MESSAGE_FORM,
  response: Message,
  status: 201,
  errors: ['ACTIVATION_OVER', ...FILE_ERRORS],
});

export const markActivationMessagesAsViewed = defineEndpoint({
  method: 'POST',
  path: '/activations/:id/mark_messages_as_viewed',
  tag: 'activations',
  summary: 'Mark the other side’s messages as read by this person',
  permission: 'activation:read',
  params: IdParams,
  body: ViewedMessages,
  unknown_fields: 'kept',
  response: noContent,
});
