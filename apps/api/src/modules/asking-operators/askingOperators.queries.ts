import type { ASKING_ORDERINGS, AskingOperator } from '@envol/contract/asking-operators';
import type { Actor } from '@envol/domain/access/actor';
import { reachOf } from '@envol/domain/access/reach';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { containsPattern } from '../../platform/db/like.ts';

interface Wanted {
  readonly q?: string | undefined;
  readonly ordering: (typeof ASKING_ORDERINGS)[number];
  readonly limit: number;
  readonly offset: number;
}

/**
 * Operators that have asked one of the actor's structures for something, or declared something to it, and what became of it there. Of
 * other authorities nothing counts; the contact is the one that its latest request gave to this one.
 */
export const findAskingOperators = async (
  db: Db,
  actor: Actor,
  { q, ordering, limit, offset }: Wanted,
): Promise<{ readonly count: number; readonly rows: AskingOperator[] }> => {
  const mine = sql`any(${[...reachOf(actor).structure_ids]}::bigint[])`;
  const searched = q !== undefined && q.trim() !== '';
  const direction = sql.raw(ordering.startsWith('-') ? 'desc' : 'asc');
  const column = sql.ref(ordering.replace(/^-/, ''));
  const { rows } = await sql<AskingOperator & { total: number }>`
    with asked as (
      select a.operator_id as id, count(*)::int as requests,
        (count(*) filter (where a.status in ('submitted', 'pending', 'incomplete', 'awaiting_validation')))::int as waiting,
        (count(*) filter (where a.status in ('accepted', 'reserves')))::int as granted,
        (count(*) filter (where a.status = 'refused'))::int as refused,
        max(a.submitted_at) as last_at, (array_agg(a.id order by a.submitted_at desc, a.id desc))[1] as latest
      from approvals a where a.structure_id = ${mine} group by a.operator_id
    ), declared as (
      select d.operator_id as id, count(*)::int as declarations, max(d.received_at) as last_at,
        (array_agg(d.id order by d.received_at desc, d.id desc))[1] as latest
      from declarations d where d.structure_id = ${mine} group by d.operator_id
    ), known as (
      select coalesce(asked.id, declared.id) as id,
        coalesce(a.company_name, d.payload -> 'operator' ->> 'company', '') as name,
        coalesce(a.request -> 'operator' ->> 'uas_operator_number', d.payload -> 'operator' ->> 'number')
          as uas_operator_number,
        coalesce(requests, 0) as requests, coalesce(waiting, 0) as waiting, coalesce(granted, 0) as granted,
        coalesce(refused, 0) as refused, coalesce(declarations, 0) as declarations,
        greatest(asked.last_at, declared.last_at) as last_at,
        nullif(a.request -> 'operator' -> 'contact', 'null') as contact
      from asked full join declared on declared.id = asked.id
        left join approvals a on a.id = asked.latest
        left join declarations d on d.id = declared.latest
    ), found as (
      select * from known where ${
        searched
          ? sql`plain_text(concat_ws(' ', name, uas_operator_number)) like plain_text(${containsPattern(q)})`
          : sql`true`
      }
    )
    select found.*, (select count(*)::int from found) as total,
      (select count(*)::int from take_off_authorizations t where t.structure_id = ${mine} and t.operator_id = found.id
        and cardinality(t.breaches) > 0) as noted
    from found order by ${column} ${direction}, id ${direction} limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  const count = first?.total ?? 0;
  return {
    count,
    rows: rows.map(({ total: _, contact, last_at, ...row }) => ({
      ...row,
      last_at: new Date(last_at).toISOString(),
      contact: contact && { name: contact.name, phone: contact.phone, email: contact.email },
    })),
  };
};
