import { ALERT_TYPES, UNJUDGED_REASONS } from '@envol/domain/traces/alerts';
import { HEIGHT_BASES } from '@envol/domain/traces/height';
import { z } from 'zod';

/** Something that a tracked drone gives cause to tell. */
export const PositionAlert = z
  .object({
    id: z.number().int(),
    alert_type: z.enum(ALERT_TYPES),
    /** 1 caution, 2 warning, 3 critical. */
    level: z.number().int().min(1).max(3),
    /** A person of the asker's structures took note of it by name. */
    acknowledged: z.boolean(),
    acknowledgement: z.object({ by: z.string(), at: z.string() }).nullable(),
    /** Nobody of the asker's structures hears it until then, unless it gets worse. */
    muted: z.object({ by: z.string(), at: z.string(), until: z.string(), reason: z.string() }).nullable(),
    /** The asker has seen it, which is not taking note of it. */
    seen: z.boolean(),
    /** It goes on: it holds for the last place of a drone that is still heard. */
    active: z.boolean(),
    /** The last position of a drone that is not heard any more, while it held; or of the other aircraft of a proximity. */
    lost_since: z.string().nullable(),
    /** Who of them is not heard. */
    lost: z.enum(['drone', 'other']).nullable(),
    /** When it ended. */
    ended_at: z.string().nullable(),
    /** `evidence`: a position showed that it is over. `silence`: none did, and it was closed long after the last one. */
    ended_by: z.enum(['evidence', 'silence']).nullable(),
    /** It goes on because the last position says nothing about it, and why. */
    not_judged: z.enum(UNJUDGED_REASONS).nullable(),
    created_at: z.string(),
    alert_details: z.object({
      trace_id: z.number().int(),
      device_id: z.string(),
      drone_name: z.string().nullable(),
      company_name: z.string().nullable(),
      longitude: z.number(),
      latitude: z.number(),
      /** The nearest area of the asker's structures; for an operator, of those that hear it. */
      place: z
        .object({
          name: z.string(),
          code: z.string(),
          /** m; 0 inside, null where it is heard because of an approval alone. */
          distance_m: z.number().nullable(),
        })
        .nullable(),
      /** The nearest threshold within five nautical miles; `runway` is null where the distance is to the aerodrome. */
      threshold: z
        .object({ icao_code: z.string(), runway: z.string().nullable(), distance_m: z.number() })
        .nullable(),
      /** How far outside, or how high above, m. */
      by_m: z.number().nullable(),
      /** What the height was held against. */
      basis: z.enum(HEIGHT_BASES).nullable(),
      is_simulated: z.boolean(),
    }),
    take_off_authorizations_concerned: z.array(z.number().int()),
  })
  .meta({ id: 'PositionAlert' });
export type PositionAlert = z.infer<typeof PositionAlert>;
