import { withAuthority } from '@envol/domain/airspace/authorities';
import type { Constraint } from '@envol/domain/airspace/constraint';
import { isStep, statusAfterApproval } from '@envol/domain/flights/derive';
import type { ConstraintStatus } from '@envol/domain/flights/statuses';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { structuresByCode } from '../structures/index.ts';
import { type ConstraintRow, findConstraints } from './constraints.queries.ts';

type Structures = Awaited<ReturnType<typeof structuresByCode>>;

const structuresOf = (db: Db, constraints: readonly Constraint[]): Promise<Structures> =>
  structuresByCode(db, [...new Set(constraints.flatMap(({ decider }) => decider?.structure_code ?? []))]);

/** When the mission begins and when it was judged, for notices. */
export interface Dates {
  readonly date_start: string;
  readonly now: Date;
}

/** Constraints that bind no longer: gone, unless a request was ever made for them. */
const retire = async (db: Db, flightId: number, keys: readonly string[]): Promise<void> => {
  const gone = db
    .selectFrom('flight_constraints')
    .select('id')
    .where('flight_id', '=', flightId)
    .where((eb) => eb.not(eb('key', '=', eb.fn.any(sql<string[]>`${[...keys]}::text[]`))));
  const requested = db.selectFrom('approvals').select('constraint_id').where('flight_id', '=', flightId);
  await db
    .updateTable('flight_constraints')
    .set({ status: 'outdated' })
    .where('id', 'in', gone)
    .where('id', 'in', requested.where('constraint_id', 'is not', null))
    .execute();
  await db
    .deleteFrom('flight_constraints')
    .where('id', 'in', gone)
    .where('status', '<>', 'outdated')
    .execute();
};

/** Writes what the engine judged over what was saved; what was done about a constraint stays with its key. */
export const saveConstraints = async (
  db: Db,
  flightId: number,
  constraints: readonly Constraint[],
  dates: Dates,
): Promise<void> => {
  await retire(
    db,
    flightId,
    constraints.map(({ key }) => key),
  );
  if (constraints.length === 0) return;
  const structures = await structuresOf(db, constraints);
  const rows = constraints.map((judged, position) => {
    const structure = structures.get(judged.decider?.structure_code ?? '');
    return {
      flight_id: flightId,
      key: judged.key,
      position,
      structure_id: structure?.id ?? null,
      judged: JSON.stringify(
        withAuthority(judged, structure, { start: dates.date_start, now: dates.now.toISOString() }),
      ),
      status: isStep(judged.effect) ? ('todo' as const) : ('done' as const),
      note: null,
    };
  });
  await db
    .insertInto('flight_constraints')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['flight_id', 'key']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        structure_id: eb.ref('excluded.structure_id'),
        judged: eb.ref('excluded.judged'),
        // What binds again begins again; `applyApprovals` then looks for a request that stands.
        status: sql<ConstraintStatus>`case when flight_constraints.status = 'outdated' then excluded.status
          else flight_constraints.status end`,
      })),
    )
    .execute();
};

export const setConstraintStatus = async (
  db: Db,
  ids: readonly number[],
  status: ConstraintStatus,
): Promise<void> => {
  if (ids.length === 0) return;
  await db.updateTable('flight_constraints').set({ status }).where('id', 'in', ids).execute();
};

export const setConstraintNote = async (db: Db, id: number, note: string | null): Promise<void> => {
  await db.updateTable('flight_constraints').set({ note }).where('id', '=', id).execute();
};

/** Gives each constraint the status that follows from the request to its authority; answers with the rows as saved. */
export const applyApprovals = async (db: Db, flightId: number): Promise<ConstraintRow[]> => {
  const rows = await findConstraints(db, flightId);
  const changed = new Map<ConstraintStatus, number[]>();
  const settled = rows.map((row) => {
    const status = statusAfterApproval(row.judged.effect, row.status, row.approval_status);
    if (status !== row.status) changed.set(status, [...(changed.get(status) ?? []), row.id]);
    return { ...row, status };
  });
  for (const [status, ids] of changed) await setConstraintStatus(db, ids, status);
  return settled;
};
