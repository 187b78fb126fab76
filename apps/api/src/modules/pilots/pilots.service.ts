import type { Database, Db } from '../../platform/db/database.ts';
import type { Reached } from '../../platform/db/reach.ts';
import { isForeignKeyViolation } from '../../platform/db/violations.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { findPilot, isPilotLinked } from './pilots.queries.ts';
import { removePilot } from './pilots.repository.ts';

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
