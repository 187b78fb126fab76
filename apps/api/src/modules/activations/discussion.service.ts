import type { postActivationMessage } from '@envol/contract/activations';
import type { Message } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import { acceptsWords } from '@envol/domain/activations/policy';
import { sideOf } from '@envol/domain/approvals/policy';
import type { Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Author, toMessage } from '../approvals/index.ts';
import { insertMessage, listThread, markRead } from '../threads/index.ts';
import type { ActivationsDeps } from './activations.deps.ts';
import { tellActivation } from './activations.events.ts';
import { findActivation } from './activations.queries.ts';
import { noteActivation } from './activations.steps.ts';

type Body = RequestOf<typeof postActivationMessage>['body'];

const subjectOf = (id: number) => ({ type: 'activation', id }) as const;

const requireActivation = async (db: Db, actor: Actor, id: number) => {
  const row = await findActivation(db, actor, id);
  const side = row ? sideOf(actor, row) : null;
  if (!row || side === null) throw notFound();
  return { row, side };
};

/** The discussion, oldest first. */
export const readActivationWords = async (
  { db }: ActivationsDeps,
  actor: Actor,
  id: number,
): Promise<Message[]> => {
  await requireActivation(db, actor, id);
  return (await listThread(db, subjectOf(id))).map((row) => toMessage(row, [], actor.user_id));
};

/** Writes to the other side; repeated with the same key it stays one message. */
export const writeActivationWords = (
  { db: database, clock }: ActivationsDeps,
  author: Author,
  id: number,
  body: Body,
): Promise<Message> =>
  database.transaction().execute(async (db) => {
    const { row, side } = await requireActivation(db, author.actor, id);
    const now = clock.now().toISOString();
    if (!acceptsWords(row, now)) throw new Failure('ACTIVATION_OVER');
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
      await noteActivation(db, id, { ...said, action: 'message', status: null, side, now });
      await tellActivation(
        db,
        { ...row, flight_name: row.request.flight_name },
        {
          ...said,
          code: 'activation_message',
          status: row.status,
          to: side === 'operator' ? 'authority' : 'operator',
          at: now,
        },
      );
    }
    return toMessage(message, [], user_id);
  });

/** Marks the other side's messages as read by this person; ids of another discussion change nothing. */
export const viewActivationWords = async (
  { db, clock }: ActivationsDeps,
  actor: Actor,
  id: number,
  ids: readonly number[],
): Promise<void> => {
  const { side } = await requireActivation(db, actor, id);
  await markRead(db, subjectOf(id), ids, { user_id: actor.user_id, side }, clock.now().toISOString());
};
