import { z } from 'zod';
import { IdParams, pageOf, pageQuery } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** How the platform is: what there is, what is new, what waits for somebody. */
export const PlatformState = z
  .object({
    users_count: z.number().int(),
    /** In the last seven days. */
    new_users_count: z.number().int(),
    unconfirmed_count: z.number().int(),
    blocked_users_count: z.number().int(),
    operators_count: z.number().int(),
    new_operators_count: z.number().int(),
    blocked_operators_count: z.number().int(),
    authorities_count: z.number().int(),
    structures_count: z.number().int(),
    /** Structures for which nobody decides. */
    unattended_structures: z.array(z.object({ id: z.number().int(), code: z.string(), name: z.string() })),
    open_approvals_count: z.number().int(),
    /** Since when the oldest of them waits; null: none. */
    oldest_open_approval: z.string().nullable(),
    unsent_letters_count: z.number().int(),
    failed_jobs_count: z.number().int(),
    /** Airspace data that verdicts cannot rely on today; `version` null: none is in force. */
    unreliable_datasets: z.array(
      z.object({
        source: z.enum(['SIA', 'UAS']),
        version: z.string().nullable(),
        days_out_of_date: z.number().int().nullable(),
      }),
    ),
    at: z.string(),
  })
  .meta({ id: 'PlatformState' });
export type PlatformState = z.infer<typeof PlatformState>;

export const platformState = defineEndpoint({
  method: 'GET',
  path: '/platform/state',
  tag: 'platform',
  summary: 'How the platform is, for its staff',
  permission: 'platform:read',
  response: PlatformState,
});

/** A letter that has not left, without what stands in it. */
export const UnsentLetter = z
  .object({
    id: z.number().int(),
    recipient: z.string(),
    /** What it is about: "decision", "reset-password". */
    kind: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'UnsentLetter' });
export type UnsentLetter = z.infer<typeof UnsentLetter>;

export const unsentLetters = defineEndpoint({
  method: 'GET',
  path: '/platform/letters',
  tag: 'platform',
  summary: 'Letters that have not left for two minutes or more, the oldest first',
  permission: 'platform:read',
  query: z.object(pageQuery(['id', '-id'], 'id')),
  response: pageOf(UnsentLetter),
});

export const sendLetterAgain = defineEndpoint({
  method: 'POST',
  path: '/platform/letters/:id/again',
  tag: 'platform',
  summary: 'Try a letter again; one that has left is not sent twice',
  permission: 'platform:write',
  params: IdParams,
  response: noContent,
});

/** A job that was given up after its last try, without what it was given. */
export const FailedJob = z
  .object({
    id: z.string(),
    name: z.string(),
    tries: z.number().int(),
    /** What went wrong, in the machine's words. */
    error: z.string(),
    created_at: z.string(),
    failed_at: z.string().nullable(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

export const failedJobs = defineEndpoint({
  method: 'GET',
  path: '/platform/jobs',
  tag: 'platform',
  summary: 'Jobs that were given up, the latest first',
  permission: 'platform:read',
  response: z.array(FailedJob),
});

export const runJobAgain = defineEndpoint({
  method: 'POST',
  path: '/platform/jobs/:id/again',
  tag: 'platform',
  summary: 'Try a job again that was given up',
  permission: 'platform:write',
  params: z.object({ id: z.string().regex(/^[0-9a-f-]{1,36}$/) }),
  response: noContent,
});

export const platformEndpoints = { platformState, unsentLetters, sendLetterAgain, failedJobs, runJobAgain };
