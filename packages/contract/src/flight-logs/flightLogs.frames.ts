import { z } from 'zod';

export const flightLogsFrames = {
  /** A mission's log was added, changed, noted or deleted. */
  flight_log_changed: { flight_log_id: z.number().int(), flight_id: z.number().int() },
};
