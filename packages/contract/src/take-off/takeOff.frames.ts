import { TAKE_OFF_STATUSES } from '@envol/domain/take-off/statuses';
import { z } from 'zod';

const takeOff = {
  take_off_authorization_id: z.number().int(),
  approval_id: z.number().int(),
  /** Null once the mission is deleted. */
  flight_id: z.number().int().nullable(),
  status: z.enum(TAKE_OFF_STATUSES),
  is_urgent: z.boolean(),
};

export const takeOffFrames = {
  take_off_authorization_updated: takeOff,
  /** The order to land: an urgent one rings until its receipt is confirmed. */
  landing_required_take_off_authorization: takeOff,
  /** A supervisor sees its drone on its way, or no more. */
  approval_en_route: {
    approval_id: z.number().int(),
    flight_id: z.number().int().nullable(),
    en_route_by_superviser: z.boolean(),
  },
};
