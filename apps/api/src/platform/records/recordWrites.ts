import type { ErrorCode } from '@envol/contract/errors';
import type { RecordsNoun } from '@envol/contract/realtime';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import type { Owner, VisibleRows } from '../db/reach.ts';
import { isForeignKeyViolation } from '../db/violations.ts';
import { announceRecords } from '../facts/recordsUpdated.ts';
import { checkEntity } from '../http/entity.ts';
import { Failure } from '../http/failure.ts';

export interface RecordDeps {
  readonly db: Database;
  readonly clock: Clock;
}

interface Removal {
  /** Why one cannot be deleted; null when it can. */
  readonly obstacleOf: (transaction: Db, reached: VisibleRows, id: number) => Promise<ErrorCode | null>;
  readonly remove: (transaction: Db, reached: VisibleRows, id: number) => Promise<unknown>;
}

/** The acts on one kind of an operator's records: each is one transaction that tells the operator's screens. */
export const recordWrites = (noun: RecordsNoun, { obstacleOf, remove }: Removal) => ({
  /**
   * Writes, once the sub-entity that the body names is known to be the asker's to give to. `operatorOf` names whose
   * screens are told; undefined: nothing was changed. Throws SUB_EXPLOITANT_UNKNOWN.
   */
  write: <T>(
    { db, clock }: RecordDeps,
    reached: VisibleRows,
    { sub_exploitant_id }: { readonly sub_exploitant_id?: number | null | undefined },
    act: (transaction: Db) => Promise<T>,
    operatorOf: (done: T) => number | undefined,
  ): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await checkEntity(transaction, reached, sub_exploitant_id);
      const done = await act(transaction);
      const operatorId = operatorOf(done);
      if (operatorId !== undefined) await announceRecords(transaction, clock, operatorId, noun);
      return done;
    }),

  /** Deletes one that nothing refers to. Throws what `obstacleOf` names, LINKED_TO_FLIGHT. */
  remove: async (
    { db, clock }: RecordDeps,
    owner: Owner,
    reached: VisibleRows,
    id: number,
  ): Promise<void> => {
    try {
      await db.transaction().execute(async (transaction) => {
        const obstacle = await obstacleOf(transaction, reached, id);
        if (obstacle) throw new Failure(obstacle);
        await remove(transaction, reached, id);
        await announceRecords(transaction, clock, owner.operator_id, noun);
      });
    } catch (error) {
      // A mission named it between the look and the deletion.
      throw isForeignKeyViolation(error) ? new Failure('LINKED_TO_FLIGHT') : error;
    }
  },
});
