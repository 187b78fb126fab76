import type { Message } from '@envol/contract/approvals';
import type { Db } from '../../platform/db/database.ts';
import { filesOfMessages } from '../documents/index.ts';
import type { MessageRow } from '../threads/index.ts';
import { toMessage } from './approvals.mapper.ts';

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
