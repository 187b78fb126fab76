import { z } from 'zod';
import { Session } from '../auth/index.ts';
import { Line } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';

/** A path of ours to come back to. */
const Path = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])/);

export const identityProvider = defineEndpoint({
  method: 'GET',
  path: '/identity-provider',
  tag: 'identities',
  summary: 'The identity provider through which one may sign in, if there is any',
  permission: 'public',
  response: z.object({ provider: z.object({ name: z.string() }).nullable() }),
});

export const beginIdentity = defineEndpoint({
  method: 'POST',
  path: '/identity-provider/begin',
  tag: 'identities',
  summary:
    'Begin a sign-in through the identity provider: where the browser goes, and what it keeps meanwhile',
  permission: 'public',
  body: z.object({ redirect: Path.optional() }),
  response: z.object({
    url: z.string(),
    /** Kept by the browser, and sent with what comes back: the sign-in is this browser’s. */
    binding: z.string(),
  }),
  errors: ['IDENTITY_UNAVAILABLE'],
  rate_limit: 30,
});

export const finishIdentity = defineEndpoint({
  method: 'POST',
  path: '/identity-provider/finish',
  tag: 'identities',
  summary:
    'Sign in with what the identity provider answered; a second factor of the account is asked for, too',
  permission: 'public',
  body: z.object({
    /** The query of the address to which the provider sent the browser back, without "?". */
    answer: z.string().min(1).max(8000),
    binding: z.string().min(1).max(200),
    /** Of the authenticator, or to recover with; asked for by SECOND_FACTOR_REQUIRED. */
    code: Line(40).min(1).optional(),
  }),
  body_limit: 26_000,
  response: z.object({ session: Session, redirect: z.string().nullable() }),
  errors: [
    'IDENTITY_EXPIRED',
    'IDENTITY_DENIED',
    'IDENTITY_NOT_PROCESSED',
    'IDENTITY_UNAVAILABLE',
    'IDENTITY_WITHOUT_ACCOUNT',
    'SECOND_FACTOR_REQUIRED',
    'INVALID_SECOND_FACTOR',
    'UNACTIVE_ACCOUNT',
  ],
  rate_limit: 30,
});

export const identitiesEndpoints = { identityProvider, beginIdentity, finishIdentity };
