import { z } from 'zod';
import { Id, IdParams, pageOf, textNumber } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { PositionAlert } from './positionAlert.ts';

/** Alerts that one answer tells, or that are marked as read at once. */
const ALERTS_AT_ONCE = 500;

export const listPositionAlerts = defineEndpoint({
  method: 'GET',
  path: '/position-alerts',
  tag: 'alerts',
  summary:
    'What tracked drones gave cause to tell in the last hours, the latest first: an operator’s own, those in or near an authority’s area',
  permission: 'position-alert:read',
  query: z.object({
    last_n_hours: textNumber(z.number().int().min(1).max(240)).default(24),
    limit: textNumber(z.number().int().min(1).max(ALERTS_AT_ONCE)).default(ALERTS_AT_ONCE),
    offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
  }),
  response: pageOf(PositionAlert).extend({
    /** Of all of them: warnings and worse without a note by name that go on, or that the asker has not seen. */
    pressing: z.number().int(),
  }),
});

export const markAlertsAsRead = defineEndpoint({
  method: 'POST',
  path: '/position-alerts/mark_alerts_as_read',
  tag: 'alerts',
  summary:
    'Note for oneself that alerts were seen, which takes note of those that are over; one that goes on presses until somebody takes note of it by name',
  permission: 'position-alert:write',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(ALERTS_AT_ONCE),
    /** Takes note by name: true of all, false of none, absent of those that are over. */
    acknowledge: z.boolean().optional(),
  }),
  unknown_fields: 'kept',
  response: noContent,
});

export const acknowledgeAlert = defineEndpoint({
  method: 'POST',
  path: '/position-alerts/:id/acknowledge',
  tag: 'alerts',
  summary: 'Take note of an alert by name, for all colleagues of the structures that hear it',
  permission: 'position-alert:write',
  params: IdParams,
  response: PositionAlert,
});
