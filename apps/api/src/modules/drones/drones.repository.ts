import type { changeDrones, createDrone, updateDrone } from '@envol/contract/drones';
import type { RequestOf } from '@envol/contract/endpoint';
import type { updateDroneWeatherLimits } from '@envol/contract/weather';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Owner, VisibleRows } from '../../platform/db/reach.ts';
import { type Writer, writtenBy } from '../../platform/records/lastChange.ts';
import { markDroneDue } from '../flight-due/index.ts';

export const insertDrone = (db: Db, owner: Owner, input: RequestOf<typeof createDrone>['body']) =>
  db
    .insertInto('drones')
    .values({
      ...input,
      ...owner,
      drone_class: input.drone_class ?? null,
      max_dimension_m: input.max_dimension_m ?? null,
      max_speed_ms: input.max_speed_ms ?? null,
      registration: input.registration ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** An absent field keeps, null clears; `by` is null of an import. Missions that it flies are judged again, in one transaction with the change. */
export const changeDrone = async (
  db: Db,
  reached: VisibleRows,
  id: number,
  { version: _version, ...changes }: RequestOf<typeof updateDrone>['body'],
  by: Writer | null = null,
) => {
  const isEmpty = Object.keys(changes).length === 0;
  const changed = await db
    .updateTable('drones')
    // Naming the owner, which stays the same, keeps a PATCH without fields a valid statement.
    .set((eb) => ({
      ...changes,
      ...(by !== null && !isEmpty && writtenBy(by)),
      operator_id: eb.ref('operator_id'),
    }))
    .where(reached.drones)
    .where('id', '=', id)
    .returning(['id', 'operator_id'])
    .executeTakeFirst();
  if (changed && !isEmpty) await markDroneDue(db, id);
  return changed;
};

export const removeDrone = (db: Db, reached: VisibleRows, id: number) =>
  db.deleteFrom('drones').where(reached.drones).where('id', '=', id).execute();

/** How many of the operator's drones this inactivated; ids of others are passed over in silence. */
export const markDronesInactive = async (
  db: Db,
  reached: VisibleRows,
  ids: readonly number[],
): Promise<number> =>
  Number(
    (
      await db
        .updateTable('drones')
        .set({ is_active: false })
        .where(reached.drones)
        .where('id', 'in', ids)
        .where('is_active', '=', true)
        .executeTakeFirstOrThrow()
    ).numUpdatedRows,
  );

/** How many of the drones within reach this changed. */
export const changeMany = async (
  db: Db,
  reached: VisibleRows,
  { ids, ...changes }: RequestOf<typeof changeDrones>['body'],
): Promise<number> =>
  Number(
    (
      await db
        .updateTable('drones')
        .set((eb) => ({ ...changes, operator_id: eb.ref('operator_id') }))
        .where(reached.drones)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .executeTakeFirstOrThrow()
    ).numUpdatedRows,
  );

/** Notes what weather a drone bears, over what is noted of it; undefined where it is out of reach. */
export const changeWeatherLimits = (
  db: Db,
  reached: VisibleRows,
  id: number,
  limits: RequestOf<typeof updateDroneWeatherLimits>['body'],
) =>
  db
    .updateTable('drones')
    .set({
      weather_limits: sql`coalesce(weather_limits, '{}'::jsonb) || ${JSON.stringify(limits)}::jsonb`,
    })
    .where(reached.drones)
    .where('id', '=', id)
    .returning(['id', 'weather_limits'])
    .executeTakeFirst();
