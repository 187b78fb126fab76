import { noticesOutcome } from '@envol/domain/flight-notifications/statuses';
import { statusAfterApproval } from '@envol/domain/flights/derive';
import type { StepProof } from '@envol/domain/flights/proof';
import type { ConstraintStatus } from '@envol/domain/flights/statuses';
import type { ExemptedMission } from '@envol/domain/prefect-orders/exempting';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import {
  type ConstraintRow,
  coverageOfRow,
  findConstraints,
  statusElsewhere,
} from './constraints.queries.ts';
import type { MergedConstraints, MergedRow } from './mergeJudged.ts';
import { outcomeUnder } from './orders.ts';

const inOrder = (a: ConstraintRow, b: ConstraintRow): number => a.position - b.position || a.id - b.id;

const written = ({ key, position, structure_id, delegatee_structure_id, judged, status }: MergedRow) => ({
  key,
  position,
  structure_id,
  delegatee_structure_id,
  judged,
  status,
});

/**
 * What differs from what is saved, written by a part of a statement that begins "with": `saved` has the ids and keys of
 * what was written.
 */
export const constraintsSaved = (flightId: number, { changed, gone }: MergedConstraints) =>
  changed.length === 0 && gone.length === 0
    ? sql`saved as (select 0::bigint as id, '' as key where false)`
    : sql`
      gone as (delete from flight_constraints where flight_id = ${flightId} and id = any(${[...gone]}::bigint[])),
      saved as (
        insert into flight_constraints (flight_id, key, position, structure_id, delegatee_structure_id, judged, status)
        select ${flightId}, key, position, structure_id, delegatee_structure_id, judged, status
        from jsonb_to_recordset(${JSON.stringify(changed.map(written))}::jsonb)
          as given(key text, position integer, structure_id bigint, delegatee_structure_id bigint, judged jsonb,
            status text)
        on conflict (flight_id, key) do update set position = excluded.position,
          structure_id = excluded.structure_id, delegatee_structure_id = excluded.delegatee_structure_id,
          judged = excluded.judged, status = excluded.status
        returning id, key
      )`;

/** All constraints as a read would find them, once what `constraintsSaved` wrote has its ids. */
export const withSavedIds = (
  { rows }: MergedConstraints,
  saved: readonly { readonly id: number; readonly key: string }[],
): readonly ConstraintRow[] => {
  const ids = new Map(saved.map(({ key, id }) => [key, id]));
  return rows.map((row) => ({ ...row, id: ids.get(row.key) ?? row.id ?? 0 })).sort(inOrder);
};

export const setConstraintStatus = async (
  db: Db,
  ids: readonly number[],
  status: ConstraintStatus,
  hasOwnStatus = false,
): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .updateTable('flight_constraints')
    .set({ status, ...(hasOwnStatus && { has_own_status: true }) })
    .where('id', 'in', ids)
    .execute();
};

export const setConstraintNote = async (db: Db, id: number, note: string | null): Promise<void> => {
  await db.updateTable('flight_constraints').set({ note }).where('id', '=', id).execute();
};

export const setConstraintProof = async (
  db: Db,
  ids: readonly number[],
  proof: StepProof | null,
): Promise<void> => {
  if (ids.length === 0) return;
  const written = proof && JSON.stringify(proof);
  await db.updateTable('flight_constraints').set({ proof: written }).where('id', 'in', ids).execute();
};

/** Gives each constraint the status that follows from the requests to its authority; answers with the rows as saved. */
export const applyApprovals = async (
  db: Db,
  flightId: number,
  mission: ExemptedMission,
): Promise<readonly ConstraintRow[]> => {
  const rows = await findConstraints(db, flightId);
  const changed = new Map<ConstraintStatus, number[]>();
  const settled = rows.map((row) => {
    const status = statusAfterApproval(
      row.judged.effect,
      row.status,
      outcomeUnder(coverageOfRow(row).outcome, row, mission),
      noticesOutcome(row.notices),
      statusElsewhere(row),
    );
    if (status !== row.status) changed.set(status, [...(changed.get(status) ?? []), row.id]);
    return { ...row, status };
  });
  for (const [status, ids] of changed) await setConstraintStatus(db, ids, status);
  return settled;
};
