import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LINKS } from '../surface.ts';
import { Email } from './signUp.ts';

const Token = z.string().min(1).max(200);

/** A letter that asks whether an address is the account’s own. */
export const EmailConfirmation = z
  .object({
    id: z.number().int(),
    email: z.string(),
    sent_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'EmailConfirmation' });

export const confirmEmail = defineEndpoint({
  method: 'PATCH',
  path: '/email-confirmations/:id',
  tag: 'accounts',
  summary: 'Confirm an e-mail address with the token of its letter, which is good once',
  permission: 'public',
  surface: LINKS,
  params: IdParams,
  body: z.object({ token: Token }),
  response: z.object({ email: z.string() }),
  errors: ['CONFIRMATION_LINK_EXPIRED', 'ACCOUNT_ALREADY_VERIFIED', 'EMAIL_ALREADY_EXISTS'],
  rate_limit: 30,
});

export const resendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/email-confirmations/:id/resend',
  tag: 'accounts',
  summary:
    'Send another letter, for its signed-in owner or whoever holds the former one; that one’s link ends',
  permission: 'public',
  params: IdParams,
  body: z.object({ token: Token.optional() }),
  response: EmailConfirmation,
  errors: ['ACCOUNT_ALREADY_VERIFIED', 'RATE_LIMITED'],
  rate_limit: 10,
});

export const pendingConfirmation = defineEndpoint({
  method: 'GET',
  path: '/users/me/email-confirmation',
  tag: 'accounts',
  summary: 'The address that waits for its confirmation, if there is any',
  permission: 'account:read',
  response: z.object({ is_confirmed: z.boolean(), pending: EmailConfirmation.nullable() }),
});

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/users/me/email',
  tag: 'accounts',
  summary: 'Ask for another e-mail address; it counts when its letter’s link was opened',
  permission: 'account:write',
  body: z.object({ email: Email, password: z.string().min(1).max(250) }),
  response: EmailConfirmation,
  errors: ['INVALID_PASSWORD', 'EMAIL_ALREADY_EXISTS', 'RATE_LIMITED'],
  rate_limit: 10,
});
