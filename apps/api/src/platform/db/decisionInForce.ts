import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * The last word of an authority on a request, as a table of one row: agreement, restriction or refusal, with its limits.
 * Questions and what an authority notes for itself change nothing of it. Whether it still holds, the request's status says.
 */
export const decisionInForce = (approvalId: RawBuilder<unknown>) =>
  sql<Selectable<Tables['approval_decisions']>>`(select * from approval_decisions d
    where d.approval_id = ${approvalId} and d.type in ('accept', 'restrict', 'refuse')
    order by d.version desc, d.id desc limit 1)`;
