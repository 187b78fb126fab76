import { z } from 'zod';
import { IdParams, LongText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

export const forwardMissionSheet = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/forward_mission_sheet',
  tag: 'approvals',
  summary: 'Send the sheet of a request by e-mail, as a PDF, to those who are named',
  permission: 'approval:message',
  needs_confirmed_email: true,
  params: IdParams,
  body: z.object({
    recipients: z.array(z.email().max(250)).min(1).max(LIMITS.forwarded_recipients),
    message: LongText.nullable().optional(),
  }),
  unknown_fields: 'kept',
  response: noContent,
  rate_limit: 20,
});
