import { connectDatabase } from '../../platform/db/database.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { MAIL_SEND } from './mails.jobs.ts';

/** Has every letter sent that has not left: after a restore, whose jobs are gone. Answers with how many there are. */
export const queueUnsent = async (url: string): Promise<number> => {
  const connection = connectDatabase(url, 2);
  const jobs = createJobs({
    connection_string: url,
    kinds: [MAIL_SEND],
    worker: null,
    failed: () => undefined,
  });
  try {
    await jobs.start();
    const letters = await connection.db
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .execute();
    for (const { id } of letters) await jobs.enqueue(connection.db, MAIL_SEND, { mail_id: id });
    return letters.length;
  } finally {
    await jobs.stop();
    await connection.close();
  }
};
