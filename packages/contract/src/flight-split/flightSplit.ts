import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Flight } from '../flights/index.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** Which areas of a mission are free without waiting, and what the others wait for. */
export const FlightSplit = z
  .object({
    can_be_split: z.boolean(),
    /** A request froze the mission: it stays whole, and the free areas are copied. */
    is_frozen: z.boolean(),
    free: z.array(Named),
    /** `by`: what was published or given of each thing that holds the area. */
    held: z.array(Named.extend({ by: z.array(z.string()) })),
    /** What is left to do for either part. */
    everywhere: z.array(z.string()),
  })
  .meta({ id: 'FlightSplit' });
export type FlightSplit = z.infer<typeof FlightSplit>;

export const previewFlightSplit = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/split',
  tag: 'flights',
  summary: 'Which areas of the mission could fly without waiting for the others',
  permission: 'flight:read',
  params: IdParams,
  response: FlightSplit,
});

export const splitFlight = defineEndpoint({
  method: 'POST',
  path: '/flights/:id/split',
  tag: 'flights',
  summary:
    'Make a mission of the areas that nothing left to do concerns; they leave the former one, unless a request froze it',
  permission: 'flight:write',
  params: IdParams,
  body: z.object({ name: Line(250).min(1) }),
  unknown_fields: 'kept',
  response: z.object({
    flight: Flight,
    /** The free areas left the former mission; false: it stays as it was. */
    moved: z.boolean(),
    /** Of the former mission after it: sent back with what takes the split back, so that a parallel edit is not lost. */
    former_version: z.number().int(),
  }),
  status: 201,
  errors: ['NOTHING_TO_SPLIT', 'FLIGHT_CREDIT_LIMIT'],
});

export const flightSplitEndpoints = { previewFlightSplit, splitFlight };
