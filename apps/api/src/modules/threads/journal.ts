import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Subject } from './threads.queries.ts';

/** Appends to a subject's journal, which nothing ever changes. */
export const recordInJournal = async (
  db: Db,
  { type, id }: Subject,
  entry: Omit<Insertable<Tables['journal']>, 'id' | 'subject_type' | 'subject_id'>,
): Promise<void> => {
  await db
    .insertInto('journal')
    .values({ ...entry, subject_type: type, subject_id: id })
    .execute();
};

/** What happened to a subject, oldest first. Who may read it, the caller has asked. */
export const eventsOf = (db: Db, { type, id }: Subject) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
