import type { ReceivedMail } from '@envol/contract/mail-replies';
import type { Actor } from '@envol/domain/access/actor';
import { notFound } from '../../platform/http/failure.ts';
import { newToken } from '../../platform/tokens.ts';
import { type RepliesDeps, takeLetter } from '../mail-replies/index.ts';
import { bodyOf, findMail, listMails, readReplyAddress } from '../mails/index.ts';

/** Where the caller's answer to a letter goes; null for a letter that takes none, or none of this person. */
const addressFor = (
  { config, secrets, clock }: RepliesDeps,
  { user_id }: Actor,
  address: string | null,
): string | null => {
  if (address === null || config.inbound_mail === null) return null;
  const place = readReplyAddress(secrets, config.inbound_mail.domain, address, clock.now());
  if (place === null || place.is_over) return null;
  return place.user_id === null || place.user_id === user_id ? address : null;
};

/** The simulated mailbox, and which of its letters the caller may answer. */
export const listDemoMails = async (
  deps: RepliesDeps,
  actor: Actor,
  page: { readonly limit: number; readonly offset: number },
) => {
  const { count, results } = await listMails(deps.db, actor, page);
  return {
    count,
    results: results.map(({ reply_to, ...mail }) => ({
      ...mail,
      can_answer: addressFor(deps, actor, reply_to) !== null,
    })),
  };
};

/** A letter as a mail program writes it: the words in base64, the answered letter quoted below them. */
const rawOf = (letter: {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: Date;
}): Buffer =>
  Buffer.from(
    [
      `From: <${letter.from}>`,
      `To: <${letter.to}>`,
      `Subject: =?utf-8?B?${Buffer.from(`Re: ${letter.subject}`).toString('base64')}?=`,
      `Date: ${letter.at.toUTCString()}`,
      `Message-ID: <${newToken()}@demo.envol.example.invalid>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      ...(Buffer.from(letter.text)
        .toString('base64')
        .match(/.{1,76}/g) ?? []),
      '',
    ].join('\r\n'),
  );

/** Simulates an answer: the letter goes the way of one that a mail server hands over, but for the signature. */
export const answerAsMail = async (
  deps: RepliesDeps,
  actor: Actor,
  mailId: number,
  message: string,
): Promise<ReceivedMail> => {
  const mail = await findMail(deps.db, actor, mailId);
  const to = mail ? addressFor(deps, actor, mail.reply_to) : null;
  if (!mail || to === null) throw notFound();
  const { email } = await deps.system_db
    .selectFrom('users')
    .select('email')
    .where('id', '=', actor.user_id)
    .executeTakeFirstOrThrow();
  const at = deps.clock.now();
  const quoted = bodyOf({ body: mail.body, link: null })
    .split('\n')
    .map((line) => `> ${line}`);
  const text = [message, '', `Le ${at.toISOString().slice(0, 10)}, Envol a écrit :`, ...quoted].join('\r\n');
  return takeLetter(deps, to, rawOf({ from: email, to, subject: mail.subject, text, at }));
};
