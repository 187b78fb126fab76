import { isReceivedByOthers, noticeAfter } from '@envol/domain/flight-notifications/statuses';
import { wordTable } from '@envol/domain/wordTable';
import { sql } from 'kysely';
import { NoticeFailure } from '../../integrations/flight-notices/port.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordByLetter } from '../../platform/facts/recordFact.ts';
import type { Language } from '../../platform/http/texts.ts';
import { afterTry, claimEnd, isPermanentRefusal, sendClaimed } from '../../platform/mail/dueLetters.ts';
import type { MailTransport } from '../../platform/mail/transport.ts';
import { receiveDeclaration, withdrawDeclarations } from '../declarations/index.ts';
import { answerAddresses, chooseTransport } from '../mails/index.ts';
import { deliveredWays } from './deliveredWays.ts';
import type { SendingDeps } from './flightNotifications.deps.ts';
import { noticeAuthorNotification } from './flightNotifications.facts.ts';
import { digestNow, findNoticeOperator } from './flightNotifications.queries.ts';
import type { StoredWay } from './flightNotifications.tables.ts';
import { operatorLetter, prefectureLetter } from './letters.ts';
import { paperForNotice } from './notices.told.ts';
import { settleMission } from './program.service.ts';

type Ways = Readonly<Record<string, StoredWay>>;

