import type { createDrone, updateDrone } from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Db } from '../../platform/db/database.ts';
import { droneColumns } from './drones.mapper.ts';

export const insertDrone = (db: Db, operatorId: number, input: RequestOf<typeof createDrone>['body']) =>
  db
    .insertInto('drones')
    .values({
      ...input,
      operator_id: operatorId,
      drone_class: input.drone_class ?? null,
      max_dimension_m: input.max_dimension_m ?? null,
      max_speed_ms: input.max_speed_ms ?? null,
      registration: input.registration ?? null,
    })
    .returning(droneColumns)
    .executeTakeFirstOrThrow();

/** An absent field keeps, null clears. */
export const changeDrone = (
  db: Db,
  operatorId: number,
  id: number,
  changes: RequestOf<typeof updateDrone>['body'],
) =>
  db
    .updateTable('drones')
    // The owner stays the same; naming it keeps a PATCH without fields a valid statement.
    .set({ ...changes, operator_id: operatorId })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning(droneColumns)
    .executeTakeFirst();

export const removeDrone = (db: Db, operatorId: number, id: number) =>
  db.deleteFrom('drones').where('operator_id', '=', operatorId).where('id', '=', id).execute();

/** How many of the operator's drones this inactivated; ids of others are passed over in silence. */
export const inactivate = async (db: Db, operatorId: number, ids: readonly number[]): Promise<number> =>
  Number(
    (
      await db
        .updateTable('drones')
        .set({ is_active: false })
        .where('operator_id', '=', operatorId)
        .where('id', 'in', ids)
        .where('is_active', '=', true)
        .executeTakeFirstOrThrow()
    ).numUpdatedRows,
  );
