import { type RawBuilder, sql } from 'kysely';

/** What a request's last refusal says, its first line, cut after 120 characters; null where none was said. */
export const refusalReason = (approvalId: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  select case when length(said.line) > 120 then rtrim(left(said.line, 119)) || '…' else said.line end
  from (
    select trim(split_part(d.message, E'\n', 1)) as line from approval_decisions d
    where d.approval_id = ${approvalId} and d.type = 'refuse' order by d.id desc limit 1
  ) said)`;
