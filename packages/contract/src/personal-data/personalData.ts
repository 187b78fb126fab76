import { z } from 'zod';
import { IdParams } from '../common.ts';
import { binaryResponse, defineEndpoint, noContent } from '../endpoint.ts';

/** A copy of what is held about a person, or about an operator. */
export const PersonalExport = z
  .object({
    id: z.number().int(),
    status: z.enum(['queued', 'ready', 'failed', 'expired']),
    created_at: z.string(),
    ready_at: z.string().nullable(),
    /** From then on there is no file any more. */
    expires_at: z.string(),
    bytes: z.number().int().nullable(),
  })
  .meta({ id: 'PersonalExport' });
export type PersonalExport = z.infer<typeof PersonalExport>;

/** Why an account cannot be erased now: nobody else keeps an organisation, or it is one of the platform's staff. */
export const ERASURE_OBSTACLES = ['last_owner', 'staff'] as const;

const Erasure = z.object({ asked_at: z.string(), due_at: z.string() });

export const readPersonalData = defineEndpoint({
  method: 'GET',
  path: '/users/me/personal-data',
  tag: 'personal-data',
  summary: 'The copies of one’s data, the erasure that was asked for, and what stands in its way',
  permission: 'account:read',
  response: z.object({
    exports: z.array(PersonalExport),
    erasure: Erasure.nullable(),
    obstacles: z.array(z.enum(ERASURE_OBSTACLES)),
  }),
});

export const askPersonalData = defineEndpoint({
  method: 'POST',
  path: '/users/me/personal-data/exports',
  tag: 'personal-data',
  summary:
    'Have a copy made of all that is held about oneself; a letter says when it is ready (GDPR art. 15 and 20)',
  permission: 'account:write',
  tells_others: true,
  response: PersonalExport,
  status: 202,
  errors: ['EXPORT_UNDER_WAY'],
  rate_limit: 6,
});

export const downloadPersonalData = defineEndpoint({
  method: 'GET',
  path: '/users/me/personal-data/exports/:id/download',
  tag: 'personal-data',
  summary: 'A copy of one’s data as a zip: JSON, and the files that one has sent',
  // Whoever looks through the account takes nothing away.
  permission: 'account:write',
  tells_others: true,
  params: IdParams,
  response: binaryResponse('application/zip'),
  errors: ['EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
});

export const askErasure = defineEndpoint({
  method: 'POST',
  path: '/users/me/erasure',
  tag: 'personal-data',
  summary: 'Have the account erased in a week (GDPR art. 17); asked again, it stays on its day',
  permission: 'account:write',
  body: z.object({ password: z.string().min(1).max(200) }),
  response: Erasure,
  status: 202,
  errors: ['INVALID_PASSWORD', 'LAST_OWNER', 'RATE_LIMITED'],
});

export const cancelErasure = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/erasure',
  tag: 'personal-data',
  summary: 'Take the erasure of one’s account back, until its day',
  permission: 'account:write',
  response: noContent,
});

export const listOperatorExports = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/exports',
  tag: 'personal-data',
  summary: 'The copies of what is held about the company, the latest first',
  permission: 'operator:write',
  params: IdParams,
  response: z.array(PersonalExport),
});

export const askOperatorExport = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/exports',
  tag: 'personal-data',
  summary:
    'Have a copy made of all that the company’s administrators may read; a letter says when it is ready',
  permission: 'operator:write',
  params: IdParams,
  response: PersonalExport,
  status: 202,
  errors: ['EXPORT_UNDER_WAY'],
  rate_limit: 6,
});

export const downloadOperatorExport = defineEndpoint({
  method: 'GET',
  path: '/exploitants/exports/:id/download',
  tag: 'personal-data',
  summary: 'A copy of what is held about the company as a zip: JSON, and its files',
  permission: 'operator:write',
  params: IdParams,
  response: binaryResponse('application/zip'),
  errors: ['EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
});

export const personalDataEndpoints = {
  readPersonalData,
  askPersonalData,
  downloadPersonalData,
  askErasure,
  cancelErasure,
  listOperatorExports,
  askOperatorExport,
  downloadOperatorExport,
};
