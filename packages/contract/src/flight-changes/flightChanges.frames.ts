import { z } from 'zod';

export const flightChangesFrames = {
  /** Somebody has read a mission as it is now. */
  flight_read: { flight_id: z.number().int() },
};
