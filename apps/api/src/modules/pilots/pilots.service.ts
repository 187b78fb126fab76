import type { RequestOf } from '@envol/contract/endpoint';
import type { createPilot as createPilotCall, updatePilot as updatePilotCall } from '@envol/contract/pilots';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Owner, Reached } from '../../platform/db/reach.ts';
import { isForeignKeyViolation } from '../../platform/db/violations.ts';
import { entityOf, inEntity } from '../../platform/http/entity.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { findPilot, isPilotLinked } from './pilots.queries.ts';
import { changePilot, insertPilot, removePilot } from './pilots.repository.ts';

/** Adds a pilot, to the sub-entity that is named if one is. Throws SUB_EXPLOITANT_UNKNOWN. */
export const createPilot = (
  db: Database,
  owner: Owner,
  reached: Reached,
  input: RequestOf<typeof createPilotCall>['body'],
) =>
  inEntity(db, reached, input.sub_exploitant_id, (transaction) =>
    insertPilot(transaction, { ...owner, ...entityOf(input) }, input),
  );

/** An absent field keeps, null clears. Throws SUB_EXPLOITANT_UNKNOWN. */
export const updatePilot = (
  db: Database,
  reached: Reached,
  id: number,
  changes: RequestOf<typeof updatePilotCall>['body'],
) =>
  inEntity(db, reached, changes.sub_exploitant_id, (transaction) =>
    changePilot(transaction, reached, id, changes),
  );

/** Why a pilot cannot be deleted; null when it can. Throws NOT_FOUND. */
export const deletionObstacle = async (
  db: Db,
  reached: Reached,
  id: number,
): Promise<'LINKED_TO_FLIGHT' | 'MAIN_CONTACT_NOT_DELETABLE' | null> => {
  const pilot = await findPilot(db, reached, id);
  if (!pilot) throw notFound();
  if (pilot.is_main_contact) return 'MAIN_CONTACT_NOT_DELETABLE';
  return (await isPilotLinked(db, id)) ? 'LINKED_TO_FLIGHT' : null;
};

/** Deletes a pilot that nothing refers to. Throws LINKED_TO_FLIGHT, MAIN_CONTACT_NOT_DELETABLE or NOT_FOUND. */
export const deletePilot = async (db: Database, reached: Reached, id: number): Promise<void> => {
  try {
    await db.transaction().execute(async (transaction) => {
      const obstacle = await deletionObstacle(transaction, reached, id);
      if (obstacle) throw new Failure(obstacle);
      await removePilot(transaction, reached, id);
    });
  } catch (error) {
    // A mission named the pilot between the look and the deletion.
    throw isForeignKeyViolation(error) ? new Failure('LINKED_TO_FLIGHT') : error;
  }
};
