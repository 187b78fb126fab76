import { z } from 'zod';
import { binaryResponse, defineEndpoint, noContent } from '../endpoint.ts';
import { LINKS } from '../surface.ts';

/** Whose missions a calendar holds: those that the person flies or made, or all of the operator's. */
export const CALENDAR_KINDS = ['own', 'operator'] as const;
const Kind = z.object({ kind: z.enum(CALENDAR_KINDS) });

export const CalendarFeed = z
  .object({
    kind: z.enum(CALENDAR_KINDS),
    /** The secret address; null: there is none, or somebody looks through the account. */
    url: z.string().nullable(),
    created_at: z.string().nullable(),
    last_read_at: z.string().nullable(),
  })
  .meta({ id: 'CalendarFeed' });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const listCalendars = defineEndpoint({
  method: 'GET',
  path: '/calendars',
  tag: 'calendars',
  summary: 'The addresses under which one’s calendar program reads missions',
  permission: 'flight:read',
  response: z.array(CalendarFeed),
});

export const renewCalendar = defineEndpoint({
  method: 'POST',
  path: '/calendars/:kind',
  tag: 'calendars',
  summary: 'Make a secret address, or another one: the former opens nothing any more',
  permission: 'calendar:write',
  params: Kind,
  body: z.object({ password: z.string().min(1).max(250) }),
  unknown_fields: 'kept',
  response: CalendarFeed,
  errors: ['INVALID_PASSWORD', 'RATE_LIMITED'],
  rate_limit: 20,
});

export const deleteCalendar = defineEndpoint({
  method: 'DELETE',
  path: '/calendars/:kind',
  tag: 'calendars',
  summary: 'Close a secret address',
  permission: 'calendar:write',
  params: Kind,
  response: noContent,
});

export const readCalendar = defineEndpoint({
  method: 'GET',
  path: '/calendars/feed/:secret',
  tag: 'calendars',
  summary: 'The missions of the last three months and to come, as iCalendar (RFC 5545)',
  permission: 'public',
  surface: LINKS,
  params: z.object({ secret: z.string().regex(/^[\w-]{43}(\.ics)?$/) }),
  response: binaryResponse('text/calendar; charset=utf-8'),
  rate_limit: 120,
});

export const calendarsEndpoints = { listCalendars, renewCalendar, deleteCalendar, readCalendar };
