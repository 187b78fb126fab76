import type { Message } from '@envol/contract/approvals';
import type { Upload } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import { sideOf } from '@envol/domain/approvals/policy';
import { type Clock, secondsAfter } from '../../platform/clock.ts';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Facts } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { onBehalfOf } from '../absences/index.ts';
import { attachDocuments, checkRoom, type StoredUpload, withUploads } from '../documents/index.ts';
import { insertMessage, listThread, type MessageRow, markRead, recordInJournal } from '../threads/index.ts';
import { withFiles, writtenMessage } from './messageFiles.ts';

type Side = 'operator' | 'authority';
type SubjectType = 'activation' | 'take_off';

interface DayStep {
  readonly action: string;
  readonly status: string | null;
  readonly side: Side;
  readonly author: Author;
  readonly message: string | null;
  /** For which absent colleagues it was done. */
  readonly on_behalf_of?: string | null;
  readonly now: string;
}

/** For whom of the absent colleagues somebody of the authority acts on the day; nobody acts for an operator's people. */
export const dayBehalfOf = (
  db: Db,
  { actor }: Author,
  { structure_id }: { readonly structure_id: number },
  { side, now }: Pick<DayStep, 'side' | 'now'>,
): Promise<string | null> =>
  side === 'operator'
    ? Promise.resolve(null)
    : asSystem(db, 'for whom somebody stands in is in no reach', () =>
        onBehalfOf(db, actor.user_id, structure_id, now, 'activations'),
      );

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
        on_behalf_of: step.on_behalf_of ?? null,
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
    facts: Facts,
    db: Db,
    row: R,
    news: { readonly author: Author; readonly message: string; readonly to: Side; readonly at: string },
  ) => Promise<void>;
}
interface DayDeps {
  readonly db: Database;
  readonly clock: Clock;
}
/** What writing needs besides: where the bytes go. */
type WritingDeps = DayDeps & { readonly storage: Storage; readonly facts: Facts };
interface NewMessage {
  readonly message: string;
  readonly client_key?: string | undefined;
  readonly files: readonly Upload[];
}

interface Writing {
  readonly facts: Facts;
  readonly author: Author;
  readonly id: number;
  readonly body: NewMessage;
  readonly files: readonly StoredUpload[];
  readonly language: Language;
  readonly now: string;
}

/** A subject and the actor's side of it. Throws NOT_FOUND. */
const mustFind = async <R extends Parameters<typeof sideOf>[1]>(
  subject: Pick<DaySubject<R>, 'find'>,
  db: Db,
  actor: Actor,
  id: number,
) => {
  const row = await subject.find(db, actor, id);
  const side = row ? sideOf(actor, row) : null;
  if (!row || side === null) throw notFound();
  return { row, side };
};

/** One message of a discussion, with its files and its news; repeated with the same key it stays one. */
const sendMessage = async <R extends Parameters<typeof sideOf>[1]>(
  subject: DaySubject<R>,
  db: Db,
  { facts, author, id, body, files, language, now }: Writing,
): Promise<{ result: MessageRow; attached: boolean }> => {
  const { type } = subject;
  const { row, side } = await mustFind(subject, db, author.actor, id);
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
  if (!is_new) return { result: message, attached: false };
  const { operator_id } = row;
  const owner = { operator_id, owner_type: 'message', owner_id: message.id, uploaded_by: user_id } as const;
  await attachDocuments(db, owner, files);
  const said = { author, message: body.message } as const;
  await recordDayStep(type)(db, id, { ...said, action: 'message', status: null, side, now });
  const to = side === 'operator' ? 'authority' : 'operator';
  await subject.notify(facts, db, row, { ...said, to, at: now });
  return { result: message, attached: true };
};

/** Reading, writing and marking as read, for one kind of subject. */
export const dayDiscussion = <R extends Parameters<typeof sideOf>[1]>(subject: DaySubject<R>) => {
  const { type } = subject;
  const require = (db: Db, actor: Actor, id: number) => mustFind(subject, db, actor, id);
  return {
    /** The discussion, oldest first. */
    read: async ({ db }: DayDeps, actor: Actor, id: number): Promise<Message[]> => {
      await require(db, actor, id);
      return withFiles(db, await listThread(db, { type, id }), actor.user_id);
    },
    /** Writes to the other side; repeated with the same key it stays one message. Rights and state come before the files. */
    write: async (
      { db, clock, storage, facts }: WritingDeps,
      author: Author,
      id: number,
      body: NewMessage,
      language: Language,
    ): Promise<Message> => {
      const { row } = await require(db, author.actor, id);
      const { user_id } = author.actor;
      const at = clock.now();
      const now = at.toISOString();
      subject.checkOpen(row, now, language);
      const owner = { operator_id: row.operator_id, uploaded_by: user_id };
      await checkRoom(db, owner, body.files, secondsAfter(at, -3600).toISOString());
      const written = await withUploads(storage, body.files, (files) =>
        db
          .transaction()
          .execute((own) => sendMessage(subject, own, { facts, author, id, body, files, language, now })),
      );
      return writtenMessage(db, written, user_id);
    },
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
