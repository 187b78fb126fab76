import { z } from 'zod';
import { Id, IdParams, Instant, pageOf, pageQuery, QueryFlag, SearchText } from '../common.ts';
import { defineEndpoint, noContent } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { ExemptionKind } from './settings.ts';

/** What the platform's staff lifted for an operator, with whoever did it and why: kept for ever. */
export const OperatorExemption = z
  .object({
    id: z.number().int(),
    operator_id: z.number().int(),
    operator_name: z.string(),
    kind: ExemptionKind,
    /** Null: of every authority. */
    structure_id: z.number().int().nullable(),
    structure_name: z.string().nullable(),
    reason: z.string(),
    /** Null: until it is taken back. */
    expires_at: z.string().nullable(),
    created_by: z.string(),
    created_at: z.string(),
    revoked_by: z.string().nullable(),
    revoked_at: z.string().nullable(),
    is_in_force: z.boolean(),
  })
  .meta({ id: 'OperatorExemption' });
export type OperatorExemption = z.infer<typeof OperatorExemption>;

export const pageExemptions = defineEndpoint({
  method: 'GET',
  path: '/exemptions',
  tag: 'structures',
  summary:
    'What was lifted: for the platform’s staff of every authority, for an authority what is lifted of its own',
  permission: 'exemption:read',
  query: z.object({
    ...pageQuery(['-id', 'id'], '-id'),
    operator_id: Id.optional(),
    /** Also what was lifted of every authority. */
    structure_id: Id.optional(),
    is_in_force: QueryFlag.optional(),
    /** The operator’s name. */
    q: SearchText.optional(),
  }),
  response: pageOf(OperatorExemption).extend({
    /** The operator that was asked for, also while nothing is lifted for it; for the staff alone. */
    operator: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  }),
});

export const listExemptions = defineEndpoint({
  method: 'GET',
  path: '/exploitants/:id/exemptions',
  tag: 'structures',
  summary: 'What was ever lifted for an operator, newest first',
  permission: 'exemption:write',
  params: IdParams,
  response: z.array(OperatorExemption),
});

export const createExemption = defineEndpoint({
  method: 'POST',
  path: '/exploitants/:id/exemptions',
  tag: 'structures',
  summary: 'Lift an authority’s notice for an operator, or every refusal that no person takes',
  permission: 'exemption:write',
  params: IdParams,
  body: z.object({
    kind: ExemptionKind,
    structure_id: Id.nullable().optional(),
    reason: z.string().trim().min(1).max(LIMITS.long_text),
    expires_at: Instant.nullable().optional(),
  }),
  unknown_fields: 'kept',
  response: OperatorExemption,
  status: 201,
});

export const revokeExemption = defineEndpoint({
  method: 'DELETE',
  path: '/exploitants/:id/exemptions/:eid',
  tag: 'structures',
  summary: 'Take back what was lifted; it stays in the list',
  permission: 'exemption:write',
  params: IdParams.extend({ eid: Id }),
  response: noContent,
});
