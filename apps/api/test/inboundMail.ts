import { createHmac } from 'node:crypto';
import { systemClock } from '../src/platform/clock.ts';
import type { Actors } from './actors.ts';
import type { Harness } from './harness.ts';
import { say } from './requests.ts';

/** A letter as a mail program writes it, in words of its own; `headers` come before, or in the place of, the usual ones. */
export const rawLetter = ({
  from,
  to,
  text,
  headers = [],
  vouched = 'dmarc=pass',
  type = 'text/plain; charset=utf-8',
}: {
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly headers?: readonly string[];
  /** What the mail server that received it says of its sender; null: nothing. */
  readonly vouched?: string | null;
  readonly type?: string;
}): string =>
  [
    ...(vouched === null ? [] : [`Authentication-Results: mx.example.invalid; ${vouched}`]),
    ...headers,
    `From: =?utf-8?Q?Camille_L=C3=A9ger?= <${from}>`,
    `To: <${to}>`,
    'Subject: Re: Demande',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: 8bit',
    '',
    text.replace(/\r?\n/g, '\r\n'),
    '',
  ].join('\r\n');

/** What a mail server hands over, signed now. */
export const handedOver = ({ config }: Harness, recipient: string, raw: string) => {
  const timestamp = Math.floor(systemClock.now().getTime() / 1000);
  const signature = createHmac('sha256', config.inbound_mail?.secret ?? '')
    .update(`${timestamp}.${recipient}.`)
    .update(Buffer.from(raw))
    .digest('hex');
  return {
    headers: { 'envol-recipient': recipient, 'envol-timestamp': timestamp, 'envol-signature': signature },
    body: Buffer.from(raw),
  };
};

/** The newest letter about a request that somebody got after the other side wrote, and where its answer goes. */
export const letterTo = async (harness: Harness, who: keyof Actors, approvalId: number) => {
  await say(
    harness,
    who === 'stranger' ? ('otherController' as 'controller') : 'controller',
    approvalId,
    'Vous avez un plan ?',
  );
  const { email } = await harness.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', harness.actors[who].id)
    .executeTakeFirstOrThrow();
  const mail = await harness.db
    .selectFrom('mails')
    .select(['id', 'reply_to', 'body', 'subject'])
    .where('recipient', '=', email)
    .where('reply_to', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { mail, address: mail.reply_to ?? '', from: email };
};
