import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';

/** The new request's id and identifier; null when an open one exists for this mission and authority. */
export const insertApproval = async (
  db: Db,
  values: Insertable<Tables['approvals']>,
  areas: readonly Omit<Insertable<Tables['approval_areas']>, 'approval_id'>[],
): Promise<{ id: number; display_identifier: string } | null> => {
  const approval = await db
    .insertInto('approvals')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'display_identifier'])
    .executeTakeFirst();
  if (!approval) return null;
  await db
    .insertInto('approval_areas')
    .values(areas.map((area) => ({ ...area, approval_id: approval.id })))
    .execute();
  return approval;
};

/**
 * Moves a request to a status, from the version that was seen: false when somebody was first. The row is locked by
 * the callers; the version keeps the promise even for one that forgets.
 */
export const moveApproval = async (
  db: Db,
  approval: { readonly id: number; readonly version: number },
  status: ApprovalStatus,
  now: string,
): Promise<boolean> => {
  const moved = await db
    .updateTable('approvals')
    .set({ status, version: approval.version + 1, updated_at: now })
    .where('id', '=', approval.id)
    .where('version', '=', approval.version)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
};

/** Two requests of one mission to one authority cannot both be open: the index says so. */
export const isOneOpenViolation = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'approvals_one_open';

export const insertDecision = async (
  db: Db,
  values: Insertable<Tables['approval_decisions']>,
): Promise<void> => {
  await db.insertInto('approval_decisions').values(values).execute();
};

/** Appends to the journal, which nothing ever changes. */
export const insertJournal = async (
  db: Db,
  entry: Omit<Insertable<Tables['approval_events']>, 'id'>,
): Promise<void> => {
  await db.insertInto('approval_events').values(entry).execute();
};

/** The new message, or the one that was sent before with the same key. */
export const insertMessage = async (db: Db, values: Insertable<Tables['approval_messages']>) => {
  const made = await db
    .insertInto('approval_messages')
    .values(values)
    .onConflict((conflict) => conflict.columns(['approval_id', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { message: made, is_new: true };
  const known = await db
    .selectFrom('approval_messages')
    .selectAll()
    .where('approval_id', '=', values.approval_id)
    .where('client_key', '=', values.client_key ?? '')
    .executeTakeFirstOrThrow();
  return { message: known, is_new: false };
};

/** Marks messages of the other side as read. */
export const markMessagesViewed = async (
  db: Db,
  approvalId: number,
  ids: readonly number[],
  authorSide: 'operator' | 'authority',
  now: string,
): Promise<void> => {
  await db
    .updateTable('approval_messages')
    .set({ viewed_at: now })
    .where('approval_id', '=', approvalId)
    .where('id', 'in', ids)
    .where('author_side', '=', authorSide)
    .where('viewed_at', 'is', null)
    .execute();
};

/** Closes the requests whose last day of flight has passed: nothing can be decided about them any more. */
export const closePassed = async (db: Db, now: string): Promise<number> => {
  const closed = await db
    .updateTable('approvals')
    .set((eb) => ({ closed_at: now, version: eb('version', '+', 1) }))
    .where('closed_at', 'is', null)
    .where('date_end', '<', now)
    .executeTakeFirst();
  return Number(closed.numUpdatedRows);
};

/** Keeps an authority's own note of a request; one row a request. */
export const saveNote = async (db: Db, note: Insertable<Tables['approval_notes']>): Promise<void> => {
  const { approval_id: _, ...changes } = note;
  await db
    .insertInto('approval_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('approval_id').doUpdateSet(changes))
    .execute();
};
