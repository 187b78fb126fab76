import type { RequestOf } from '@envol/contract/endpoint';
import type {
  changePilots as changePilotsCall,
  createPilot as createPilotCall,
  savePosition as savePositionCall,
  updatePilot as updatePilotCall,
} from '@envol/contract/pilots';
import { type Actor, operatorOf } from '@envol/domain/access/actor';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Owner, Reached } from '../../platform/db/reach.ts';
import { isForeignKeyViolation } from '../../platform/db/violations.ts';
import { announceRecords } from '../../platform/facts/recordsUpdated.ts';
import { checkEntity, entityOf } from '../../platform/http/entity.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { isPilotLinked, logsPositions, standingOf } from './pilots.queries.ts';
import {
  changeMany,
  changePilot,
  endMainContact,
  hasArchivedContact,
  insertPilot,
  insertPosition,
  removePilot,
} from './pilots.repository.ts';

export interface PilotsDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Adds a pilot, to the sub-entity that is named if one is. Throws SUB_EXPLOITANT_UNKNOWN. */
export const createPilot = (
  { db, clock }: PilotsDeps,
  owner: Owner,
  reached: Reached,
  input: RequestOf<typeof createPilotCall>['body'],
) =>
  db.transaction().execute(async (transaction) => {
    await checkEntity(transaction, reached, input.sub_exploitant_id);
    const created = await insertPilot(transaction, { ...owner, ...entityOf(input) }, input);
    await announceRecords(transaction, clock, owner.operator_id, 'pilots');
    return created;
  });

/**
 * Throws MAIN_CONTACT_NOT_ARCHIVABLE where one of these became a main contact who is archived, undoing the transaction:
 * what concerns the company reaches somebody in service.
 */
const refuseArchivedContact = async (db: Db, reached: Reached, ids: readonly number[]): Promise<void> => {
  if (await hasArchivedContact(db, reached, ids)) throw new Failure('MAIN_CONTACT_NOT_ARCHIVABLE');
};

/** An absent field keeps, null clears. Throws SUB_EXPLOITANT_UNKNOWN, MAIN_CONTACT_NOT_ARCHIVABLE. */
export const updatePilot = (
  { db, clock }: PilotsDeps,
  reached: Reached,
  id: number,
  changes: RequestOf<typeof updatePilotCall>['body'],
) =>
  db.transaction().execute(async (transaction) => {
    await checkEntity(transaction, reached, changes.sub_exploitant_id);
    if (changes.is_main_contact) await endMainContact(transaction, reached, id);
    const changed = await changePilot(transaction, reached, id, changes);
    if (changes.is_archived || changes.is_main_contact)
      await refuseArchivedContact(transaction, reached, [id]);
    if (changed) await announceRecords(transaction, clock, changed.operator_id, 'pilots');
    return changed;
  });

/** Changes many at once; how many. Throws SUB_EXPLOITANT_UNKNOWN, MAIN_CONTACT_NOT_ARCHIVABLE. */
export const changePilots = (
  { db, clock }: PilotsDeps,
  owner: Owner,
  reached: Reached,
  body: RequestOf<typeof changePilotsCall>['body'],
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    await checkEntity(transaction, reached, body.sub_exploitant_id);
    const changed = await changeMany(transaction, reached, body);
    if (body.is_archived) await refuseArchivedContact(transaction, reached, body.ids);
    await announceRecords(transaction, clock, owner.operator_id, 'pilots');
    return changed;
  });

/** A device's clock may be so far ahead, and a position so old when there was no network, seconds. */
const AHEAD_S = 300;
const OLD_S = 86_400;

/** Keeps where the signed-in pilot is. Throws NO_PILOT_OF_ACCOUNT, POSITION_TIME_INVALID. */
export const savePosition = async (
  db: Database,
  clock: Clock,
  actor: Actor,
  body: RequestOf<typeof savePositionCall>['body'],
): Promise<void> => {
  // Where the device of who looks through the account is, is not where the pilot is.
  if (actor.impersonator_user_id !== null) return;
  const operator = operatorOf(actor);
  if (operator === null || operator.pilot_id === null) throw new Failure('NO_PILOT_OF_ACCOUNT');
  const { pilot_id, operator_id } = operator;
  const at = Date.parse(body.timestamp);
  const now = clock.now();
  if (at > secondsAfter(now, AHEAD_S).getTime() || at < secondsAfter(now, -OLD_S).getTime())
    throw fieldFailure('POSITION_TIME_INVALID', 'timestamp', 'invalid');
  await db.transaction().execute(async (transaction) => {
    const keepsAll = await logsPositions(transaction, operator_id);
    await insertPosition(transaction, { pilot_id, operator_id }, body, keepsAll);
  });
};

/** Why a pilot cannot be deleted; null when it can. Throws NOT_FOUND. */
export const deletionObstacle = async (
  db: Db,
  reached: Reached,
  id: number,
): Promise<'LINKED_TO_FLIGHT' | 'MAIN_CONTACT_NOT_DELETABLE' | null> => {
  const pilot = await standingOf(db, reached, id);
  if (!pilot) throw notFound();
  if (pilot.is_main_contact) return 'MAIN_CONTACT_NOT_DELETABLE';
  return (await isPilotLinked(db, id)) ? 'LINKED_TO_FLIGHT' : null;
};

/** Deletes a pilot that nothing refers to. Throws LINKED_TO_FLIGHT, MAIN_CONTACT_NOT_DELETABLE or NOT_FOUND. */
export const deletePilot = async (
  { db, clock }: PilotsDeps,
  owner: Owner,
  reached: Reached,
  id: number,
): Promise<void> => {
  try {
    await db.transaction().execute(async (transaction) => {
      const obstacle = await deletionObstacle(transaction, reached, id);
      if (obstacle) throw new Failure(obstacle);
      await removePilot(transaction, reached, id);
      await announceRecords(transaction, clock, owner.operator_id, 'pilots');
    });
  } catch (error) {
    // A mission named the pilot between the look and the deletion.
    throw isForeignKeyViolation(error) ? new Failure('LINKED_TO_FLIGHT') : error;
  }
};
