import { FLIGHT_AUTHORIZATION_STATUSES } from '@envol/domain/flight-authorizations/statuses';
import { z } from 'zod';

export const flightAuthorizationsFrames = {
  flight_authorization_updated: {
    flight_authorization_id: z.number().int(),
    flight_id: z.number().int().nullable(),
    status: z.enum(FLIGHT_AUTHORIZATION_STATUSES),
  },
};
