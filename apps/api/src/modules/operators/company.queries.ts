import type { OPERATOR_ACTS } from '@envol/contract/operators';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { countOf, inPage } from '../../platform/db/page.ts';

/** Requests that no authority has closed, of missions that are not over: they keep an account from being deleted. */
export const openRequests = async (db: Db, operatorId: number): Promise<number> =>
  (
    await db
      .selectFrom('approvals')
      .select(sql<number>`count(*)::int`.as('open'))
      .where('operator_id', '=', operatorId)
      .where('closed_at', 'is', null)
      .where('status', 'not in', ['cancelled', 'refused'])
      .executeTakeFirstOrThrow()
  ).open;

export const pageJournal = async (
  db: Db,
  operatorId: number,
  query: { readonly limit: number; readonly offset: number; readonly ordering: string },
) => {
  const lines = db.selectFrom('operator_journal').where('operator_id', '=', operatorId);
  const [rows, count] = await Promise.all([
    inPage(lines.select(['id', 'action', 'details', 'by_name as by', 'at']), query)
      .$narrowType<{ action: (typeof OPERATOR_ACTS)[number] }>()
      .execute(),
    countOf(lines),
  ]);
  return { rows, count };
};

/** What the company has with the platform. Read by the process: who works for it is in nobody's reach. */
export const recapOf = (db: Db, operatorId: number) => {
  const rows = (table: string, more = sql``) =>
    sql<number>`(select count(*)::int from ${sql.table(table)} x where x.operator_id = operators.id ${more})`;
  return db
    .selectFrom('operators')
    .select([
      rows('memberships').as('members'),
      rows('pilots').as('pilots'),
      rows('drones').as('drones'),
      rows('sub_exploitants').as('sub_exploitants'),
      rows('flights').as('flights'),
      rows('approvals').as('approvals'),
      rows('documents').as('documents'),
      sql<number>`coalesce((select sum(d.bytes) from documents d where d.operator_id = operators.id), 0)::float8`.as(
        'document_bytes',
      ),
      'created_at as since',
      'deletion_requested_at',
      'deletion_requested_by',
    ])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
};
