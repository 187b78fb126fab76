import { z } from 'zod';
import { Id } from '../common.ts';
import { defineEndpoint, empty } from '../endpoint.ts';

/** Words are in the language of the call; the ids say where a click leads. */
export const Notification = z
  .object({
    id: z.number().int(),
    viewed: z.boolean(),
    payload_type: z.string(),
    payload: z.object({
      title: z.string(),
      first_line: z.string(),
      second_line: z.string().nullable(),
      approval_id: z.number().int().nullable(),
      flight_id: z.number().int().nullable(),
      /** Null: nothing of these is told yet. */
      activation_id: z.number().int().nullable(),
      take_off_authorization: z.number().int().nullable(),
      opinion_id: z.number().int().nullable(),
    }),
    created_at: z.string(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  tag: 'notifications',
  summary: 'What happened lately, newest first (at most 200)',
  permission: 'notification:read',
  query: z.object({ last_n_days: z.coerce.number().int().min(1).max(90).default(7) }),
  response: z.array(Notification),
});

export const markNotificationsAsRead = defineEndpoint({
  method: 'POST',
  path: '/notifications/mark_as_read',
  tag: 'notifications',
  summary: 'Mark notifications as read',
  permission: 'notification:read',
  body: z.object({ ids: z.array(Id).min(1).max(500) }),
  response: empty,
});

export const notificationsEndpoints = { listNotifications, markNotificationsAsRead };
