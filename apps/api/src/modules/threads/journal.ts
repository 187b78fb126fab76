import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import type { Subject } from './threads.queries.ts';

type Entry = Omit<Insertable<Tables['journal']>, 'id' | 'subject_type' | 'subject_id'>;

/** Appends the same entry to the journals of many subjects. */
export const recordManyInJournal = async (
  db: Db,
  subjects: readonly Subject[],
  entry: Entry,
): Promise<void> => {
  if (subjects.length === 0) return;
  await db
    .insertInto('journal')
    .values(subjects.map(({ type, id }) => ({ ...entry, subject_type: type, subject_id: id })))
    .execute();
};

/** Appends to a subject's journal, which nothing ever changes. */
export const recordInJournal = (db: Db, subject: Subject, entry: Entry): Promise<void> =>
  recordManyInJournal(db, [subject], entry);

/** What happened to a subject, oldest first. Who may read it, the caller has asked. */
export const eventsOf = (db: Db, { type, id }: Subject) =>
  db
    .selectFrom('journal')
    .selectAll()
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
