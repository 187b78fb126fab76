import { ALERT_TYPES } from '@envol/domain/traces/alerts';
import { LONGEST_MUTE_MIN } from '@envol/domain/traces/mutes';
import { z } from 'zod';
import { IdParams, Instant, Line, pageOf, textNumber } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { PositionAlert } from './positionAlert.ts';

export const muteAlert = defineEndpoint({
  method: 'POST',
  path: '/position-alerts/:id/mute',
  tag: 'alerts',
  summary:
    'Mute the alarms of this kind of this drone for the asker’s structures, with a reason and an end: they stand, and ring again at the end or once they are worse',
  permission: 'position-alert:write',
  params: IdParams,
  body: z.strictObject({
    reason: Line(200).min(3),
    minutes: z.number().int().min(1).max(LONGEST_MUTE_MIN),
  }),
  response: PositionAlert,
});

export const unmuteAlert = defineEndpoint({
  method: 'DELETE',
  path: '/position-alerts/:id/mute',
  tag: 'alerts',
  summary: 'End the mute of an alarm before its time',
  permission: 'position-alert:write',
  params: IdParams,
  response: PositionAlert,
});

/** What becomes of an alarm: what positions showed, and what somebody did about it. */
export const ALERT_EVENTS = [
  'raised',
  'worse',
  'lost',
  'heard_again',
  'not_judged',
  'over',
  'closed',
  'noted',
  'muted',
  'unmuted',
] as const;

const AlertEvent = z
  .object({
    id: z.number().int(),
    at: z.string(),
    event: z.enum(ALERT_EVENTS),
    /** How bad the alarm was then: 1 caution, 2 warning, 3 critical. */
    level: z.number().int().min(1).max(3),
    /** How far outside, how high above or how near, m. */
    by_m: z.number().nullable(),
    /** Who did it; null for what positions showed. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
    /** The end of a mute. */
    until: z.string().nullable(),
    alert_id: z.number().int(),
    alert_type: z.enum(ALERT_TYPES),
    trace_id: z.number().int(),
    device_id: z.string(),
    drone_name: z.string().nullable(),
    company_name: z.string().nullable(),
    is_simulated: z.boolean(),
  })
  .meta({ id: 'AlertEvent' });
export type AlertEvent = z.infer<typeof AlertEvent>;

/** A journal's longest span, hours: a day as any place counts it. */
const JOURNAL_HOURS = 25;
/** Lines of a journal that one answer tells. */
export const JOURNAL_LINES = 500;

/** A span of a journal; absent, both: the last 24 hours. */
const JournalSpan = z.object({ date_from: Instant.optional(), date_to: Instant.optional() });

const checkSpan = (
  { date_from, date_to }: z.infer<typeof JournalSpan>,
  context: z.core.$RefinementCtx,
): void => {
  if (date_from === undefined && date_to === undefined) return;
  if (date_from === undefined || date_to === undefined) {
    const missing = date_from === undefined ? 'date_from' : 'date_to';
    context.addIssue({ code: 'custom', path: [missing], message: 'required' });
    return;
  }
  const hours = (Date.parse(date_to) - Date.parse(date_from)) / 3_600_000;
  const message = hours <= 0 ? 'end_before_start' : hours > JOURNAL_HOURS ? 'span_too_long' : null;
  if (message !== null)
    context.addIssue({ code: 'custom', path: ['date_to'], message, params: { max: JOURNAL_HOURS } });
};

export const listAlertJournal = defineEndpoint({
  method: 'GET',
  path: '/position-alerts/journal',
  tag: 'alerts',
  summary:
    'What became of the alarms that the asker hears, the latest first: raised, worse, lost, noted, muted, over, each with its instant and who did it; a span of at most 25 hours',
  permission: 'position-alert:read',
  query: JournalSpan.extend({
    limit: textNumber(z.number().int().min(1).max(JOURNAL_LINES)).default(JOURNAL_LINES),
    offset: textNumber(z.number().int().min(0).max(10_000_000)).default(0),
  }).superRefine(checkSpan),
  response: pageOf(AlertEvent),
});

const AlertTable = z
  .object({
    /** How long drones were heard whose alarms the asker hears or would hear, hours. */
    flight_hours: z.number(),
    /** Of all kinds: alarms that were over within five seconds, or muted, for each hour of flight; null while nothing flew. */
    nuisance_per_hour: z.number().nullable(),
    kinds: z.array(
      z.object({
        alert_type: z.enum(ALERT_TYPES),
        raised: z.number().int(),
        /** By the asker’s side. */
        noted: z.number().int(),
        muted: z.number().int(),
        /** Over within five seconds. */
        brief: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'AlertTable' });

export const readAlertTable = defineEndpoint({
  method: 'GET',
  path: '/position-alerts/table',
  tag: 'alerts',
  summary:
    'The alarms that the asker heard by kind: raised, acknowledged, muted, over within five seconds, and how many of the last two there were for each hour of flight; a span of at most 25 hours',
  permission: 'position-alert:read',
  query: JournalSpan.superRefine(checkSpan),
  response: AlertTable,
});
