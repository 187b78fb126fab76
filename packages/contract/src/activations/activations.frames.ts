import { ACTIVATION_STATUSES } from '@envol/domain/activations/statuses';
import { z } from 'zod';

export const activationsFrames = {
  activation_updated: {
    activation_id: z.number().int(),
    approval_id: z.number().int(),
    /** Null once the mission is deleted. */
    flight_id: z.number().int().nullable(),
    status: z.enum(ACTIVATION_STATUSES),
  },
};
