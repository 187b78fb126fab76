import { z } from 'zod';

export const flightNotificationsFrames = {
  /** The forms of a mission's prefectures were filled in. */
  cerfa_updated: { flight_id: z.number().int() },
};
