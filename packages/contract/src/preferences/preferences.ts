import { PREFERRED_BASEMAPS } from '@envol/domain/access/actor';
import { NOTIFICATION_KINDS } from '@envol/domain/accounts/settings';
import { z } from 'zod';
import { IdParams, LongText } from '../common.ts';
import { defineEndpoint, LARGE_BODY, MEDIUM_BODY } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { LINKS } from '../surface.ts';

const Channels = z.object({ bell: z.boolean(), email: z.boolean(), push: z.boolean() });

const eachKind = <T extends z.ZodType>(channels: T) =>
  z.object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels])) as Readonly<
      Record<(typeof NOTIFICATION_KINDS)[number], T>
    >,
  );

const CHOICES = {
  /** The base maps that the layers menu offers. */
  available_maps: z.array(z.enum(PREFERRED_BASEMAPS)).min(1).max(PREFERRED_BASEMAPS.length),
  /** Of a new mission, m AGL; null: the product’s own. */
  default_flying_height: z.number().int().min(1).max(1000).nullable(),
  /** Of a new mission, minutes; null: the product’s own. */
  default_flying_time: z.number().int().min(5).max(1440).nullable(),
  /** The list of missions opens with those that the person prepared or flies. */
  display_only_my_flights: z.boolean(),
  /** A sound at each piece of news, once a second, so many times. */
  notification_alarm_settings: z.object({
    activated: z.boolean(),
    nb_repeats: z.number().int().min(1).max(30),
  }),
  /** Helicopters on the map and alarms of those near one’s drones, where the operator is granted it. */
  hss_notifications_allowed: z.boolean(),
  /** Where the operator’s drones are now, on the map and in the header; who answers or watches somewhere always sees it. */
  tracking_activated: z.boolean(),
};

/** Told and taken, and chosen by nobody (docs/adr/0329). */
const FIXED = {
  /** False: there is no newsletter. What a call sends is not kept. */
  contact_subscribed_to_newsletter: z.boolean(),
  /** True: a mission that needs a request says so. What a call sends is not kept. */
  display_request_approval_alert: z.boolean(),
  /** False: there is no other app to point to. What a call sends is not kept. */
  display_use_mobile_app_alert: z.boolean(),
  /** The addresses of the company, which `/livestream-emails` adds and takes away. What a call sends here is not kept. */
  livestream_emails: z.array(z.string().max(250)).max(LIMITS.comma_list),
};

/** What a person chose for itself. */
export const ContactSettings = z
  .object({ ...CHOICES, notifications: eachKind(Channels) })
  .meta({ id: 'ContactSettings' });
export type ContactSettings = z.infer<typeof ContactSettings>;

/** The same, with what the specification names beside and nobody chooses. */
const ToldSettings = ContactSettings.extend(FIXED).meta({ id: 'ToldContactSettings' });

export const ContactSettingsInput = z
  .object({ ...CHOICES, ...FIXED, notifications: eachKind(Channels.partial().optional()) })
  .partial();

export const getContactSettings = defineEndpoint({
  method: 'GET',
  path: '/contact-settings/:id',
  tag: 'preferences',
  summary: 'What one chose for oneself, under the id of one’s account',
  permission: 'account:read',
  params: IdParams,
  response: ToldSettings,
});

export const updateContactSettings = defineEndpoint({
  method: 'PATCH',
  path: '/contact-settings/:id',
  tag: 'preferences',
  summary: 'Change what one chose for oneself: maps, defaults of new missions, alarm, news; absent keeps',
  permission: 'account:write',
  params: IdParams,
  body: ContactSettingsInput.strict(),
  body_limit: MEDIUM_BODY,
  response: ToldSettings,
});

const Texts = z.array(LongText.trim().min(1)).max(LIMITS.saved_messages);

/** A person’s own ready-made texts for requests, by what they are for. */
export const SavedMessages = z
  .object({ conditions: Texts, questions: Texts, refusals: Texts })
  .meta({ id: 'SavedMessages' });
export type SavedMessages = z.infer<typeof SavedMessages>;

export const getSavedMessages = defineEndpoint({
  method: 'GET',
  path: '/saved-messages',
  tag: 'preferences',
  summary: 'One’s own ready-made texts; null while the product’s own stand',
  permission: 'account:read',
  response: z.object({ saved_messages: SavedMessages.nullable() }),
});

export const updateSavedMessages = defineEndpoint({
  method: 'PUT',
  path: '/saved-messages',
  tag: 'preferences',
  summary: 'Keep one’s own ready-made texts; null brings the product’s own back',
  permission: 'account:write',
  body: z.object({ saved_messages: SavedMessages.nullable() }),
  body_limit: LARGE_BODY,
  response: z.object({ saved_messages: SavedMessages.nullable() }),
});

export const unsubscribeByLink = defineEndpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  tag: 'preferences',
  summary:
    'No more letters of the kind of the one whose address this is (RFC 8058): one click, without signing in',
  permission: 'public',
  surface: LINKS,
  params: z.object({ token: z.string().min(1).max(120) }),
  response: z.object({ kind: z.enum(NOTIFICATION_KINDS) }),
  rate_limit: 30,
});

export const preferencesEndpoints = {
  getContactSettings,
  updateContactSettings,
  getSavedMessages,
  updateSavedMessages,
  unsubscribe: unsubscribeByLink,
};
