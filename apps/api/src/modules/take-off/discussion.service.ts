import type { Message } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { postTakeOffMessage } from '@envol/contract/take-off';
import type { Actor } from '@envol/domain/access/actor';
import { sideOf } from '@envol/domain/approvals/policy';
import { isFinished } from '@envol/domain/take-off/statuses';
import type { Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { type Author, toMessage } from '../approvals/index.ts';
import { insertMessage, listThread, markRead } from '../threads/index.ts';
import type { TakeOffDeps } from './takeOff.deps.ts';
import { tellTakeOff } from './takeOff.events.ts';
import { findTakeOff } from './takeOff.queries.ts';
import { noteTakeOff } from './takeOff.steps.ts';

type Body = RequestOf<typeof postTakeOffMessage>['body'];

const subjectOf = (id: number) => ({ type: 'take_off', id }) as const;

const requireTakeOff = async (db: Db, actor: Actor, id: number) => {
  const row = await findTakeOff(db, actor, id);
  const side = row ? sideOf(actor, row) : null;
  if (!row || side === null) throw notFound();
  return { row, side };
};

/** The discussion, oldest first. */
export const readTakeOffWords = async ({ db }: TakeOffDeps, actor: Actor, id: number): Promise<Message[]> => {
  await requireTakeOff(db, actor, id);
  return (await listThread(db, subjectOf(id))).map((row) => toMessage(row, [], actor.user_id));
};

/** Writes to the other side while the take-off is not finished; repeated with the same key it stays one message. */
export const writeTakeOffWords = (
  { db: database, clock }: TakeOffDeps,
  author: Author,
  id: number,
  body: Body,
  language: Language,
): Promise<Message> =>
  database.transaction().execute(async (db) => {
    const { row, side } = await requireTakeOff(db, author.actor, id);
    if (isFinished(row.status))
      throw new Failure('TAKE_OFF_TRANSITION_ILLEGAL', {
        params: { status: statusText(language, row.status) },
      });
    const now = clock.now().toISOString();
    const { user_id } = author.actor;
    const { message, is_new } = await insertMessage(db, subjectOf(id), {
      author_id: user_id,
      author_name: author.name,
      author_side: side,
      message: body.message,
      // The sender's own key: one person's cannot meet another's.
      client_key: body.client_key === undefined ? null : `${user_id}:${body.client_key}`,
      created_at: now,
    });
    if (is_new) {
      const said = { author, message: body.message } as const;
      await noteTakeOff(db, id, { ...said, action: 'message', status: null, side, now });
      await tellTakeOff(
        db,
        { ...row, flight_name: row.request.flight_name },
        {
          ...said,
          code: 'take_off_message',
          status: row.status,
          to: side === 'operator' ? 'authority' : 'operator',
          at: now,
        },
      );
    }
    return toMessage(message, [], user_id);
  });

/** Marks the other side's messages as read by this person; ids of another discussion change nothing. */
export const viewTakeOffWords = async (
  { db, clock }: TakeOffDeps,
  actor: Actor,
  id: number,
  ids: readonly number[],
): Promise<void> => {
  const { side } = await requireTakeOff(db, actor, id);
  await markRead(db, subjectOf(id), ids, { user_id: actor.user_id, side }, clock.now().toISOString());
};
