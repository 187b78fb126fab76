import { z } from 'zod';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { LINKS } from '../surface.ts';
import { Email, Password } from './signUp.ts';

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/password_reset',
  tag: 'accounts',
  summary: 'Ask for a letter to set a new password; answers alike whether or not there is such an account',
  permission: 'public',
  body: z.object({ email: Email }),
  response: noContent,
  rate_limit: 6,
});

export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password_reset/confirm',
  tag: 'accounts',
  summary:
    'Set a new password with the token of the letter, which is good once; every session, key and calendar address ends',
  permission: 'public',
  surface: LINKS,
  body: z.object({ token: z.string().min(1).max(200), password: Password }),
  response: noContent,
  errors: ['PASSWORD_LINK_EXPIRED'],
  rate_limit: 10,
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/users/me/password',
  tag: 'accounts',
  summary: 'Change the own password; every other session ends',
  permission: 'account:write',
  body: z.object({
    current_password: z.string().min(1).max(250),
    password: Password,
    /** Whether one’s keys of the API and addresses of calendars end too. */
    end_programs: z.boolean().default(true),
  }),
  response: noContent,
  errors: ['INVALID_PASSWORD', 'RATE_LIMITED'],
  rate_limit: 20,
});