const claim = async (db: Db, now: Date) => {
  const at = now.toISOString();
  return db
    .updateTable('flight_notifications')
    .set({ claimed_until: claimEnd(now) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('flight_notifications as due')
        .select('due.id')
        .where('due.pending', 'is not', null)
        .where('due.scheduled_for', '<=', at)
        .where((or) => or.or([or('due.claimed_until', 'is', null), or('due.claimed_until', '<', at)]))
        .orderBy('due.scheduled_for')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning([
      sql<boolean>`shown_digest is distinct from ${digestNow}`.as('differs'),
      sql<number>`(select f.operator_id from flights f where f.id = flight_id)`.as('operator_id'),
      sql<string>`(select f.display_identifier from flights f where f.id = flight_id)`.as('identifier'),
      sql<string | null>`(select u.email from users u where u.id = programmed_by_user)`.as('author_email'),
      sql<Language | null>`(select u.language from users u where u.id = programmed_by_user)`.as(
        'author_language',
      ),
    ])
    .executeTakeFirst();
};
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

const failed = (error: unknown): NoticeFailure =>
  error instanceof NoticeFailure
    ? error
    : new NoticeFailure(
        'mail_refused',
        isPermanentRefusal(error),
        error instanceof Error ? error.message : String(error),
      );

interface Sender {
  readonly deps: SendingDeps;
  readonly transport: MailTransport;
  readonly now: Date;
}

/** Does one act through each way that is left; answers with how each stands. */
const throughWays = async (
  { now }: Sender,
  before: Ways,
  ways: Readonly<Record<string, () => Promise<Pick<StoredWay, 'reference' | 'is_simulated'>>>>,
): Promise<{ readonly channels: Ways; readonly failure: NoticeFailure | null }> => {
  const channels: Record<string, StoredWay> = wordTable({ ...before });
  let failure: NoticeFailure | null = null;
  for (const [way, act] of Object.entries(ways)) {
    if (channels[way]?.state === 'sent') continue;
    const at = now.toISOString();
    try {
      channels[way] = { state: 'sent', at, error: null, ...(await act()) };
    } catch (error) {
      const why = failed(error);
      failure = why;
      channels[way] = {
        state: 'failed',
        at,
        reference: null,
        error: why.message.slice(0, 300),
        is_simulated: false,
      };
    }
  }
  return { channels, failure };
};

const mail = async (
  { deps, transport }: Sender,
  row: Claimed,
  what: 'declared' | 'withdrawn',
): Promise<Pick<StoredWay, 'reference' | 'is_simulated'>> => {
  const is_simulated = transport.name === 'simulated';
  // Without a mail server nothing leaves: outside the demonstration that is no sending.
  if (is_simulated && !deps.config.demo) throw new NoticeFailure('mail_not_connected', true);
  const { payload, recipient } = row;
  if (payload === null || recipient === null) throw new NoticeFailure('no_address', true);
  const reference = `<notification.${row.id}.${Date.parse(row.updated_at)}.${what}@envol>`;
  const place = { side: 'notification:told', subject_id: row.id } as const;
  const reply_to = answerAddresses(deps, place, row.updated_at, row.author_email);
  await transport.send({
    message_id: reference,
    from: deps.config.mail_from,
    to: recipient,
    ...(reply_to !== null && { reply_to }),
    ...(await prefectureLetter(deps, payload, what, {
      at: row.updated_at,
      by: row.programmed_by ?? 'Envol',
    })),
  });
  return { reference, is_simulated };
};

const declare = (sender: Sender, row: Claimed, acts: 'declared' | 'withdrawn') => {
  const { notice_desk } = sender.deps;
  const registry = async (): Promise<Pick<StoredWay, 'reference' | 'is_simulated'>> => {
    const { payload } = row;
    const uid = payload?.operator.uid ?? null;
    if (payload === null || uid === null) throw new NoticeFailure('no_delegation', true);
    const act = { kind: row.kind, uid, key: `${row.id}-${Date.parse(row.updated_at)}` };
    const is_simulated = notice_desk.source === 'simulated';
    const withdraw = async (references: readonly string[]): Promise<void> => {
      for (const reference of references)
        await notice_desk.withdraw({ ...act, key: `${act.key}-${reference}` }, reference);
    };
    const held = deliveredWays(row).flatMap(({ way, reference }) =>
      way === 'registry' && reference !== null ? [reference] : [],
    );
    if (acts === 'declared') {
      const made = await notice_desk.declare(act, payload);
      // Told anew, what was told before is no more.
      await withdraw(held.filter((reference) => reference !== made.reference));
      return { ...made, is_simulated };
    }
    await withdraw(held);
    return { reference: held.at(-1) ?? null, is_simulated };
  };
  return {
    // What a registry holds that is connected no more stays to be withdrawn.
    ...((notice_desk.source !== 'none' || acts === 'withdrawn') && { registry }),
    ...(row.kind === 'prefecture' && { mail: () => mail(sender, row, acts) }),
  };
};

/** Why a notification must not leave, though it is due; null where it may. */
const hindered = (row: Claimed, now: Date): NoticeFailure | null => {
  if (row.differs) return new NoticeFailure('mission_changed', true);
  const isLate = row.latest_at !== null && now.getTime() > Date.parse(row.latest_at);
  return isLate && (row.kind === 'army' || row.reason === null) ? new NoticeFailure('too_late', true) : null;
};

const DECIDER = { army: 'Ministère des Armées', prefecture: 'Préfecture' } as const;

const proofOf = (row: Claimed, channels: Ways, at: string) => {
  const told = Object.values(channels);
  const references = told.flatMap(({ reference }) => reference ?? []).join(', ');
  return {
    by: row.decider ?? DECIDER[row.kind],
    on: at,
    how: channels.registry ? ('website' as const) : ('email' as const),
    reference: `${told.some(({ is_simulated }) => is_simulated) ? 'SIMULATION – ' : ''}${references}`,
    marked_by: 'Envol',
    marked_at: at,
  };
};

/**
 * The form as it is on the day on which it leaves: what authorities answered may have changed since it was programmed, and the
 * company may have written its identifier with the registry.
 */
const asItLeaves = async (db: Db, row: Claimed): Promise<Claimed> => {
  const { kind, payload, flight_id: id, operator_id } = row;
  if (payload === null) return row;
  const { alphatango_uids } = await findNoticeOperator(db, operator_id);
  const uid = payload.operator.uid ?? alphatango_uids[0] ?? null;
  const paper = kind === 'prefecture' ? { paper: await paperForNotice(db, { id, operator_id }) } : {};
  return { ...row, payload: { ...payload, operator: { ...payload.operator, uid }, ...paper } };
};

const whatLeft = (failure: NoticeFailure | null, channels: Ways): 'left' | 'left_in_part' | 'not_left' => {
  if (failure === null) return 'left';
  return isReceivedByOthers(false, Object.values(channels)) ? 'left_in_part' : 'not_left';
};

/**
 * Changed or withdrawn while it was on its way: what was said since stands, and what left meanwhile is kept to be withdrawn,
 * at once where it was withdrawn.
 */
const keepHeld = async (db: Db, row: Claimed, channels: Ways, at: string): Promise<void> => {
  const left = JSON.stringify(deliveredWays({ ...row, was_sent: false, channels, held_ways: [] }));
  if (left === '[]') return;
  await sql`update flight_notifications set held_ways = held_ways || ${left}::jsonb,
      pending = case when status = 'cancelled' then 'cancel' else pending end,
      scheduled_for = case when status = 'cancelled' then ${at}::timestamptz else scheduled_for end
    where id = ${row.id}`.execute(db);
};

/** What left lies on the desk of whoever reads it here. */
const layOnDesk = ({ deps, now }: Sender, db: Db, row: Claimed): Promise<void> =>
  receiveDeclaration(deps, db, { ...row, is_proven: true, by_name: row.programmed_by }, now);

const sendOne = async (sender: Sender, programmed: Claimed): Promise<void> => {
  const { deps, now } = sender;
  const at = now.toISOString();
  const hindrance = hindered(programmed, now);
  const row = hindrance ? programmed : await asItLeaves(deps.db, programmed);
  const { channels, failure } = hindrance
    ? { channels: row.channels, failure: hindrance }
    : await throughWays(sender, row.channels, declare(sender, row, 'declared'));
  const { attempts, next_at } = afterTry(row.attempts, failure, now);
  const action = failure !== null ? 'fail' : row.was_sent ? 'resend' : 'send';
  const status = noticeAfter(row.status, action) ?? row.status;
  await deps.db.transaction().execute(async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('flight_notifications')
      .set({
        status,
        attempts,
        channels: JSON.stringify(channels),
        claimed_until: null,
        failure: failure?.code ?? null,
        pending: next_at === null ? null : 'send',
        ...(next_at !== null && { scheduled_for: next_at }),
        ...(failure === null && {
          sent_at: at,
          was_sent: true,
          held_ways: '[]',
          payload: row.payload && JSON.stringify(row.payload),
          // What is told anew is another letter.
          answered_at: null,
          proof: JSON.stringify(proofOf(row, channels, at)),
        }),
      })
      .where('id', '=', row.id)
      // Withdrawn or changed while it was on its way: what was said since stands.
      .where('updated_at', '=', row.updated_at)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return keepHeld(db, row, channels, at);
    const what = failure !== null ? 'failed' : action === 'resend' ? 'updated' : 'sent';
    await db
      .insertInto('flight_notification_events')
      .values({
        notification_id: row.id,
        at,
        what,
        by_name: null,
        detail: failure ? failure.message.slice(0, 300) : (proofOf(row, channels, at).reference ?? null),
      })
      .execute();
    if (failure === null) await layOnDesk(sender, db, row);
    await settleMission(db, row.operator_id, row.flight_id, now);
    if (row.author_email !== null && next_at === null)
      await recordByLetter(deps.facts, db, noticeAuthorNotification, [
        operatorLetter(deps, row, whatLeft(failure, channels), {
          at,
          key: `${Date.parse(row.updated_at)}.${attempts}`,
          failure: failure?.code ?? null,
        }),
      ]);
  });
};

const withdrawOne = async (sender: Sender, row: Claimed): Promise<void> => {
  const { deps, now } = sender;
  const at = now.toISOString();
  const acts = declare(sender, row, 'withdrawn');
  const held = deliveredWays(row);
  const left = Object.fromEntries(
    Object.entries(acts).filter(([each]) => held.some(({ way }) => way === each)),
  );
  const { failure } = await throughWays(sender, {}, left);
  const { attempts, next_at } = afterTry(row.attempts, failure, now);
  await deps.db.transaction().execute(async (db) => {
    await db
      .updateTable('flight_notifications')
      .set({
        attempts,
        claimed_until: null,
        pending: next_at === null ? null : 'cancel',
        failure: failure?.code ?? null,
        ...(failure === null && { was_sent: false, channels: '{}', held_ways: '[]' }),
        scheduled_for: next_at,
      })
      .where('id', '=', row.id)
      .where('updated_at', '=', row.updated_at)
      .execute();
    await db
      .insertInto('flight_notification_events')
      .values({
        notification_id: row.id,
        at,
        what: failure === null ? 'cancellation_sent' : 'failed',
        by_name: null,
        detail: failure ? failure.message.slice(0, 300) : null,
      })
      .execute();
    await withdrawDeclarations(deps, db, { flight_id: row.flight_id, by_name: row.programmed_by }, now);
  });
};

/** Sends what is due now, one after the other; several workers may do it at once. */
export const sendDue = async (
  deps: SendingDeps,
  now: Date,
  openTransport: (config: SendingDeps['config']) => MailTransport = chooseTransport,
): Promise<number> =>
  sendClaimed({
    claim: () => claim(deps.db, now),
    openTransport: () => openTransport(deps.config),
    send: (row, transport) => {
      const sender = { deps, transport, now };
      return row.pending === 'cancel' ? withdrawOne(sender, row) : sendOne(sender, row);
    },
  });
