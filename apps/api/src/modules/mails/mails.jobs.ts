import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** Ten tries over about a day and a half outlast a mail server's bad night. */
export const MAIL_SEND = {
  name: 'mail.send',
  payload: z.object({ mail_id: z.number().int() }),
  retry_limit: 10,
  retry_delay: 30,
  // Longer than a mail server is waited for (10 s to connect, 10 s to greet, 20 s of silence).
  expire_in: 60,
} as const satisfies JobKind;
