import { z } from 'zod';
import { Id, Line, LongText, pageOf, pageQuery, RequiredText } from '../common.ts';
import { defineEndpoint, MEDIUM_BODY, noContent } from '../endpoint.ts';

/** What the staff tells those who fly, in the language of the call. */
export const Announcement = z
  .object({
    id: z.number().int(),
    text: z.string(),
    /** What unfolds below it. */
    expansion_elements: z.array(z.object({ title: z.string(), text: z.string() })),
    created_at: z.string(),
    /** The asker has put it away. */
    is_dismissed: z.boolean(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.infer<typeof Announcement>;

export const lastAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/announcements/last',
  tag: 'announcements',
  summary: 'What those who fly are told now; null for nothing',
  permission: 'announcement:read',
  response: z.object({ announcement: Announcement.nullable() }),
});

const Expansion = z.object({
  title: Line(250),
  title_en: Line(250).nullable().optional(),
  text: LongText,
  text_en: LongText.nullable().optional(),
});

export const AnnouncementInput = z.object({
  text: RequiredText,
  /** Absent: the French one. */
  text_en: RequiredText.nullable().optional(),
  expansion_elements: z.array(Expansion).max(10).default([]),
});

export const createAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/announcements',
  tag: 'announcements',
  summary: 'Tell everybody who flies something; it takes the place of what was told before',
  permission: 'announcement:write',
  body: AnnouncementInput,
  body_limit: MEDIUM_BODY,
  response: Announcement,
  status: 201,
  errors: ['EXPANSION_TEXT_EMPTY'],
});

export const stopDisplay = defineEndpoint({
  method: 'POST',
  path: '/announcements/stop_display',
  tag: 'announcements',
  summary: 'Put an announcement away for oneself; absent: the one shown now',
  permission: 'announcement:read',
  body: z.object({ id: Id.optional() }),
  response: noContent,
});

export const deleteAnnouncements = defineEndpoint({
  method: 'POST',
  path: '/announcements/delete_all',
  tag: 'announcements',
  summary: 'Nobody is shown any announcement any more; what was told stays on the staff’s list',
  permission: 'announcement:write',
  response: z.object({ stopped: z.number().int() }),
});

/** An announcement as its authors see it. */
export const AuthoredAnnouncement = z
  .object({
    id: z.number().int(),
    text_fr: z.string(),
    text_en: z.string().nullable(),
    expansions_count: z.number().int(),
    created_by: z.string(),
    created_at: z.string(),
    /** Null: shown until another takes its place. */
    stopped_at: z.string().nullable(),
    dismissed_count: z.number().int(),
  })
  .meta({ id: 'AuthoredAnnouncement' });
export type AuthoredAnnouncement = z.infer<typeof AuthoredAnnouncement>;

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/announcements',
  tag: 'announcements',
  summary: 'What was ever told, the latest first',
  permission: 'announcement:write',
  query: z.object(pageQuery(['-id'], '-id')),
  response: pageOf(AuthoredAnnouncement),
});

/** What a person reads whose device does not tell its place; `text` null: the product's own sentence. */
export const GeolocationMessage = z
  .object({ text: z.string().nullable(), text_fr: z.string().nullable(), text_en: z.string().nullable() })
  .meta({ id: 'GeolocationMessage' });

export const geolocationMessage = defineEndpoint({
  method: 'GET',
  path: '/geolocation-not-allowed-message',
  tag: 'announcements',
  summary: 'What a person reads whose device does not tell its place',
  permission: 'account:read',
  response: GeolocationMessage,
});

export const GeolocationMessageInput = z.object({
  /** Null: the product's own sentence again. */
  text: RequiredText.nullable(),
  text_en: RequiredText.nullable().optional(),
});

export const updateGeolocationMessage = defineEndpoint({
  method: 'PATCH',
  path: '/geolocation-not-allowed-message',
  tag: 'announcements',
  summary: 'Word it anew',
  permission: 'announcement:write',
  body: GeolocationMessageInput,
  response: GeolocationMessage,
});

export const announcementsEndpoints = {
  lastAnnouncement,
  createAnnouncement,
  stopDisplay,
  deleteAnnouncements,
  listAnnouncements,
  geolocationMessage,
  updateGeolocationMessage,
};
