import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What the positions of the mission's drone say that its pilot has not declared. */
export const FlightProposal = z
  .object({
    proposal: z
      .object({
        act: z.enum(['take_off', 'landing']),
        /** When it was, by the positions; the act takes it. */
        at: z.string(),
        /** No position came for a minute: it may have landed there. */
        is_silent: z.boolean(),
        drone_name: z.string(),
        is_simulated: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'FlightProposal' });

export const getFlightProposal = defineEndpoint({
  method: 'GET',
  path: '/flights/:id/proposed_act',
  tag: 'flight-logs',
  summary: 'A take-off or a landing that the positions received tell, and that nobody declared yet',
  permission: 'take-off:request',
  params: IdParams,
  response: FlightProposal,
});
