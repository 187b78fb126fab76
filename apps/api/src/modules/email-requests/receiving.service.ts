import type { Upload } from '@envol/contract/endpoint';
import { emailRequestAfter } from '@envol/domain/email-requests/statuses';
import { secondsAfter } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { answerFilesThatFit, keepAnswerFiles, withUploads } from '../documents/index.ts';
import { settleMission } from '../flight-notifications/index.ts';
import type { SendingDeps } from './emailRequests.deps.ts';
import { recordRequestChange } from './recordRequestChange.ts';
import { tellWriter } from './tellingWriter.ts';

/** A letter that came in answer to a request: whoever holds the address of the answer sent it, under this name of a sender. */
export interface AnswerReceived {
  readonly request_id: number;
  readonly from: string;
  /** What the answer says with these of its files kept. */
  readonly messageWith: (kept: readonly string[]) => string;
  readonly files: readonly Upload[];
  /** Notes in the same transaction that this letter was taken; false: it was before. */
  readonly takeOnce: (db: Db) => Promise<boolean>;
}

/** The process's own database: who answers has no account. */
export type ReceivingDeps = SendingDeps & { readonly storage: Storage };

const findRequest = (db: Db, id: number) =>
  db
    .selectFrom('email_requests as r')
    .innerJoin('flights as f', 'f.id', 'r.flight_id')
    .leftJoin('users as u', 'u.id', 'r.written_by_user')
    .select(['r.id', 'r.flight_id', 'r.status', 'r.outcome', 'r.recipient', 'r.sent_at', 'r.written_by_user'])
    .select(['f.operator_id', 'f.display_identifier as identifier', 'u.email as writer_email'])
    .where('r.id', '=', id)
    .executeTakeFirst();

const countReceived = async (db: Database, request_id: number): Promise<number> => {
  const { count } = await db
    .selectFrom('email_request_events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request_id', '=', request_id)
    .where('what', '=', 'received')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/**
 * Puts an answer under its request, in its sender's words, and tells who wrote the request. It decides nothing: the request
 * waits for what its operator makes of it, also where an earlier answer had settled it. 'closed': it is no longer asked.
 */
export const receiveAnswer = async (
  deps: ReceivingDeps,
  { request_id, from, messageWith, files, takeOnce }: AnswerReceived,
): Promise<'added' | 'closed'> => {
  const { db: database, clock, storage } = deps;
  const now = clock.now();
  const at = now.toISOString();
  const before = await findRequest(database, request_id);
  if (!before) return 'closed';
  const kept = await answerFilesThatFit(database, before, files, {
    before: files.length === 0 ? 0 : await countReceived(database, request_id),
    hourAgo: secondsAfter(now, -3600).toISOString(),
  });
  return withUploads(storage, kept, (stored) =>
    database.transaction().execute(async (db) => {
      await db.selectFrom('email_requests').select('id').where('id', '=', request_id).forUpdate().execute();
      const row = await findRequest(db, request_id);
      const status = row && row.outcome !== 'withdrawn' ? emailRequestAfter(row.status, 'receive') : null;
      if (!row || status === null) return { result: 'closed' as const, attached: false };
      if (!(await takeOnce(db))) return { result: 'added' as const, attached: false };
      const detail = messageWith(kept.map(({ name }) => name));
      await keepAnswerFiles(db, row, stored, at);
      await db
        .updateTable('email_requests')
        .set({ status, outcome: null, pending: null, due_at: null, failure: null, updated_at: at })
        .where('id', '=', request_id)
        .execute();
      await db
        .insertInto('email_request_events')
        .values({ request_id, at, what: 'received', by_name: from, detail })
        .execute();
      await recordRequestChange(db, row, at);
      await settleMission(db, row.operator_id, row.flight_id, now);
      await tellWriter(deps, db, row, 'answer_came', { key: at, failure: null, at });
      return { result: 'added' as const, attached: true };
    }),
  );
};
