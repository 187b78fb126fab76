import type { Message } from '@envol/contract/approvals';
import type { Actor } from '@envol/domain/access/actor';
import { sideOf } from '@envol/domain/approvals/policy';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { insertMessage, listThread, markRead, recordInJournal } from '../threads/index.ts';
import type { Author } from './approvals.deps.ts';
import { toMessage } from './approvals.mapper.ts';

type Side = 'operator' | 'authority';
type SubjectType = 'activation' | 'take_off';

interface DayStep {
  readonly action: string;
  readonly status: string | null;
  readonly side: Side;
  readonly author: Author;
  readonly message: string | null;
  readonly now: string;
}

/** Appends to the journal of an activation or a take-off, which nothing ever changes. */
export const recordDayStep =
  (type: SubjectType) =>
  (db: Db, id: number, step: DayStep): Promise<void> =>
    recordInJournal(
      db,
      { type, id },
      {
        action: step.action,
        author_id: step.author.actor.user_id,
        author_name: step.author.name,
        author_side: step.side,
        status: step.status,
        message: step.message,
        created_at: step.now,
      },
    );

/** What two sides discuss on the day: an activation, a take-off. */
interface DaySubject<R> {
  readonly type: SubjectType;
  /** The record as its side reads it; undefined for an unknown id and for another tenant's. */
  readonly find: (db: Db, actor: Actor, id: number) => Promise<R | undefined>;
  /** Throws where nothing is said any more. */
  readonly checkOpen: (row: R, now: string, language: Language) => void;
  readonly notify: (
    db: Db,
    row: R,
    news: { readonly author: Author; readonly message: string; readonly to: Side; readonly at: string },
  ) => Promise<void>;
}
interface DayDeps {
  readonly db: Database;
  readonly clock: Clock;
}
interface NewMessage {
  readonly message: string;
  readonly client_key?: string | undefined;
}

/** Reading, writing and marking as read, for one kind of subject. */
export const dayDiscussion = <R extends Parameters<typeof sideOf>[1]>(subject: DaySubject<R>) => {
  const { type } = subject;
  const require = async (db: Db, actor: Actor, id: number) => {
    const row = await subject.find(db, actor, id);
    const side = row ? sideOf(actor, row) : null;
    if (!row || side === null) throw notFound();
    return { row, side };
  };
  return {
    /** The discussion, oldest first. */
    read: async ({ db }: DayDeps, actor: Actor, id: number): Promise<Message[]> => {
      await require(db, actor, id);
      return (await listThread(db, { type, id })).map((row) => toMessage(row, [], actor.user_id));
    },
    /** Writes to the other side; repeated with the same key it stays one message. */
    write: (
      deps: DayDeps,
      author: Author,
      id: number,
      body: NewMessage,
      language: Language,
    ): Promise<Message> =>
      deps.db.transaction().execute(async (db) => {
        const { row, side } = await require(db, author.actor, id);
        const now = deps.clock.now().toISOString();
        subject.checkOpen(row, now, language);
        const { user_id } = author.actor;
        const { message, is_new } = await insertMessage(
          db,
          { type, id },
          {
            author_id: user_id,
            author_name: author.name,
            author_side: side,
            message: body.message,
            // The sender's own key: one person's cannot meet another's.
            client_key: body.client_key === undefined ? null : `${user_id}:${body.client_key}`,
            created_at: now,
          },
        );
        if (is_new) {
          const said = { author, message: body.message } as const;
          await recordDayStep(type)(db, id, { ...said, action: 'message', status: null, side, now });
          await subject.notify(db, row, {
            ...said,
            to: side === 'operator' ? 'authority' : 'operator',
            at: now,
          });
        }
        return toMessage(message, [], user_id);
      }),
    /** Marks the other side's messages as read by this person; ids of another discussion change nothing. */
    markRead: async (
      { db, clock }: DayDeps,
      actor: Actor,
      id: number,
      ids: readonly number[],
    ): Promise<void> => {
      const { side } = await require(db, actor, id);
      // Read by who looks through the account, not by the person.
      if (actor.impersonator_user_id !== null) return;
      await markRead(db, { type, id }, ids, { user_id: actor.user_id, side }, clock.now().toISOString());
    },
  };
};
