// Steps that the staff does for the operator: each beside the constraint that it settles.
import { AFTER_OUTGROWN } from '@envol/domain/entrusting/statuses';
import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** Entrusts a step, or entrusts it anew. */
export const saveEntrusted = async (
  db: Db,
  step: Insertable<Tables['entrusted_procedures']>,
): Promise<void> => {
  const { flight_id: _, constraint_key: __, ...columns } = step;
  await db
    .insertInto('entrusted_procedures')
    .values(step)
    .onConflict((conflict) => conflict.columns(['flight_id', 'constraint_key']).doUpdateSet(columns))
    .execute();
};

export const changeEntrusted = async (
  db: Db,
  id: number,
  changes: Updateable<Tables['entrusted_procedures']>,
): Promise<void> => {
  await db.updateTable('entrusted_procedures').set(changes).where('id', '=', id).execute();
};

export const removeEntrusted = async (db: Db, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('entrusted_procedures').where('id', 'in', ids).execute();
};

/** What the staff settled for a mission is open again: the mission is another. */
export const reopenEntrusted = async (db: Db, flightId: number, at: string): Promise<void> => {
  await db
    .updateTable('entrusted_procedures')
    .set({ status: AFTER_OUTGROWN.handled, proof: null, updated_at: at })
    .where('flight_id', '=', flightId)
    .where('status', '=', 'handled')
    .execute();
};
