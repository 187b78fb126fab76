import { z } from 'zod';
import type { JobKind } from '../src/platform/jobs/jobs.ts';

/** A kind of job of the tests' own. */
export const HANGING_JOB = {
  name: 'test.hanging',
  payload: z.object({ number: z.number() }),
  retry_limit: 2,
  retry_delay: 60,
  expire_in: 600,
} as const satisfies JobKind;
