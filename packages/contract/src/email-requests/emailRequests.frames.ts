import { EMAIL_REQUEST_STATUSES } from '@envol/domain/email-requests/statuses';
import { z } from 'zod';

export const emailRequestsFrames = {
  email_request_updated: {
    email_request_id: z.number().int(),
    flight_id: z.number().int(),
    status: z.enum(EMAIL_REQUEST_STATUSES),
  },
};
