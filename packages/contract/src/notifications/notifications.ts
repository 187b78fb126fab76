import { SUBJECT_TYPES } from '@envol/domain/navigation/addresses';
import { z } from 'zod';
import { Id, textNumber } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** Words are in the language of the call; the subject says where a click leads (`navigation/addresses`). */
export const Notification = z
  .object({
    id: z.number().int(),
    viewed: z.boolean(),
    payload_type: z.string(),
    payload: z.object({
      title: z.string(),
      first_line: z.string(),
      second_line: z.string().nullable(),
      /** What it is about, and the mission of that; null: the mission was deleted. */
      subject: z
        .object({
          type: z.enum(SUBJECT_TYPES),
          id: z.number().int(),
          flight_id: z.number().int().nullable(),
        })
        .nullable(),
      /** Of the subject, by name: the request that it is or is made on, the mission, the activation, the take-off. */
      approval_id: z.number().int().nullable(),
      flight_id: z.number().int().nullable(),
      activation_id: z.number().int().nullable(),
      take_off_authorization: z.number().int().nullable(),
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
  query: z.object({ last_n_days: textNumber(z.number().int().min(1).max(90)).default(7) }),
  response: z.array(Notification),
});

export const markNotificationsAsRead = defineEndpoint({
  method: 'POST',
  path: '/notifications/mark_as_read',
  tag: 'notifications',
  summary: 'Mark notifications as read',
  permission: 'notification:read',
  body: z.object({ ids: z.array(Id).min(1).max(500) }),
  response: noContent,
});

/** Base 64 for addresses, without padding. */
const Base64Url = z.string().regex(/^[A-Za-z0-9_-]{10,200}$/);

/** What a browser's push manager makes of a subscription (`PushSubscription.toJSON()`). */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({ p256dh: Base64Url, auth: Base64Url }),
});

/** Of these only `web_push` is delivered: no service of a mobile system is connected. */
const NOTIF_TOKEN_TYPES = ['web_push', 'android', 'ios'] as const;

/** The subscription in a text; undefined where it is none. */
export const readPushSubscription = (text: string): z.output<typeof PushSubscription> | undefined => {
  try {
    return PushSubscription.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

export const registerNotifToken = defineEndpoint({
  method: 'POST',
  path: '/register-notif-token',
  tag: 'notifications',
  summary:
    'News to this browser while it is closed, until this sign-in ends; a token of an app (android, ios) is answered as not delivered, and not kept',
  permission: 'account:write',
  tells_others: true,
  body: z
    .object({
      /** The browser’s subscription, as JSON text; of an app, its token. */
      registration_id: z.string().trim().min(1).max(4096),
      type: z.enum(NOTIF_TOKEN_TYPES),
    })
    .superRefine(({ registration_id, type }, context) => {
      if (type === 'web_push' && readPushSubscription(registration_id) === undefined)
        context.addIssue({ code: 'custom', path: ['registration_id'], message: 'push_subscription' });
    }),
  response: z.object({
    is_delivered: z.boolean(),
    /** Why news do not reach what was registered. */
    reason: z.enum(['no_mobile_service']).nullable(),
  }),
  errors: ['PUSH_SERVICE_UNKNOWN'],
  rate_limit: 30,
});

export const pushState = defineEndpoint({
  method: 'GET',
  path: '/notifications/push',
  tag: 'notifications',
  summary: 'The key with which a browser subscribes, and how many of one’s browsers take news while closed',
  permission: 'account:read',
  response: z.object({
    /** Uncompressed point of P-256, base64url (RFC 8292). */
    public_key: z.string(),
    browsers: z.number().int(),
  }),
});

export const stopPush = defineEndpoint({
  method: 'DELETE',
  path: '/notifications/push',
  tag: 'notifications',
  summary: 'No more news to the browsers of this sign-in while they are closed',
  permission: 'account:write',
  response: noContent,
});

export const notificationsEndpoints = {
  listNotifications,
  markNotificationsAsRead,
  registerNotifToken,
  pushState,
  stopPush,
};
