import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/schema.ts';
import { findThread, type Subject } from './threads.queries.ts';

type MessageValues = Omit<Insertable<Tables['messages']>, 'id' | 'thread_id'>;

/** The discussion of a subject, begun if this is its first message. */
const openThread = async (db: Db, { type, id }: Subject, now: string): Promise<number> => {
  const made = await db
    .insertInto('threads')
    .values({ subject_type: type, subject_id: id, created_at: now })
    .onConflict((conflict) => conflict.columns(['subject_type', 'subject_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const thread = made ?? (await findThread(db, { type, id }));
  if (thread === undefined) throw new Error(`the discussion of ${type} ${id} is out of reach`);
  return thread.id;
};

/** The new message, or the one that was sent before with the same key. */
export const insertMessage = async (
  db: Db,
  subject: Subject,
  values: MessageValues & { created_at: string },
) => {
  const threadId = await openThread(db, subject, values.created_at);
  const made = await db
    .insertInto('messages')
    .values({ ...values, thread_id: threadId })
    .onConflict((conflict) => conflict.columns(['thread_id', 'client_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { message: made, is_new: true };
  const known = await db
    .selectFrom('messages')
    .selectAll()
    .where('thread_id', '=', threadId)
    .where('client_key', '=', values.client_key ?? '')
    .executeTakeFirstOrThrow();
  return { message: known, is_new: false };
};

/** Marks messages as read by a person: those of the other sides, in this discussion alone. */
export const markRead = async (
  db: Db,
  subject: Subject,
  ids: readonly number[],
  reader: { readonly user_id: number; readonly side: string },
  now: string,
): Promise<void> => {
  await db
    .insertInto('message_reads')
    .columns(['message_id', 'user_id', 'read_at'])
    .expression((eb) =>
      eb
        .selectFrom('messages')
        .innerJoin('threads', 'threads.id', 'messages.thread_id')
        .select((row) => ['messages.id', row.val(reader.user_id).as('user_id'), row.val(now).as('read_at')])
        .where('threads.subject_type', '=', subject.type)
        .where('threads.subject_id', '=', subject.id)
        .where('messages.id', 'in', ids)
        .where('messages.author_side', '<>', reader.side as 'operator'),
    )
    .onConflict((conflict) => conflict.columns(['message_id', 'user_id']).doNothing())
    .execute();
};
