import type { Constraint } from '@envol/domain/airspace/constraint';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import type { StepProof } from '@envol/domain/flights/proof';
import type { ConstraintStatus } from '@envol/domain/flights/statuses';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface ConstraintRow {
  readonly id: number;
  readonly key: string;
  readonly position: number;
  readonly structure_id: number | null;
  readonly structure_name: string | null;
  readonly judged: Constraint;
  readonly status: ConstraintStatus;
  readonly note: string | null;
  readonly proof: StepProof | null;
  /** The request that stands for it: the latest to its authority that was not cancelled. */
  readonly approval_id: number | null;
  readonly approval_status: ApprovalStatus | null;
  /** A request was made for it, whatever became of that: it is not forgotten when it binds no longer. */
  readonly was_requested: boolean;
}

/**
 * The saved constraints of a mission in their order, as one column of a statement that reads more of it. Those that no
 * longer bind come only while a request was made for them.
 */
export const constraintsOf = (flightId: RawBuilder<unknown>) => sql<readonly ConstraintRow[]>`coalesce((
  select json_agg(saved order by saved.position, saved.id) from (
    select c.id, c.key, c.position, c.structure_id, s.name as structure_name, c.judged, c.status, c.note, c.proof,
      standing.approval_id, standing.approval_status,
      exists (select from approvals a where a.constraint_id = c.id) as was_requested
    from flight_constraints c
    left join structures s on s.id = c.structure_id
    left join lateral (
      select a.id as approval_id, a.status as approval_status from approvals a
      where a.flight_id = c.flight_id and a.structure_id = c.structure_id and a.status <> 'cancelled'
      order by a.id desc limit 1
    ) standing on true
    where c.flight_id = ${flightId}
  ) saved), '[]')`;

export const findConstraints = async (db: Db, flightId: number): Promise<readonly ConstraintRow[]> => {
  const { rows } = await sql<{ constraints: readonly ConstraintRow[] }>`
    select ${constraintsOf(sql`${flightId}::bigint`)} as constraints`.execute(db);
  return rows[0]?.constraints ?? [];
};
