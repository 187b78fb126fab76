import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { StoredRequest } from '../../platform/db/stored.ts';
import { recordInJournal } from '../threads/index.ts';

type Areas = readonly Omit<Insertable<Tables['approval_areas']>, 'approval_id'>[];

const insertAsked = async (
  db: Db,
  approval_id: number,
  areas: Areas,
  constraintIds: readonly number[],
): Promise<void> => {
  await db
    .insertInto('approval_areas')
    .values(areas.map((area) => ({ ...area, approval_id })))
    .execute();
  await db
    .insertInto('approval_constraints')
    .values(constraintIds.map((constraint_id) => ({ approval_id, constraint_id })))
    .execute();
};

/** The new request's id and identifier; see `isAreaTakenViolation` where another one stands for one of its areas. */
export const insertApproval = async (
  db: Db,
  values: Insertable<Tables['approvals']>,
  areas: Areas,
  constraintIds: readonly number[],
): Promise<{ id: number; display_identifier: string }> => {
  const approval = await db
    .insertInto('approvals')
    .values(values)
    .returning(['id', 'display_identifier'])
    .executeTakeFirstOrThrow();
  await insertAsked(db, approval.id, areas, constraintIds);
  return approval;
};

interface Replacement {
  readonly values: Omit<Insertable<Tables['approvals']>, 'request' | 'submitted_by' | 'submitted_at'>;
  readonly request: StoredRequest;
  readonly areas: Areas;
  readonly constraint_ids: readonly number[];
}

/** Keeps a request as it was asked, before something else takes its place. */
export const keepRevision = async (db: Db, id: number, now: string): Promise<void> => {
  await sql`
    insert into approval_revisions
      (approval_id, version, request, areas, date_start, date_end, max_flying_height, replaced_at)
    select a.id, a.version, a.request, (select jsonb_agg(to_jsonb(r) order by r.id) from approval_areas r
      where r.approval_id = a.id), a.date_start, a.date_end, a.max_flying_height, ${now}
    from approvals a where a.id = ${id}`.execute(db);
};

/** Puts what is asked now in the place of what was asked, which is kept as a revision. */
export const replaceRequest = async (
  db: Db,
  approval: { readonly id: number; readonly version: number },
  { values, request, areas, constraint_ids }: Replacement,
  now: string,
): Promise<void> => {
  const { id } = approval;
  await keepRevision(db, id, now);
  await db.deleteFrom('approval_areas').where('approval_id', '=', id).execute();
  await db.deleteFrom('approval_constraints').where('approval_id', '=', id).execute();
  // The status follows from the transition, which writes it.
  const { status: _, ...columns } = values;
  await db
    .updateTable('approvals')
    .set({ ...columns, request: JSON.stringify(request) })
    .where('id', '=', id)
    .execute();
  await insertAsked(db, id, areas, constraint_ids);
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
  /** What it waits for from now on, and what goes with it. */
  beside: Pick<
    Updateable<Tables['approvals']>,
    'awaited' | 'validation_sent_at' | 'protocol_signed_at' | 'protocol_signed_by_name'
  > = {},
): Promise<boolean> => {
  const moved = await db
    .updateTable('approvals')
    .set({ awaited: null, ...beside, status, version: approval.version + 1, updated_at: now })
    .where('id', '=', approval.id)
    .where('version', '=', approval.version)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
};

/** Two requests to one authority cannot both stand for one area: the index says so. */
export const isAreaTakenViolation = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'approval_areas_one_standing';

/** Adds a decision; nothing ever changes one. */
export const insertDecision = async (
  db: Db,
  values: Insertable<Tables['approval_decisions']>,
): Promise<number> =>
  (await db.insertInto('approval_decisions').values(values).returning('id').executeTakeFirstOrThrow()).id;

/** Appends to the request's journal, which nothing ever changes. */
export const insertJournal = (
  db: Db,
  { approval_id: id, ...entry }: Parameters<typeof recordInJournal>[2] & { readonly approval_id: number },
): Promise<void> => recordInJournal(db, { type: 'approval', id }, entry);

/** Closes requests whose last day of flight has passed, so many at once; which. */
export const closePassedRows = (db: Db, now: string, limit: number) =>
  db
    .updateTable('approvals')
    .set((eb) => ({ closed_at: now, version: eb('version', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('approvals')
        .select('id')
        .where('closed_at', 'is', null)
        .where('date_end', '<', now)
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'flight_id', 'operator_id', 'structure_id', 'status'])
    .execute();

/** Marks the drone of an approval as on its way, or takes the mark away. */
export const setEnRoute = async (db: Db, id: number, en_route_by_superviser: boolean): Promise<void> => {
  await db
    .updateTable('approvals')
    .set({ en_route_by_superviser })
    .where('id', '=', id)
    .where('en_route_by_superviser', '=', !en_route_by_superviser)
    .execute();
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
