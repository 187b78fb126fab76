import type { RequestOf } from '@envol/contract/endpoint';
import type { changePilots, createPilot, savePosition, updatePilot } from '@envol/contract/pilots';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Owner, VisibleRows } from '../../platform/db/reach.ts';
import { type Writer, writtenBy } from '../../platform/records/lastChange.ts';

export const insertPilot = (db: Db, owner: Owner, input: RequestOf<typeof createPilot>['body']) =>
  db
    .insertInto('pilots')
    .values({ ...input, ...owner, email: input.email ?? null, phone: input.phone ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();

/** An absent field keeps, null clears; `by` is null of an import. */
export const changePilot = (
  db: Db,
  reached: VisibleRows,
  id: number,
  { version: _version, ...changes }: RequestOf<typeof updatePilot>['body'],
  by: Writer | null = null,
) =>
  db
    .updateTable('pilots')
    // Naming the owner, which stays the same, keeps a PATCH without fields a valid statement.
    .set((eb) => ({
      ...changes,
      ...(by !== null && Object.keys(changes).length > 0 && writtenBy(by)),
      operator_id: eb.ref('operator_id'),
    }))
    .where(reached.pilots)
    .where('id', '=', id)
    .returning(['id', 'operator_id'])
    .executeTakeFirst();

/** Makes room for another main contact: whoever it is gives way, if the other one is within reach. */
export const endMainContact = (db: Db, reached: VisibleRows, id: number) =>
  db
    .updateTable('pilots')
    .set({ is_main_contact: false })
    .where(reached.pilots)
    .where('is_main_contact', '=', true)
    .where('id', '!=', id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pilots as next')
          .select('next.id')
          .where('next.id', '=', id)
          .whereRef('next.operator_id', '=', 'pilots.operator_id'),
      ),
    )
    .execute();

/** Whether one of these within reach is an archived main contact. */
export const hasArchivedContact = async (
  db: Db,
  reached: VisibleRows,
  ids: readonly number[],
): Promise<boolean> =>
  (await db
    .selectFrom('pilots')
    .select('id')
    .where(reached.pilots)
    .where('is_main_contact', '=', true)
    .where('is_archived', '=', true)
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .executeTakeFirst()) !== undefined;

export const removePilot = (db: Db, reached: VisibleRows, id: number) =>
  db.deleteFrom('pilots').where(reached.pilots).where('id', '=', id).execute();

/** How many of the pilots within reach this changed. */
export const changeMany = async (
  db: Db,
  reached: VisibleRows,
  { ids, ...changes }: RequestOf<typeof changePilots>['body'],
): Promise<number> =>
  Number(
    (
      await db
        .updateTable('pilots')
        .set((eb) => ({ ...changes, operator_id: eb.ref('operator_id') }))
        .where(reached.pilots)
        .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
        .executeTakeFirstOrThrow()
    ).numUpdatedRows,
  );

/** Keeps where a pilot is; those before it go unless the operator logs them all. */
export const insertPosition = async (
  db: Db,
  pilot: { readonly pilot_id: number; readonly operator_id: number },
  { longitude, latitude, timestamp: at, accuracy_m = null }: RequestOf<typeof savePosition>['body'],
  keepsAll: boolean,
): Promise<void> => {
  await db
    .insertInto('pilot_positions')
    .values({ ...pilot, longitude, latitude, at, accuracy_m })
    .onConflict((conflict) =>
      conflict.columns(['pilot_id', 'at']).doUpdateSet({ longitude, latitude, accuracy_m }),
    )
    .execute();
  if (keepsAll) return;
  await db
    .deleteFrom('pilot_positions')
    .where('pilot_id', '=', pilot.pilot_id)
    .where('at', '<', at)
    .execute();
};

/** Where somebody was is nobody's business after so long. */
const KEPT_DAYS = 30;

export const forgetPositions = (db: Db, now: Date) =>
  db
    .deleteFrom('pilot_positions')
    .where('at', '<', new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString())
    .execute();
