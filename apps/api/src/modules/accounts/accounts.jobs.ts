import { z } from 'zod';
import type { JobKind } from '../../platform/jobs/jobs.ts';

/** The address as it was typed; whether it is an account's is found out beside the call. */
export const PASSWORD_RESET = {
  name: 'account.password_reset',
  payload: z.object({ email: z.string() }),
  retry_limit: 3,
  retry_delay: 10,
  expire_in: 60,
} as const satisfies JobKind;
