import type { Upload } from '@envol/contract/endpoint';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordByLetter } from '../../platform/facts/recordFact.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { answerFilesThatFit, keepAnswerFiles, withUploads } from '../documents/index.ts';
import type { SendingDeps } from './flightNotifications.deps.ts';
import { noticeAuthorNotification } from './flightNotifications.facts.ts';
import { operatorLetter } from './letters.ts';
import { settleMission } from './program.service.ts';

/** The process's own database: a prefecture has no account. */
export type NoticeAnswerDeps = Pick<SendingDeps, 'db' | 'clock' | 'config' | 'facts'> & {
  readonly storage: Storage;
};

const findTold = (db: Db, id: number) =>
  db
    .selectFrom('flight_notifications as n')
    .innerJoin('flights as f', 'f.id', 'n.flight_id')
    .leftJoin('users as u', 'u.id', 'n.programmed_by_user')
    .select(['n.id', 'n.flight_id', 'n.was_sent', 'n.status', 'n.decider', 'n.programmed_by_user'])
    .select([
      'f.operator_id',
      'f.display_identifier as identifier',
      'u.email as author_email',
      'u.language as author_language',
    ])
    .select((eb) =>
      eb
        .selectFrom('flight_notification_events as e')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('e.notification_id', '=', 'n.id')
        .where('e.what', '=', 'received')
        .as('answers_before'),
    )
    .where('n.id', '=', id)
    .executeTakeFirst();

/**
 * Puts a prefecture's letter under the notification that it answers, in its sender's words, and tells who programmed it. It may
 * forbid the flight: the mission's step is to do until somebody says that it was read. 'closed': the notification was withdrawn.
 */
export const receiveNoticeAnswer = async (
  deps: NoticeAnswerDeps,
  given: {
    readonly notification_id: number;
    readonly from: string;
    /** What the answer says with these of its files kept. */
    readonly messageWith: (kept: readonly string[]) => string;
    readonly files: readonly Upload[];
    /** Notes in the same transaction that this letter was taken; false: it was before. */
    readonly takeOnce: (db: Db) => Promise<boolean>;
  },
): Promise<'added' | 'closed'> => {
  const { db: database, clock, storage } = deps;
  const now = clock.now();
  const at = now.toISOString();
  const before = await findTold(database, given.notification_id);
  if (!before) return 'closed';
  const owner = { ...before, written_by_user: before.programmed_by_user };
  const kept = await answerFilesThatFit(database, owner, given.files, {
    before: Number(before.answers_before ?? 0),
    hourAgo: secondsAfter(now, -3600).toISOString(),
  });
  return withUploads(storage, kept, (stored) =>
    database.transaction().execute(async (db) => {
      const id = given.notification_id;
      await db.selectFrom('flight_notifications').select('id').where('id', '=', id).forUpdate().execute();
      const row = await findTold(db, id);
      if (!row?.was_sent || row.status === 'cancelled') return { result: 'closed' as const, attached: false };
      if (!(await given.takeOnce(db))) return { result: 'added' as const, attached: false };
      const detail = given.messageWith(kept.map(({ name }) => name));
      await keepAnswerFiles(db, owner, stored, at);
      await db.updateTable('flight_notifications').set({ answered_at: at }).where('id', '=', id).execute();
      await db
        .insertInto('flight_notification_events')
        .values({ notification_id: id, at, what: 'received', by_name: given.from, detail })
        .execute();
      await settleMission(db, row.operator_id, row.flight_id, now);
      if (row.author_email !== null)
        await recordByLetter(deps.facts, db, noticeAuthorNotification, [
          operatorLetter(deps, row, 'answered', { at, key: `answered.${at}`, failure: null }),
        ]);
      return { result: 'added' as const, attached: true };
    }),
  );
};
