import { z } from 'zod';
import { defineEndpoint, noContent } from '../endpoint.ts';

const WithPassword = z.object({ password: z.string().min(1).max(250) });

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const secondFactor = defineEndpoint({
  method: 'GET',
  path: '/users/me/second-factor',
  tag: 'accounts',
  summary: 'Whether signing in asks for a code of an authenticator',
  permission: 'account:read',
  response: z.object({
    enabled_at: z.string().nullable(),
    recovery_codes_left: z.number().int(),
    /** Whether an account such as this one has to have it. */
    is_required: z.boolean(),
  }),
});

export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/users/me/second-factor',
  tag: 'accounts',
  summary: 'A secret for an authenticator, shown once; it counts when a code of it was confirmed',
  permission: 'account:write',
  body: WithPassword,
  response: z.object({
    /** Base 32, to be typed. */
    secret: z.string(),
    /** otpauth://, to be scanned. */
    uri: z.string(),
    /** The same as a picture: dark modules as an SVG path on a square of `size` modules. */
    qr: z.object({ size: z.number().int(), path: z.string() }),
  }),
  errors: ['INVALID_PASSWORD', 'SECOND_FACTOR_ALREADY_ENABLED', 'RATE_LIMITED'],
  rate_limit: 20,
});

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/users/me/second-factor/confirm',
  tag: 'accounts',
  summary: 'Turn the second factor on with a code of the authenticator; every other session ends',
  permission: 'account:write',
  body: z.object({ code: z.string().trim().min(1).max(40) }),
  response: RecoveryCodes,
  errors: ['INVALID_SECOND_FACTOR'],
  rate_limit: 20,
});

export const renewRecovery = defineEndpoint({
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  tag: 'accounts',
  summary: 'Ten new recovery codes in the place of the former ones',
  permission: 'account:write',
  body: WithPassword,
  response: RecoveryCodes,
  errors: ['INVALID_PASSWORD', 'SECOND_FACTOR_NOT_ENABLED', 'RATE_LIMITED'],
  rate_limit: 20,
});

export const disableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/users/me/second-factor/disable',
  tag: 'accounts',
  summary: 'Turn the second factor off',
  permission: 'account:write',
  body: WithPassword,
  response: noContent,
  errors: ['INVALID_PASSWORD', 'SECOND_FACTOR_NOT_ENABLED', 'RATE_LIMITED'],
  rate_limit: 20,
});
