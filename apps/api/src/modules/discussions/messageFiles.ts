import type { AttachedDocument, Message } from '@envol/contract/approvals';
import type { Db } from '../../platform/db/database.ts';
import { filesOfMessages } from '../documents/index.ts';
import type { MessageRow } from '../threads/index.ts';

/** A message as a person reads it. */
export const toMessage = (
  row: MessageRow,
  documents: readonly AttachedDocument[],
  userId: number,
): Message => ({
  id: row.id,
  author_name: row.author_name,
  author_side: row.author_side,
  is_mine: row.author_id === userId,
  message: row.message,
  documents: [...documents],
  viewed: row.viewed_at !== null,
  by_email: row.by_email,
  created_at: row.created_at,
});

/** Messages as a person reads them, each with its files, in the order given. */
export const withFiles = async (db: Db, rows: readonly MessageRow[], userId: number): Promise<Message[]> => {
  const documents = await filesOfMessages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    toMessage(
      row,
      documents
        .filter(({ message_id }) => message_id === row.id)
        .map(({ message_id: _, ...document }) => document),
      userId,
    ),
  );
};

/** One message that was written, with its files. */
export const writtenMessage = async (db: Db, row: MessageRow, userId: number): Promise<Message> => {
  const [message] = await withFiles(db, [row], userId);
  return message ?? toMessage(row, [], userId);
};
