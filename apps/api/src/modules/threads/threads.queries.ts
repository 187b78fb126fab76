import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { SubjectType } from './threads.tables.ts';

/** What is discussed, and what a journal is kept of. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: number;
}

export const findThread = (db: Db, { type, id }: Subject) =>
  db
    .selectFrom('threads')
    .select('id')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .executeTakeFirst();

/** The discussion of a subject, oldest first. Who may read it, the caller has asked. */
export const listThread = (db: Db, { type, id }: Subject) =>
  db
    .selectFrom('messages')
    .innerJoin('threads', 'threads.id', 'messages.thread_id')
    .selectAll('messages')
    .where('threads.subject_type', '=', type)
    .where('threads.subject_id', '=', id)
    .orderBy('messages.id')
    .execute();

export type MessageRow = Awaited<ReturnType<typeof listThread>>[number];

/** Who reads: the person, and the side on which that person's own messages stand. */
export interface Reader {
  readonly user_id: number;
  readonly side: 'operator' | 'authority' | 'visitor';
}

/** The messages of a subject that a person has not read, of the other sides: the rest of a statement after "select". */
export const unreadFrom = (
  type: Subject['type'],
  id: RawBuilder<unknown>,
  { user_id, side }: Reader,
): RawBuilder<unknown> => sql`
  from threads t join messages m on m.thread_id = t.id
  where t.subject_type = ${type} and t.subject_id = ${id} and m.author_side <> ${side} and not m.read_by_all
    and not exists (select from message_reads r where r.message_id = m.id and r.user_id = ${user_id})`;
