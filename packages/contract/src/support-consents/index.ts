import { z } from 'zod';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** Whether the staff may act, or acts, in one's name. */
export const SupportConsent = z
  .object({
    /** `waiting`: the code was shown and nobody has used it. `acting`: a member of the staff acts in one's name. */
    state: z.enum(['none', 'waiting', 'acting']),
    expires_at: z.string().nullable(),
    staff_name: z.string().nullable(),
    /** How much was done by it. */
    acts: z.number().int(),
  })
  .meta({ id: 'SupportConsent' });
export type SupportConsent = z.infer<typeof SupportConsent>;

const PATH = '/users/me/support_consent';

export const getSupportConsent = defineEndpoint({
  method: 'GET',
  path: PATH,
  tag: 'users',
  summary: 'Whether the platform’s staff may act, or acts, in one’s name; never the code',
  permission: 'account:read',
  response: SupportConsent,
});

export const createSupportConsent = defineEndpoint({
  method: 'POST',
  path: PATH,
  tag: 'users',
  summary:
    'A code by which one member of the staff may act in one’s name for half an hour; it is told this once',
  permission: 'account:write',
  response: SupportConsent.extend({ code: z.string() }),
  status: 201,
  rate_limit: 10,
});

export const withdrawSupportConsent = defineEndpoint({
  method: 'DELETE',
  path: PATH,
  tag: 'users',
  summary: 'Take a consent back: whoever acts by it is signed out at once',
  permission: 'account:write',
  response: noContent,
});

export const supportConsentsEndpoints = { getSupportConsent, createSupportConsent, withdrawSupportConsent };
