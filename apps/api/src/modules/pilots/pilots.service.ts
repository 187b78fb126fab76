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
import type { Owner, VisibleRows } from '../../platform/db/reach.ts';
import { entityOf } from '../../platform/http/entity.ts';
import { Failure, fieldFailure, notFound } from '../../platform/http/failure.ts';
import { holdSeen } from '../../platform/records/lastChange.ts';
import { type RecordDeps, recordWrites } from '../../platform/records/recordWrites.ts';
import { countLicences, type LicenceDeps } from '../plans/index.ts';
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

/** Why a pilot cannot be deleted; null when it can. Throws NOT_FOUND. */
export const deletionObstacle = async (
  db: Db,
  reached: VisibleRows,
  id: number,
): Promise<'LINKED_TO_FLIGHT' | 'MAIN_CONTACT_NOT_DELETABLE' | null> => {
  const pilot = await standingOf(db, reached, id);
  if (!pilot) throw notFound();
  if (pilot.is_main_contact) return 'MAIN_CONTACT_NOT_DELETABLE';
  return (await isPilotLinked(db, id)) ? 'LINKED_TO_FLIGHT' : null;
};

/** What writing a pilot takes: a plan holds so many. */
export type PilotDeps = RecordDeps & LicenceDeps;

const records = recordWrites('pilots', { obstacleOf: deletionObstacle, remove: removePilot });

/** Deletes a pilot. Throws what stands against it, NOT_FOUND. */
export const deletePilot = records.remove;

/** Adds a pilot, to the sub-entity that is named if one is. Throws SUB_EXPLOITANT_UNKNOWN, LICENCES_EXCEEDED. */
export const createPilot = (
  deps: PilotDeps,
  owner: Owner,
  reached: VisibleRows,
  input: RequestOf<typeof createPilotCall>['body'],
) =>
  records.write(
    deps,
    reached,
    input,
    async (transaction) => {
      const added = await insertPilot(transaction, { ...owner, ...entityOf(input) }, input);
      await countLicences(transaction, deps, owner.operator_id);
      return added;
    },
    () => owner.operator_id,
  );

/**
 * Throws MAIN_CONTACT_NOT_ARCHIVABLE where one of these became a main contact who is archived, undoing the transaction:
 * what concerns the company reaches somebody in service.
 */
const refuseArchivedContact = async (db: Db, reached: VisibleRows, ids: readonly number[]): Promise<void> => {
  if (await hasArchivedContact(db, reached, ids)) throw new Failure('MAIN_CONTACT_NOT_ARCHIVABLE');
};

/** An absent field keeps, null clears; `by` saves it. Throws RECORD_CHANGED, SUB_EXPLOITANT_UNKNOWN, MAIN_CONTACT_NOT_ARCHIVABLE, LICENCES_EXCEEDED. */
export const updatePilot = (
  deps: PilotDeps,
  reached: VisibleRows,
  id: number,
  changes: RequestOf<typeof updatePilotCall>['body'],
  by: string,
) =>
  records.write(
    deps,
    reached,
    changes,
    async (transaction) => {
      await holdSeen(transaction, { table: 'pilots', within: reached.pilots, id, version: changes.version });
      if (changes.is_main_contact) await endMainContact(transaction, reached, id);
      const changed = await changePilot(transaction, reached, id, changes, { by, at: deps.clock.now() });
      if (changes.is_archived || changes.is_main_contact)
        await refuseArchivedContact(transaction, reached, [id]);
      if (changes.is_archived === false && changed !== undefined)
        await countLicences(transaction, deps, changed.operator_id);
      return changed;
    },
    (changed) => changed?.operator_id,
  );

/** Changes many at once; how many. Throws SUB_EXPLOITANT_UNKNOWN, MAIN_CONTACT_NOT_ARCHIVABLE, LICENCES_EXCEEDED. */
export const changePilots = (
  deps: PilotDeps,
  owner: Owner,
  reached: VisibleRows,
  body: RequestOf<typeof changePilotsCall>['body'],
): Promise<number> =>
  records.write(
    deps,
    reached,
    body,
    async (transaction) => {
      const changed = await changeMany(transaction, reached, body);
      if (body.is_archived) await refuseArchivedContact(transaction, reached, body.ids);
      if (body.is_archived === false) await countLicences(transaction, deps, owner.operator_id);
      return changed;
    },
    () => owner.operator_id,
  );

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
