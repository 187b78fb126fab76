import { FLIGHT_STATUSES } from '@envol/domain/flights/statuses';
import { z } from 'zod';

export const flightsFrames = {
  flight_updated: {
    flight_id: z.number().int(),
    status: z.enum(FLIGHT_STATUSES).nullable(),
  },
  /** The mission's next constraint sheet was made. */
  constraint_sheet_updated: {
    flight_id: z.number().int(),
    version: z.number().int(),
  },
};
