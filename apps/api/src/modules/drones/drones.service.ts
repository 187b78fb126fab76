import type {
  changeDrones as changeDronesCall,
  createDrone as createDroneCall,
  updateDrone as updateDroneCall,
} from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Owner, Reached } from '../../platform/db/reach.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/violations.ts';
import { announceRecords } from '../../platform/facts/recordsUpdated.ts';
import { checkEntity, entityOf } from '../../platform/http/entity.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { droneExists, isDroneLinked } from './drones.queries.ts';
import { changeDrone, changeMany, inactivate, insertDrone, removeDrone } from './drones.repository.ts';

export interface DronesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Why a drone cannot be deleted; null when it can. Throws NOT_FOUND. */
export const deletionObstacle = async (
  db: Db,
  reached: Reached,
  id: number,
): Promise<'LINKED_TO_FLIGHT' | null> => {
  if (!(await droneExists(db, reached, id))) throw notFound();
  return (await isDroneLinked(db, id)) ? 'LINKED_TO_FLIGHT' : null;
};

/** Deletes a drone that no mission names. Throws LINKED_TO_FLIGHT or NOT_FOUND. */
export const deleteDrone = async (
  { db, clock }: DronesDeps,
  owner: Owner,
  reached: Reached,
  id: number,
): Promise<void> => {
  try {
    await db.transaction().execute(async (transaction) => {
      const obstacle = await deletionObstacle(transaction, reached, id);
      if (obstacle) throw new Failure(obstacle);
      await removeDrone(transaction, reached, id);
      await announceRecords(transaction, clock, owner.operator_id, 'drones');
    });
  } catch (error) {
    // A mission named the drone between the look and the deletion.
    throw isForeignKeyViolation(error) ? new Failure('LINKED_TO_FLIGHT') : error;
  }
};

/** Runs a write; a serial number that the fleet has already becomes a 409 that names the field. */
const withUniqueSerial = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFailure('SERIAL_NUMBER_ALREADY_EXISTS', 'serial_number', 'duplicate');
  }
};

/** Adds a drone, to the sub-entity that is named if one is. Throws SERIAL_NUMBER_ALREADY_EXISTS, SUB_EXPLOITANT_UNKNOWN. */
export const createDrone = (
  { db, clock }: DronesDeps,
  owner: Owner,
  reached: Reached,
  input: RequestOf<typeof createDroneCall>['body'],
) =>
  withUniqueSerial(() =>
    db.transaction().execute(async (transaction) => {
      await checkEntity(transaction, reached, input.sub_exploitant_id);
      const created = await insertDrone(transaction, { ...owner, ...entityOf(input) }, input);
      await announceRecords(transaction, clock, owner.operator_id, 'drones');
      return created;
    }),
  );

/** An absent field keeps, null clears. Throws SERIAL_NUMBER_ALREADY_EXISTS, SUB_EXPLOITANT_UNKNOWN. */
export const updateDrone = (
  { db, clock }: DronesDeps,
  reached: Reached,
  id: number,
  changes: RequestOf<typeof updateDroneCall>['body'],
) =>
  withUniqueSerial(() =>
    db.transaction().execute(async (transaction) => {
      await checkEntity(transaction, reached, changes.sub_exploitant_id);
      const changed = await changeDrone(transaction, reached, id, changes);
      if (changed) await announceRecords(transaction, clock, changed.operator_id, 'drones');
      return changed;
    }),
  );

/** Changes many at once; how many. Throws SUB_EXPLOITANT_UNKNOWN. */
export const changeDrones = (
  { db, clock }: DronesDeps,
  owner: Owner,
  reached: Reached,
  body: RequestOf<typeof changeDronesCall>['body'],
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await checkEntity(transaction, reached, body.sub_exploitant_id);
    const changed = await changeMany(transaction, reached, body);
    await announceRecords(transaction, clock, owner.operator_id, 'drones');
    return changed;
  });

/** How many of the operator's drones this inactivated. */
export const inactivateDrones = (
  { db, clock }: DronesDeps,
  owner: Owner,
  reached: Reached,
  ids: readonly number[],
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const changed = await inactivate(transaction, reached, ids);
    await announceRecords(transaction, clock, owner.operator_id, 'drones');
    return changed;
  });
