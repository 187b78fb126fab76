import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

/** A sign-in and all its windows: where the account is open. The place is not recorded. */
export const SignedInDevice = z
  .object({
    id: z.number().int(),
    /** "Firefox · Windows"; null where the device said nothing of itself. */
    device: z.string().nullable(),
    signed_in_at: z.string(),
    /** When its tokens were last renewed: a quarter of an hour may have passed since the last call. */
    used_at: z.string(),
    is_current: z.boolean(),
  })
  .meta({ id: 'SignedInDevice' });

/** A look of the platform's staff through one's account. */
export const AccountLook = z
  .object({
    id: z.number().int(),
    /** Who looked. */
    staff_name: z.string(),
    /** Null before reasons were asked for. */
    reason: z.string().nullable(),
    began_at: z.string(),
  })
  .meta({ id: 'AccountLook' });

export const listDevices = defineEndpoint({
  method: 'GET',
  path: '/users/me/sessions',
  tag: 'accounts',
  summary:
    'Where one’s own account is open, the device last used first, and the last looks of the platform’s staff through it (at most 20)',
  permission: 'account:read',
  response: z.object({ results: z.array(SignedInDevice), looks: z.array(AccountLook) }),
});

export const endDevice = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  tag: 'accounts',
  summary: 'Sign one device out',
  permission: 'account:write',
  params: IdParams,
  response: noContent,
});

export const endAllDevices = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  tag: 'accounts',
  summary: 'Sign every device out, this one included',
  permission: 'account:write',
  response: noContent,
});
