import type { Message } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Opinion, updateOpinion } from '@envol/contract/opinions';
import type { Actor } from '@envol/domain/access/actor';
import { availableOpinionActions, type OpinionSide, opinionSideOf } from '@envol/domain/opinions/policy';
import { actionGiving, nextOpinionStatus, type OpinionStatus } from '@envol/domain/opinions/statuses';
import type { Db } from '../../platform/db/database.ts';
import { recordFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { toMessage } from '../discussions/index.ts';
import { insertMessage, listThread, markRead, recordInJournal } from '../threads/index.ts';
import { readOpinion } from './list.service.ts';
import type { OpinionsDeps } from './opinions.deps.ts';
import { opinionUpdated } from './opinions.facts.ts';
import { findOpinion, lockOpinion, type OpinionRow } from './opinions.queries.ts';

/** What is said; `by_email`: its words came as an answer to a letter. */
type Change = RequestOf<typeof updateOpinion>['body'] & { readonly by_email?: boolean };

const subjectOf = (id: number) => ({ type: 'opinion', id }) as const;
/** As the discussion names the sides. */
const threadSide = (side: OpinionSide) => (side === 'authority' ? 'authority' : 'visitor');

const mustStand = (actor: Actor, row: OpinionRow | undefined): { row: OpinionRow; side: OpinionSide } => {
  const side = row ? opinionSideOf(actor, row) : null;
  if (!row || side === null) throw notFound();
  return { row, side };
};

interface OpinionStep {
  readonly author: Author;
  readonly side: OpinionSide;
  readonly at: string;
}

const note = (
  db: Db,
  id: number,
  { author, side, at }: OpinionStep,
  entry: { readonly action: string; readonly status: OpinionStatus | null; readonly message: string | null },
): Promise<void> =>
  recordInJournal(db, subjectOf(id), {
    ...entry,
    author_id: author.actor.user_id,
    author_name: author.name,
    author_side: threadSide(side),
    created_at: at,
  });

interface OpinionMessage {
  readonly message: string;
  readonly client_key: string | undefined;
  readonly by_email?: boolean;
}

/** Words of one side; false where the same sender sent them before. */
const postOpinionMessage = async (
  db: Db,
  id: number,
  { author, side, at }: OpinionStep,
  { message, client_key, by_email = false }: OpinionMessage,
): Promise<boolean> => {
  const { user_id } = author.actor;
  const { is_new } = await insertMessage(db, subjectOf(id), {
    author_id: user_id,
    author_name: author.name,
    author_side: threadSide(side),
    message,
    client_key: client_key === undefined ? null : `${user_id}:${client_key}`,
    by_email,
    created_at: at,
  });
  return is_new;
};

/** The same opinion by the same person, sent again from the version that it was given from. */
const isRepeated = (row: OpinionRow, { version, status, message }: Change, author: Author): boolean =>
  version !== undefined &&
  row.version === version + 1 &&
  row.status === status &&
  row.given_by === author.actor.user_id &&
  row.message === (message ?? null);

const writeOpinion = async (
  deps: OpinionsDeps,
  db: Db,
  row: OpinionRow,
  step: OpinionStep,
  { version, status, message = null, client_key }: Change & { readonly status: OpinionStatus },
): Promise<void> => {
  if (step.side !== 'consulted') throw new Failure('FORBIDDEN');
  if (version !== undefined && version !== row.version) throw new Failure('OPINION_CHANGED');
  const action = actionGiving(status);
  if (nextOpinionStatus(row.status, action) === null) throw new Failure('OPINION_TRANSITION_ILLEGAL');
  const given = status === 'not_given' ? null : step;
  const { author, at } = step;
  await db
    .updateTable('opinions')
    .set({
      status,
      message: given === null ? null : message,
      given_by: given === null ? null : author.actor.user_id,
      given_by_name: given === null ? null : author.name,
      given_at: given === null ? null : at,
      version: row.version + 1,
      updated_at: at,
    })
    .where('id', '=', row.id)
    .execute();
  if (message !== null) await postOpinionMessage(db, row.id, step, { message, client_key });
  await note(db, row.id, step, { action, status, message });
  const code = status === 'not_given' ? 'opinion_withdrawn' : 'opinion_given';
  await recordFact(deps.facts, db, opinionUpdated, {
    deps,
    opinion: row,
    code,
    status,
    message,
    author,
    to: 'authority',
    at,
  });
};

const write = async (
  deps: OpinionsDeps,
  db: Db,
  row: OpinionRow,
  step: OpinionStep,
  said: OpinionMessage,
): Promise<void> => {
  if (!(await postOpinionMessage(db, row.id, step, said))) return;
  const { message } = said;
  await note(db, row.id, step, { action: 'message', status: null, message });
  const { author, side, at } = step;
  const told = { deps, opinion: row, status: row.status, message, author, at } as const;
  await recordFact(
    deps.facts,
    db,
    opinionUpdated,
    side === 'authority'
      ? { ...told, code: 'opinion_answer', to: 'consulted' }
      : { ...told, code: 'opinion_message', to: 'authority' },
  );
};

const end = async (deps: OpinionsDeps, db: Db, row: OpinionRow, step: OpinionStep): Promise<void> => {
  if (step.side !== 'authority') throw new Failure('FORBIDDEN');
  const { author, at } = step;
  await db
    .updateTable('opinions')
    .set({ closed_at: at, version: row.version + 1, updated_at: at })
    .where('id', '=', row.id)
    .execute();
  await note(db, row.id, step, { action: 'close', status: row.status, message: null });
  const told = { deps, opinion: row, status: row.status, message: null, author, at } as const;
  await recordFact(deps.facts, db, opinionUpdated, { ...told, code: 'opinion_closed', to: 'consulted' });
};

const change = async (
  deps: OpinionsDeps,
  db: Db,
  author: Author,
  id: number,
  given: Change,
): Promise<void> => {
  const { row, side } = mustStand(author.actor, await lockOpinion(db, author.actor, id));
  if (isRepeated(row, given, author)) return;
  if (row.closed_at !== null) throw new Failure('OPINION_CLOSED');
  if (availableOpinionActions(author.actor, row).length === 0) throw new Failure('FORBIDDEN');
  const step = { author, side, at: deps.clock.now().toISOString() };
  const { status, message = null, client_key, by_email = false } = given;
  if (status !== undefined) await writeOpinion(deps, db, row, step, { ...given, status });
  else if (message !== null) await write(deps, db, row, step, { message, client_key, by_email });
  if (given.is_closed === true) await end(deps, db, row, step);
};

/** Gives an opinion, takes it back, writes to the other side, or ends it; of two given at once, one wins. */
export const changeOpinion = async (
  deps: OpinionsDeps,
  author: Author,
  id: number,
  given: Change,
): Promise<Opinion> => {
  await deps.db.transaction().execute((db) => change(deps, db, author, id, given));
  return readOpinion(deps, author.actor, id);
};

/** The discussion, oldest first. */
export const readOpinionWords = async (
  { db }: OpinionsDeps,
  actor: Actor,
  id: number,
): Promise<Message[]> => {
  mustStand(actor, await findOpinion(db, actor, id));
  return (await listThread(db, subjectOf(id))).map((row) => toMessage(row, [], actor.user_id));
};

/** Marks the other side's messages as read by this person: those named, or all. */
export const viewOpinion = async (
  { db, clock }: OpinionsDeps,
  actor: Actor,
  id: number,
  ids: readonly number[] | undefined,
): Promise<void> => {
  const { side } = mustStand(actor, await findOpinion(db, actor, id));
  // Read by who looks through the account, not by the person.
  if (actor.impersonator_user_id !== null) return;
  const named = ids ?? (await listThread(db, subjectOf(id))).map((message) => message.id);
  if (named.length === 0) return;
  const reader = { user_id: actor.user_id, side: threadSide(side) };
  await markRead(db, subjectOf(id), named, reader, clock.now().toISOString());
};
