import { SCOPES } from '@envol/domain/access/scopes';
import { z } from 'zod';
import { IdParams, Line } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

export const Scope = z.enum(SCOPES);

/** A key of the API, without the key itself. */
export const ApiToken = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** The last characters of the key. */
    ending: z.string(),
    scopes: z.array(z.string()),
    created_at: z.string(),
    expires_at: z.string(),
    last_used_at: z.string().nullable(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.infer<typeof ApiToken>;

export const listApiTokens = defineEndpoint({
  method: 'GET',
  path: '/api-tokens',
  tag: 'api-tokens',
  summary: 'One’s own keys of the API for whom one acts now, and the scopes that a new one may have',
  permission: 'account:read',
  response: z.object({ results: z.array(ApiToken), scopes: z.array(Scope) }),
});

export const ApiTokenInput = z.object({
  name: Line(80).min(1),
  scopes: z.array(Scope).min(1).max(SCOPES.length),
  /** Days until it ends. */
  days: z.number().int().min(1).max(366),
  /** One’s own: a session that somebody else has for a minute makes no key for a year. */
  password: z.string().min(1).max(250),
});

export const createApiToken = defineEndpoint({
  method: 'POST',
  path: '/api-tokens',
  tag: 'api-tokens',
  summary: 'Make a key for a program; the answer alone shows it',
  permission: 'account:write',
  feature: 'api',
  body: ApiTokenInput,
  response: ApiToken.extend({ token: z.string() }),
  status: 201,
  errors: ['TOO_MANY_API_TOKENS', 'INVALID_PASSWORD', 'RATE_LIMITED'],
  rate_limit: 20,
});

export const revokeApiToken = defineEndpoint({
  method: 'DELETE',
  path: '/api-tokens/:id',
  tag: 'api-tokens',
  summary: 'End a key at once',
  permission: 'account:write',
  params: IdParams,
  response: noContent,
});

export const apiTokensEndpoints = { listApiTokens, createApiToken, revokeApiToken };
