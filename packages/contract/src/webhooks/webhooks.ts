import { z } from 'zod';
import { Id, IdParams, Line, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** What an address may be told of: the events of the live channel that concern records of two sides. */
export const WEBHOOK_KINDS = [
  'flight_updated',
  'approval_submitted',
  'approval_request_processed',
  'approval_message',
  'approval_cancelled',
  'approval_closed',
  'activation_updated',
  'take_off_authorization_updated',
  'landing_required_take_off_authorization',
] as const;

/** An address that is told of what happens, without its secret. */
export const Webhook = z
  .object({
    id: z.number().int(),
    url: z.string(),
    description: z.string().nullable(),
    kinds: z.array(z.enum(WEBHOOK_KINDS)),
    is_active: z.boolean(),
    /** Why the platform stopped telling it: nothing was taken for days, or the address said that it is gone. */
    stopped_reason: z.enum(['failing', 'gone']).nullable(),
    /** Until when the former secret signs, too; null: it does not. */
    former_secret_until: z.string().nullable(),
    created_by: z.string(),
    created_at: z.string(),
    waiting_count: z.number().int(),
    failed_count: z.number().int(),
    last_delivered_at: z.string().nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

const Secret = z.object({ secret: z.string() });

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/webhooks',
  tag: 'webhooks',
  summary: 'The addresses that one’s organisation has told of what happens',
  permission: 'webhook:read',
  response: z.object({ results: z.array(Webhook) }),
});

const WebhookFields = {
  url: z.url({ protocol: /^https?$/ }).max(500),
  description: Line(80).nullable().optional(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)).min(1).max(WEBHOOK_KINDS.length),
};
export const WebhookInput = z.object(WebhookFields);

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks',
  tag: 'webhooks',
  summary: 'Have an address told, by the rules of Standard Webhooks; the answer alone shows the secret',
  permission: 'webhook:write',
  feature: 'api',
  body: WebhookInput,
  response: Webhook.extend(Secret.shape),
  status: 201,
  errors: ['WEBHOOK_ADDRESS_REFUSED', 'TOO_MANY_WEBHOOKS'],
  rate_limit: 20,
});

export const updateWebhook = defineEndpoint({
  method: 'PATCH',
  path: '/webhooks/:id',
  tag: 'webhooks',
  summary: 'Change an address, what it is told of, or whether it is told',
  permission: 'webhook:write',
  feature: 'api',
  params: IdParams,
  body: z.object({ ...WebhookFields, is_active: z.boolean() }).partial(),
  response: Webhook,
  errors: ['WEBHOOK_ADDRESS_REFUSED'],
});

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/webhooks/:id',
  tag: 'webhooks',
  summary: 'Tell an address nothing any more, and forget what it was told',
  permission: 'webhook:write',
  params: IdParams,
  response: noContent,
});

export const renewWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  tag: 'webhooks',
  summary: 'Make a new secret; the former one signs beside it for a day',
  permission: 'webhook:write',
  feature: 'api',
  params: IdParams,
  response: Secret,
  rate_limit: 20,
});

export const tryWebhook = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:id/try',
  tag: 'webhooks',
  summary: 'Send a message of the kind “ping”',
  permission: 'webhook:write',
  params: IdParams,
  response: noContent,
  rate_limit: 20,
});

/** One telling: what was sent, and what came back last. */
export const WebhookDelivery = z
  .object({
    id: z.number().int(),
    message_id: z.string(),
    kind: z.string(),
    body: z.string(),
    status: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.number().int(),
    next_attempt_at: z.string().nullable(),
    last_attempt_at: z.string().nullable(),
    response_status: z.number().int().nullable(),
    /** The beginning of what the address answered. */
    response_excerpt: z.string().nullable(),
    /** What went wrong before there was an answer. */
    fault: z.enum(['refused', 'timeout', 'unreachable', 'certificate']).nullable(),
    took_ms: z.number().int().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listDeliveries = defineEndpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  tag: 'webhooks',
  summary: 'What an address was told in the last 30 days, the latest first',
  permission: 'webhook:read',
  params: IdParams,
  query: z.object({
    ...pageQuery(['-id'], '-id'),
    status: WebhookDelivery.shape.status.optional(),
  }),
  response: pageOf(WebhookDelivery),
});

export const replayDelivery = defineEndpoint({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:delivery_id/replay',
  tag: 'webhooks',
  summary: 'Tell it again, under the same message id',
  permission: 'webhook:write',
  params: z.object({ id: Id, delivery_id: Id }),
  response: noContent,
});

export const webhooksEndpoints = {
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  renewWebhookSecret,
  tryWebhook,
  listDeliveries,
  replayDelivery,
};
