import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';

interface IncidentAnnouncement {
  readonly text: string;
  readonly changed_by: string;
  readonly changed_at: string;
}

/** What the operator tells before reports; null: nothing. */
export const readAnnouncement = async (db: Db, operatorId: number): Promise<IncidentAnnouncement | null> =>
  (await db
    .selectFrom('incident_announcements')
    .select(['text', 'changed_by_name as changed_by', 'changed_at'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()) ?? null;

/** Tells something in place of what was told. */
export const writeAnnouncement = async (
  db: Db,
  operator_id: number,
  { text, changed_by, changed_at }: IncidentAnnouncement,
): Promise<IncidentAnnouncement> => {
  const row = { text, changed_by_name: changed_by, changed_at };
  await db
    .insertInto('incident_announcements')
    .values({ operator_id, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute();
  return { text, changed_by, changed_at };
};

/** Tells nothing any more. Throws NOT_FOUND where nothing was told. */
export const dropAnnouncement = async (db: Db, operatorId: number): Promise<void> => {
  const gone = await db
    .deleteFrom('incident_announcements')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) throw notFound();
};
