import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { OutgoingMail } from './mail.ts';

/** E-mails and their files, many in one statement of each; the ids of those whose key is new. */
export const insertMails = async (db: Db, mails: readonly OutgoingMail[]): Promise<readonly number[]> => {
  if (mails.length === 0) return [];
  const rows = mails.map(({ side, refusal: _, attachment: __, reply: ___, answers_to: ____, ...mail }) => ({
    ...mail,
    ...side,
  }));
  const { rows: made } = await sql<{ id: number; dedupe_key: string }>`
    insert into mails (dedupe_key, operator_id, structure_id, user_id, recipient, subject, body, link, unsubscribe,
      reply_to, created_at)
    select dedupe_key, operator_id, structure_id, user_id, recipient, subject, body, link, unsubscribe, reply_to, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(dedupe_key text, operator_id bigint,
      structure_id bigint, user_id bigint, recipient text, subject text, body text, link text, unsubscribe text,
      reply_to text, at timestamptz)
    on conflict (dedupe_key) do nothing
    returning id, dedupe_key`.execute(db);
  const files = made.flatMap(({ id, dedupe_key }) => {
    const file = mails.find((mail) => mail.dedupe_key === dedupe_key)?.attachment;
    return file ? [{ ...file, data: Buffer.from(file.data), mail_id: Number(id) }] : [];
  });
  if (files.length > 0) await db.insertInto('mail_attachments').values(files).execute();
  return made.map(({ id }) => Number(id));
};

export const lockUnsentMail = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .select(['dedupe_key', 'recipient', 'subject', 'body', 'link', 'unsubscribe', 'reply_to'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const attachmentOf = (db: Db, id: number) =>
  db
    .selectFrom('mail_attachments')
    .select(['name', 'type', 'data'])
    .where('mail_id', '=', id)
    .executeTakeFirst();

/** What left for a mail server keeps no link, no address for an answer and no file; one that is only shown here would be of no use without. */
export const markMailSent = async (
  db: Db,
  id: number,
  sent: { readonly transport: string; readonly sent_at: string; readonly keeps_link: boolean },
): Promise<void> => {
  const { keeps_link, ...columns } = sent;
  await db
    .updateTable('mails')
    .set({ ...columns, ...(keeps_link ? {} : { link: null, reply_to: null }) })
    .where('id', '=', id)
    .execute();
  if (!keeps_link) await db.deleteFrom('mail_attachments').where('mail_id', '=', id).execute();
};
