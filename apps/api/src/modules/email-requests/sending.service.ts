import { emailRequestAfter, REMINDER_AFTER_DAYS } from '@envol/domain/email-requests/statuses';
import { sql } from 'kysely';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  afterTry,
  claimEnd,
  isPermanentRefusal,
  LETTERS_AT_ONCE,
  sendClaimed,
} from '../../platform/mail/dueLetters.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { settleMission } from '../flight-notifications/index.ts';
import { answerAddresses, chooseTransport } from '../mails/index.ts';
import type { SendingDeps } from './emailRequests.deps.ts';
import { digestNow } from './emailRequests.queries.ts';
import { letterText } from './letter.ts';
import { recordRequestChange } from './recordRequestChange.ts';
import { tellWriter } from './tellingWriter.ts';

const DAY_S = 86_400;

/** Of the request's mission and of who wrote it: read by the process. */
const aboutMission = [
  sql<number>`(select f.operator_id from flights f where f.id = flight_id)`.as('operator_id'),
  sql<string>`(select f.display_identifier from flights f where f.id = flight_id)`.as('identifier'),
  sql<string | null>`(select u.email from users u where u.id = written_by_user)`.as('writer_email'),
] as const;

const claim = (db: Db, now: Date) =>
  db
    .updateTable('email_requests')
    .set({ claimed_until: claimEnd(now) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('email_requests as due')
        .select('due.id')
        .where('due.pending', 'is not', null)
        .where('due.due_at', '<=', now.toISOString())
        .where((or) =>
          or.or([or('due.claimed_until', 'is', null), or('due.claimed_until', '<', now.toISOString())]),
        )
        .orderBy('due.due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning([sql<boolean>`shown_digest is distinct from ${digestNow}`.as('differs'), ...aboutMission])
    .executeTakeFirst();
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

/** Why a letter did not leave; a final one is not tried again. */
interface Failed {
  readonly code: string;
  readonly is_final: boolean;
  readonly message: string;
}

const letOut = async (deps: SendingDeps, transport: MailTransport, row: Claimed): Promise<Failed | null> => {
  const { db, config } = deps;
  const place = { side: 'email_request:asked', subject_id: row.id } as const;
  const reply_to = answerAddresses(deps, place, row.updated_at, row.writer_email);
  const final = (code: string): Failed => ({ code, is_final: true, message: code });
  // Without a mail server nothing leaves: outside the demonstration that is no sending.
  if (transport.name === 'simulated' && !config.demo) return final('mail_not_connected');
  const what = row.pending ?? 'request';
  if (what === 'request' && row.differs) return final('mission_changed');
  const attachments =
    what === 'request'
      ? await db
          .selectFrom('email_request_files')
          .select(['name', 'type', 'data'])
          .where('request_id', '=', row.id)
          .orderBy('kind', 'desc')
          .execute()
      : [];
  try {
    await transport.send({
      message_id: `<email-request.${row.id}.${what}.${Date.parse(row.updated_at)}@envol>`,
      from: config.mail_from,
      to: row.recipient,
      ...(row.copy_to !== null && { cc: row.copy_to }),
      ...(reply_to !== null && { reply_to }),
      ...letterText(row, what),
      is_personal: true,
      attachments,
    });
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: 'mail_refused', is_final: isPermanentRefusal(error), message: message.slice(0, 300) };
  }
};

const DONE = { request: 'sent', reminder: 'reminded', withdrawal: 'withdrawal_sent' } as const;

/** What a letter that left, or not, makes of its request. */
const changesAfter = (row: Claimed, failed: Failed | null, simulated: boolean, now: Date) => {
  const at = now.toISOString();
  const what = row.pending ?? 'request';
  const { attempts, next_at: due_at } = afterTry(row.attempts, failed, now);
  const is_over = due_at === null;
  const status =
    what === 'request'
      ? (emailRequestAfter(row.status, failed === null ? 'leave' : 'fail') ?? row.status)
      : row.status;
  return {
    is_over,
    columns: {
      status,
      attempts,
      due_at,
      pending: is_over ? null : what,
      claimed_until: null,
      failure: failed?.code ?? null,
      ...(failed === null && what === 'request' && { sent_at: at, is_simulated: simulated }),
      ...(failed === null &&
        what === 'reminder' && { reminded_at: at, pending_message: null, reminder_told: false }),
    },
  };
};

const sendOne = async (
  deps: SendingDeps,
  transport: MailTransport,
  row: Claimed,
  now: Date,
): Promise<void> => {
  const failed = await letOut(deps, transport, row);
  const at = now.toISOString();
  const { columns, is_over } = changesAfter(row, failed, transport.name === 'simulated', now);
  await deps.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('email_requests')
      .set(columns)
      .where('id', '=', row.id)
      // Changed while it was on its way: what was said since stands.
      .where('updated_at', '=', row.updated_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await db
      .insertInto('email_request_events')
      .values({
        request_id: row.id,
        at,
        what: failed === null ? DONE[row.pending ?? 'request'] : 'failed',
        by_name: null,
        detail: failed?.message ?? row.recipient,
      })
      .execute();
    await recordRequestChange(db, row, at);
    await settleMission(db, row.operator_id, row.flight_id, now);
    if (failed !== null && is_over)
      await tellWriter(deps, db, row, 'not_left', { key: row.updated_at, failure: failed.code, at });
  });
};

/** Sends the letters that are due now, one after the other; several workers may do it at once. */
export const sendDueLetters = async (
  deps: SendingDeps,
  now: Date,
  openTransport: (config: SendingDeps['config']) => MailTransport = chooseTransport,
): Promise<number> =>
  sendClaimed({
    claim: () => claim(deps.db, now),
    openTransport: () => openTransport(deps.config),
    send: (row, transport) => sendOne(deps, transport, row, now),
  });

/** Tells who wrote a request that nobody has answered for days, once for each letter. */
export const tellUnanswered = async (deps: SendingDeps, now: Date): Promise<number> => {
  const since = secondsAfter(now, -REMINDER_AFTER_DAYS * DAY_S).toISOString();
  const rows = await deps.db
    .selectFrom('email_requests')
    .select(['id', 'flight_id', 'recipient', 'sent_at', 'reminded_at', ...aboutMission])
    .where('status', '=', 'sent')
    .where('pending', 'is', null)
    .where(sql<boolean>`coalesce(reminded_at, sent_at) <= ${since}`)
    .where(sql<boolean>`not reminder_told`)
    .where(
      sql<boolean>`exists (select from flights f where f.id = flight_id and f.date_start > ${now.toISOString()})`,
    )
    .limit(LETTERS_AT_ONCE)
    .execute();
  for (const row of rows)
    await deps.db.transaction().execute(async (db) => {
      await db.updateTable('email_requests').set({ reminder_told: true }).where('id', '=', row.id).execute();
      await tellWriter(deps, db, row, 'reminder_due', {
        key: row.reminded_at ?? row.sent_at ?? '',
        failure: null,
        at: now.toISOString(),
      });
    });
  return rows.length;
};
