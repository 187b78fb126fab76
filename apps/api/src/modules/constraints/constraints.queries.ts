import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * The saved constraints of a mission in their order, each with the request that stands for it: the latest to its
 * authority that was not cancelled. Those that no longer bind come only while a request stands for them.
 */
export const findConstraints = (db: Db, flightId: number) =>
  db
    .selectFrom('flight_constraints as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('approvals')
          .select(['approvals.id as approval_id', 'approvals.status as approval_status'])
          .whereRef('approvals.flight_id', '=', 'c.flight_id')
          .whereRef('approvals.structure_id', '=', 'c.structure_id')
          .where('approvals.status', '<>', 'cancelled')
          .orderBy('approvals.id', 'desc')
          .limit(1)
          .as('standing'),
      (join) => join.on(sql<boolean>`true`),
    )
    .leftJoin('structures', 'structures.id', 'c.structure_id')
    .select([
      'c.id',
      'structures.name as structure_name',
      'c.key',
      'c.structure_id',
      'c.judged',
      'c.status',
      'c.note',
      'standing.approval_id',
      sql<ApprovalStatus | null>`standing.approval_status`.as('approval_status'),
    ])
    .where('c.flight_id', '=', flightId)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute();

export type ConstraintRow = Awaited<ReturnType<typeof findConstraints>>[number];
