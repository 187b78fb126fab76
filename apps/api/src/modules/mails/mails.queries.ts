import type { Actor } from '@envol/domain/access/actor';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { visibleRows } from '../../platform/db/reach.ts';
import { bodyOf } from './mail.ts';

/** The e-mails addressed to the actor or the actor's side, newest first. */
export const listMails = async (db: Db, actor: Actor, page: { limit: number; offset: number }) => {
  const mails = db
    .selectFrom('mails')
    .where((eb) => eb.or([eb('user_id', '=', actor.user_id), visibleRows(actor).mails]));
  const [counted, results] = await Promise.all([
    mails.select(sql<number>`count(*)`.as('count')).executeTakeFirst(),
    mails
      .select(['id', 'recipient', 'subject', 'body', 'link', 'sent_at', 'created_at', 'reply_to'])
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
  ]);
  return {
    count: counted?.count ?? 0,
    results: results.map(({ link, ...mail }) => ({ ...mail, body: bodyOf({ body: mail.body, link }) })),
  };
};

/** One of the e-mails that are addressed to the actor or the actor's side. */
export const findMail = (db: Db, actor: Actor, id: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'body', 'reply_to', 'sent_at', 'created_at'])
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', '=', actor.user_id), visibleRows(actor).mails]))
    .executeTakeFirst();
