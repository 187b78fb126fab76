import { ALERT_TYPES } from '@envol/domain/traces/alerts';
import { HEIGHT_BASES } from '@envol/domain/traces/height';
import { z } from 'zod';
import { Instant } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { ConcernedApproval } from './concernedApproval.ts';

/** A part of a replay. */
const ReplaySpan = z.object({
  /** s since `date_from`; may be before it. */
  from_s: z.number(),
  /** Null: it was not over when it was asked. */
  to_s: z.number().nullable(),
});

/** A replay's longest span, hours: a day as any place counts it. */
const REPLAY_HOURS = 25;

export const replayTraces = defineEndpoint({
  method: 'GET',
  path: '/traces/replay',
  tag: 'traces',
  summary:
    'Where drones were in a span of at most 25 hours, to be played again: an operator its own, else those where the asker answers, or near it. One position a step, which grows with the span',
  permission: 'tracking:read',
  query: z
    .object({
      /** Absent, as `date_to`: the last ten minutes. */
      date_from: Instant.optional(),
      date_to: Instant.optional(),
    })
    .superRefine(({ date_from, date_to }, context) => {
      if (date_from === undefined && date_to === undefined) return;
      if (date_from === undefined || date_to === undefined) {
        const missing = date_from === undefined ? 'date_from' : 'date_to';
        context.addIssue({ code: 'custom', path: [missing], message: 'required' });
        return;
      }
      const hours = (Date.parse(date_to) - Date.parse(date_from)) / 3_600_000;
      const message = hours <= 0 ? 'end_before_start' : hours > REPLAY_HOURS ? 'span_too_long' : null;
      if (message !== null)
        context.addIssue({ code: 'custom', path: ['date_to'], message, params: { max: REPLAY_HOURS } });
    }),
  weight: 2,
  response: z.object({
    date_from: z.string(),
    date_to: z.string(),
    /** Of two positions of a trace, at least, s. */
    step_s: z.number().int(),
    /** True where there are more traces than a replay plays: narrow the span. */
    is_cut: z.boolean(),
    traces: z.array(
      z.object({
        id: z.number().int(),
        device_id: z.string(),
        drone_name: z.string().nullable(),
        company_name: z.string().nullable(),
        approvals: z.array(ConcernedApproval.pick({ id: true, display_identifier: true })),
        is_simulated: z.boolean(),
        /** Null for a drone that nobody registered. */
        drone_id: z.number().int().nullable(),
        /** As of a trace. */
        height_basis: z.enum([...HEIGHT_BASES, 'no_height', 'ground_unknown']).nullable(),
        /** From when until when it was in the air under an approval that the asker may read, by its pilot’s word. */
        airborne: z.array(ReplaySpan),
        /**
         * What the asker heard about it, each as bad as it was from then until then; null for who hears no alerts. A standing alert that
         * got worse is two.
         */
        alerts: z
          .array(
            ReplaySpan.extend({ alert_type: z.enum(ALERT_TYPES), level: z.number().int().min(1).max(3) }),
          )
          .nullable(),
        /** s since `date_from`, longitude, latitude, m AMSL, m above the take-off, true heading in degrees; by time. */
        points: z.array(
          z.tuple([
            z.number(),
            z.number(),
            z.number(),
            z.number().nullable(),
            z.number().nullable(),
            z.number().nullable(),
          ]),
        ),
      }),
    ),
  }),
});
