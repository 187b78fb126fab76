import type {
  changeDrones as changeDronesCall,
  createDrone as createDroneCall,
  updateDrone as updateDroneCall,
} from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Owner, Reached } from '../../platform/db/reach.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../platform/db/violations.ts';
import { entityOf, inEntity } from '../../platform/http/entity.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { droneExists, isDroneLinked } from './drones.queries.ts';
import { changeDrone, changeMany, insertDrone, removeDrone } from './drones.repository.ts';

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
export const deleteDrone = async (db: Database, reached: Reached, id: number): Promise<void> => {
  try {
    await db.transaction().execute(async (transaction) => {
      const obstacle = await deletionObstacle(transaction, reached, id);
      if (obstacle) throw new Failure(obstacle);
      await removeDrone(transaction, reached, id);
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
  db: Database,
  owner: Owner,
  reached: Reached,
  input: RequestOf<typeof createDroneCall>['body'],
) =>
  withUniqueSerial(() =>
    inEntity(db, reached, input.sub_exploitant_id, (transaction) =>
      insertDrone(transaction, { ...owner, ...entityOf(input) }, input),
    ),
  );

/** An absent field keeps, null clears. Throws SERIAL_NUMBER_ALREADY_EXISTS, SUB_EXPLOITANT_UNKNOWN. */
export const updateDrone = (
  db: Database,
  reached: Reached,
  id: number,
  changes: RequestOf<typeof updateDroneCall>['body'],
) =>
  withUniqueSerial(() =>
    inEntity(db, reached, changes.sub_exploitant_id, (transaction) =>
      changeDrone(transaction, reached, id, changes),
    ),
  );

/** Changes many at once; how many. Throws SUB_EXPLOITANT_UNKNOWN. */
export const changeDrones = (
  db: Database,
  reached: Reached,
  body: RequestOf<typeof changeDronesCall>['body'],
): Promise<number> =>
  inEntity(db, reached, body.sub_exploitant_id, (transaction) => changeMany(transaction, reached, body));
