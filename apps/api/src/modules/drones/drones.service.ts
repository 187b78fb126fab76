import type {
  changeDrones as changeDronesCall,
  createDrone as createDroneCall,
  updateDrone as updateDroneCall,
} from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Db } from '../../platform/db/database.ts';
import type { Owner, VisibleRows } from '../../platform/db/reach.ts';
import { isUniqueViolation } from '../../platform/db/violations.ts';
import { entityOf } from '../../platform/http/entity.ts';
import { fieldFailure, notFound } from '../../platform/http/failure.ts';
import { holdSeen } from '../../platform/records/lastChange.ts';
import { type RecordDeps, recordWrites } from '../../platform/records/recordWrites.ts';
import { droneExists, isDroneLinked } from './drones.queries.ts';
import {
  changeDrone,
  changeMany,
  insertDrone,
  markDronesInactive,
  removeDrone,
} from './drones.repository.ts';

/** Why a drone cannot be deleted; null when it can. Throws NOT_FOUND. */
export const deletionObstacle = async (
  db: Db,
  reached: VisibleRows,
  id: number,
): Promise<'LINKED_TO_FLIGHT' | null> => {
  if (!(await droneExists(db, reached, id))) throw notFound();
  return (await isDroneLinked(db, id)) ? 'LINKED_TO_FLIGHT' : null;
};

const records = recordWrites('drones', { obstacleOf: deletionObstacle, remove: removeDrone });

/** Deletes a drone. Throws what stands against it, NOT_FOUND. */
export const deleteDrone = records.remove;

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
  deps: RecordDeps,
  owner: Owner,
  reached: VisibleRows,
  input: RequestOf<typeof createDroneCall>['body'],
) =>
  withUniqueSerial(() =>
    records.write(
      deps,
      reached,
      input,
      (transaction) => insertDrone(transaction, { ...owner, ...entityOf(input) }, input),
      () => owner.operator_id,
    ),
  );

/** An absent field keeps, null clears; `by` saves it. Throws RECORD_CHANGED, SERIAL_NUMBER_ALREADY_EXISTS, SUB_EXPLOITANT_UNKNOWN. */
export const updateDrone = (
  deps: RecordDeps,
  reached: VisibleRows,
  id: number,
  changes: RequestOf<typeof updateDroneCall>['body'],
  by: string,
) =>
  withUniqueSerial(() =>
    records.write(
      deps,
      reached,
      changes,
      async (transaction) => {
        await holdSeen(transaction, {
          table: 'drones',
          within: reached.drones,
          id,
          version: changes.version,
        });
        return changeDrone(transaction, reached, id, changes, { by, at: deps.clock.now() });
      },
      (changed) => changed?.operator_id,
    ),
  );

/** Changes many at once; how many. Throws SUB_EXPLOITANT_UNKNOWN. */
export const changeDrones = (
  deps: RecordDeps,
  owner: Owner,
  reached: VisibleRows,
  body: RequestOf<typeof changeDronesCall>['body'],
): Promise<number> =>
  records.write(
    deps,
    reached,
    body,
    (transaction) => changeMany(transaction, reached, body),
    () => owner.operator_id,
  );

/** How many of the operator's drones this inactivated. */
export const inactivateDrones = (
  deps: RecordDeps,
  owner: Owner,
  reached: VisibleRows,
  ids: readonly number[],
): Promise<number> =>
  records.write(
    deps,
    reached,
    {},
    (transaction) => markDronesInactive(transaction, reached, ids),
    () => owner.operator_id,
  );
