import type { RequestOf } from '@envol/contract/endpoint';
import type { createPilot, updatePilot } from '@envol/contract/pilots';
import type { Db } from '../../platform/db/database.ts';
import type { Owner, Reached } from '../../platform/db/reach.ts';
import { pilotColumns } from './pilots.mapper.ts';

export const insertPilot = (db: Db, owner: Owner, input: RequestOf<typeof createPilot>['body']) =>
  db
    .insertInto('pilots')
    .values({
      ...owner,
      first_name: input.first_name,
      last_name: input.last_name,
      email: input.email ?? null,
      phone: input.phone ?? null,
      proposed_for_future_missions: input.proposed_for_future_missions ?? true,
    })
    .returning(pilotColumns)
    .executeTakeFirstOrThrow();

/** An absent field keeps, null clears. */
export const changePilot = (
  db: Db,
  reached: Reached,
  id: number,
  changes: RequestOf<typeof updatePilot>['body'],
) =>
  db
    .updateTable('pilots')
    // Naming the owner, which stays the same, keeps a PATCH without fields a valid statement.
    .set((eb) => ({ ...changes, operator_id: eb.ref('operator_id') }))
    .where(reached.pilots)
    .where('id', '=', id)
    .returning(pilotColumns)
    .executeTakeFirst();

export const removePilot = (db: Db, reached: Reached, id: number) =>
  db.deleteFrom('pilots').where(reached.pilots).where('id', '=', id).execute();
