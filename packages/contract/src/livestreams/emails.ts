// Addresses that are told of an operator's livestreams.
import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';

const TAG = 'livestreams';

export const LivestreamEmail = z
  .object({ id: z.number().int(), email: z.string() })
  .meta({ id: 'LivestreamEmail' });
export type LivestreamEmail = z.infer<typeof LivestreamEmail>;

export const addLivestreamEmail = defineEndpoint({
  method: 'POST',
  path: '/livestream-emails',
  tag: TAG,
  summary: 'Tell an address of the operator’s livestreams from now on; one that is there already stays',
  permission: 'livestream:write',
  body: z.object({ email: z.email().max(250) }),
  response: LivestreamEmail,
  status: 201,
  errors: ['TOO_MANY_LIVESTREAM_EMAILS'],
  rate_limit: 30,
});

export const deleteLivestreamEmail = defineEndpoint({
  method: 'DELETE',
  path: '/livestream-emails/:id',
  tag: TAG,
  summary: 'Tell an address of no more livestreams',
  permission: 'livestream:write',
  params: IdParams,
  response: noContent,
});

export const livestreamEmailEndpoints = { addLivestreamEmail, deleteLivestreamEmail };
