import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Ten tries over about a day and a half outlast a mail server's bad night. */
export const MAIL_SEND = {
  name: 'mail.send',
  payload: z.object({ mail_id: z.number().int() }),
  retry_limit: 10,
  retry_delay: 30,
  expire_in: 120,
} as const satisfies JobKind;
