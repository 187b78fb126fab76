import { z } from 'zod';
import { IdParams } from '../common.ts';
import { defineEndpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { Approval } from './approval.ts';

export const updateInternalNote = defineEndpoint({
  method: 'POST',
  path: '/approvals/:id/update_ats_internal_note',
  tag: 'approvals',
  summary: 'Write the authority’s own note on a request; no operator reads it',
  permission: 'approval:decide',
  params: IdParams,
  body: z.object({
    /** Null takes the note away. */
    ats_internal_note: z.string().trim().min(1).max(LIMITS.long_text).nullable(),
    /** `written_at` of the note that was seen: of two written over the same one, the second is refused. Absent: whatever. */
    seen: z.string().nullable().optional(),
  }),
  unknown_fields: 'kept',
  response: Approval,
  errors: ['APPROVAL_CHANGED'],
});
