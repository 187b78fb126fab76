import { z } from 'zod';

export const restrictionsFrames = {
  /** Restrictions appeared over standing missions. */
  flights_restricted: { flight_ids: z.array(z.number().int()) },
};
