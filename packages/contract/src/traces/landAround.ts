import { z } from 'zod';
import { LongText } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

const degrees = (most: number) => z.number().min(-most).max(most);

export const requireLandingAround = defineEndpoint({
  method: 'POST',
  path: '/take-off-authorizations/landing_required_around',
  tag: 'take-off',
  summary:
    'Order everything in the air within a circle to land: each flight whose drone was heard in it, or whose granted area it touches where its drone is not heard. Each gets an order of its own, with its own receipt',
  permission: 'take-off:decide',
  body: z.strictObject({
    longitude: degrees(180),
    latitude: degrees(90),
    radius_m: z.number().min(50).max(20_000),
    message: LongText.nullable().optional(),
    is_urgent: z.boolean().default(true),
  }),
  response: z.object({
    /** The nearest first. */
    ordered: z.array(
      z.object({
        id: z.number().int(),
        flight_name: z.string(),
        pilot_name: z.string(),
        /** m from the middle. */
        distance_m: z.number(),
        /** Its drone is heard: else the distance is to what was granted. */
        is_heard: z.boolean(),
      }),
    ),
    /** In the circle, and could not be ordered: why. */
    left: z.array(z.object({ id: z.number().int(), flight_name: z.string(), detail: z.string() })),
  }),
  rate_limit: 60,
});
