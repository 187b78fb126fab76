import { API_BASE } from '@envol/contract/api';
import serverEn from '@envol/i18n/en/server' with { type: 'json' };
import serverFr from '@envol/i18n/fr/server' with { type: 'json' };
import { fillPlaces } from '@envol/i18n/say';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Letter } from '../../platform/facts/letter.ts';
import type { Channel } from '../../platform/facts/recordFact.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { simulatedTransport } from '../../platform/mail/simulated.ts';
import { createSmtpTransport } from '../../platform/mail/smtp.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import type { SecretBox } from '../../platform/secretBox.ts';
import { refusalToken, settingsOfUsers } from '../preferences/index.ts';
import { bodyOf, type OutgoingMail } from './mail.ts';
import { MAIL_SEND } from './mails.jobs.ts';
import { attachmentOf, insertMails, lockUnsentMail, markMailSent } from './mails.repository.ts';
import { ANSWER_MARKS, answerAddresses, daysAfterInstant, replyAddress } from './replyAddress.ts';

/** Writes e-mails into the caller's transaction; what rolls back is never sent. */
export interface Mailer {
  queue(db: Db, mail: Letter): Promise<void>;
}

export interface BulkMailer extends Mailer {
  /** Writes many letters in a handful of statements; they leave so many seconds later at the earliest. */
  queueAll(db: Db, mails: readonly Letter[], afterSeconds?: number): Promise<void>;
}

/** Where a letter's reader refuses its kind: for the reader's mail program, and a page for the reader. */
const refusalAddresses = (
  { secrets, config }: RefusalDeps,
  refusal: NonNullable<Letter['refusal']>,
): { readonly oneClick: string; readonly page: string } => {
  const token = refusalToken(secrets, refusal);
  return {
    oneClick: `${config.public_url}${API_BASE}/unsubscribe/${token}`,
    page: `${config.public_url}/unsubscribe?token=${token}`,
  };
};

interface RefusalDeps {
  readonly secrets: SecretBox;
  readonly config: Pick<Config, 'public_url' | 'inbound_mail'>;
}

const REFUSE: Readonly<Record<Language, string>> = {
  fr: serverFr.mails.no_more,
  en: serverEn.mails.no_more,
};

const outsiderAddresses = (deps: RefusalDeps, { answers_to: to, at }: Letter): string | null => {
  if (to === undefined) return null;
  return to.place === null ? to.own : answerAddresses(deps, to.place, at, to.own);
};

/** The letter with what its reader needs to answer it, or to refuse its kind. */
const withWays = (deps: RefusalDeps, mail: Letter): OutgoingMail => {
  const { refusal, reply } = mail;
  const ways = refusal && refusalAddresses(deps, refusal);
  const place = deps.config.inbound_mail?.domain;
  const reply_to =
    reply && place !== undefined
      ? replyAddress(deps.secrets, place, { ...reply.about, until: daysAfterInstant(mail.at) })
      : outsiderAddresses(deps, mail);
  const body = [
    reply && place !== undefined ? `${ANSWER_MARKS[reply.language]}\n\n` : '',
    mail.body,
    refusal && ways ? `${fillPlaces(REFUSE[refusal.language], { page: ways.page })}\n` : '',
  ].join('');
  return { ...mail, body, unsubscribe: ways?.oneClick ?? null, reply_to };
};

export const createMailer = (jobs: Jobs, deps: RefusalDeps): BulkMailer => {
  const queueAll = async (db: Db, mails: readonly Letter[], afterSeconds = 0): Promise<void> => {
    const ids = await insertMails(
      db,
      mails.map((mail) => withWays(deps, mail)),
    );
    await jobs.enqueueAll(
      db,
      MAIL_SEND,
      ids.map((mail_id) => ({ mail_id })),
      afterSeconds,
    );
  };
  return { queue: (db, mail) => queueAll(db, [mail]), queueAll };
};

/** Letters of what was recorded, but those of a kind that their reader switched off. */
export const createLetterChannel =
  ({ queueAll }: Pick<BulkMailer, 'queueAll'>): Channel =>
  async (db, { letters, after_s }) => {
    if (letters.length === 0) return;
    const settings = await settingsOfUsers(db, [
      ...new Set(letters.flatMap(({ refusal }) => refusal?.user_id ?? [])),
    ]);
    await queueAll(
      db,
      letters.filter(
        ({ refusal }) => !refusal || settings(refusal.user_id).notifications[refusal.kind].email,
      ),
      after_s,
    );
  };

/** Tries a letter again that has not left; one that has is passed over by the job. */
export const sendAgain = (jobs: Jobs, db: Db, mailId: number): Promise<void> =>
  jobs.enqueue(db, MAIL_SEND, { mail_id: mailId });

export const chooseTransport = (config: Pick<Config, 'smtp_url'>): MailTransport =>
  config.smtp_url === null ? simulatedTransport : createSmtpTransport(config.smtp_url);

/** Built from the key alone: a repeated try carries the same one. */
const messageId = (dedupeKey: string, from: string): string =>
  `<${dedupeKey.replace(/[^\w.-]/g, '.')}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'envol'}>`;

/**
 * Sends one e-mail unless it has been sent. The row stays locked meanwhile: of two workers with the same job, the
 * second finds nothing to do. A worker that dies before the commit leaves it unsent, to be tried again under the same
 * Message-ID.
 */
export const sendMail = (
  deps: {
    readonly db: Database;
    readonly clock: Clock;
    readonly config: Pick<Config, 'mail_from'>;
    readonly transport: MailTransport;
  },
  mailId: number,
): Promise<void> =>
  deps.db.transaction().execute(async (db) => {
    const mail = await lockUnsentMail(db, mailId);
    if (!mail) return;
    const attachment = await attachmentOf(db, mailId);
    await deps.transport.send({
      message_id: messageId(mail.dedupe_key, deps.config.mail_from),
      from: deps.config.mail_from,
      to: mail.recipient,
      subject: mail.subject,
      text: bodyOf(mail),
      ...(mail.unsubscribe !== null && { unsubscribe: mail.unsubscribe }),
      ...(mail.reply_to !== null && { reply_to: mail.reply_to }),
      ...(attachment && { attachments: [attachment] }),
    });
    await markMailSent(db, mailId, {
      transport: deps.transport.name,
      sent_at: deps.clock.now().toISOString(),
      keeps_link: deps.transport.name === simulatedTransport.name,
    });
  });

export const mailSending = {
  kind: MAIL_SEND,
  open: ({
    db,
    clock,
    config,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly config: Config;
  }) => {
    const transport = chooseTransport(config);
    return {
      work: ({ mail_id }: z.output<typeof MAIL_SEND.payload>) =>
        sendMail({ db, clock, config, transport }, mail_id),
      close: () => transport.close(),
    };
  },
};

/** Writes e-mails as sent at their own instant. */
const delivering = (outgoing: (mail: Letter) => OutgoingMail): BulkMailer => {
  const deliver = async (db: Db, mail: Letter): Promise<void> => {
    const [id] = await insertMails(db, [outgoing(mail)]);
    if (id === undefined) return;
    await markMailSent(db, id, { transport: simulatedTransport.name, sent_at: mail.at, keeps_link: true });
  };
  return {
    queue: deliver,
    async queueAll(db, mails) {
      for (const mail of mails) await deliver(db, mail);
    },
  };
};

/** For a history that sends nothing. */
export const deliverAtOnce: BulkMailer = delivering((mail) => mail);

/** The same, of letters that may be answered like any. */
export const createHistoryMailer = (deps: RefusalDeps): BulkMailer =>
  delivering((mail) => withWays(deps, mail));
