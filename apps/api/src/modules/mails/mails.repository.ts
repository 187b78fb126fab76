import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { NewMail } from './mail.ts';

/** The new row's id, or null when an e-mail with this key exists already. */
export const insertMail = async (
  db: Db,
  mail: NewMail,
  unsubscribe: string | null = null,
): Promise<number | null> => {
  const row = await db
    .insertInto('mails')
    .values({
      dedupe_key: mail.dedupe_key,
      operator_id: 'operator_id' in mail.side ? mail.side.operator_id : null,
      structure_id: 'structure_id' in mail.side ? mail.side.structure_id : null,
      user_id: 'user_id' in mail.side ? mail.side.user_id : null,
      recipient: mail.recipient,
      subject: mail.subject,
      body: mail.body,
      link: mail.link ?? null,
      unsubscribe,
      transport: null,
      sent_at: null,
      created_at: mail.at,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && mail.attachment)
    await db
      .insertInto('mail_attachments')
      .values({ ...mail.attachment, data: Buffer.from(mail.attachment.data), mail_id: row.id })
      .execute();
  return row?.id ?? null;
};

/** E-mails without a file, many in one statement; the ids of those whose key is new. */
export const insertMails = async (
  db: Db,
  mails: readonly (NewMail & { readonly unsubscribe: string | null })[],
): Promise<readonly number[]> => {
  const rows = mails.map(({ side, refusal: _, attachment: __, ...mail }) => ({ ...mail, ...side }));
  const { rows: made } = await sql<{ id: number }>`
    insert into mails (dedupe_key, operator_id, structure_id, user_id, recipient, subject, body, link, unsubscribe,
      created_at)
    select dedupe_key, operator_id, structure_id, user_id, recipient, subject, body, link, unsubscribe, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(dedupe_key text, operator_id bigint,
      structure_id bigint, user_id bigint, recipient text, subject text, body text, link text, unsubscribe text,
      at timestamptz)
    on conflict (dedupe_key) do nothing
    returning id`.execute(db);
  return made.map(({ id }) => Number(id));
};

export const lockUnsentMail = (db: Db, id: number) =>
  db
    .selectFrom('mails')
    .select(['dedupe_key', 'recipient', 'subject', 'body', 'link', 'unsubscribe'])
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

/** What left for a mail server keeps no link and no file; one that is only shown here would be of no use without. */
export const markMailSent = async (
  db: Db,
  id: number,
  sent: { readonly transport: string; readonly sent_at: string; readonly keeps_link: boolean },
): Promise<void> => {
  const { keeps_link, ...columns } = sent;
  await db
    .updateTable('mails')
    .set({ ...columns, ...(keeps_link ? {} : { link: null }) })
    .where('id', '=', id)
    .execute();
  if (!keeps_link) await db.deleteFrom('mail_attachments').where('mail_id', '=', id).execute();
};
