import type { Message, postMessage } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import type { Actor } from '@envol/domain/access/actor';
import { acceptsMessages, sideOf } from '@envol/domain/approvals/policy';
import type { ApprovalStatus } from '@envol/domain/approvals/statuses';
import { nextApprovalStatus } from '@envol/domain/approvals/statuses';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { withFiles, writtenMessage } from '../discussions/index.ts';
import { attachDocuments, checkRoom, type StoredUpload, withUploads } from '../documents/index.ts';
import { insertMessage, listThread, type MessageRow, markRead } from '../threads/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import { type ApprovalRow, findStanding, lockApproval } from './approvals.queries.ts';
import { insertJournal } from './approvals.repository.ts';
import { refreshMission, transitionRequest } from './decisions.service.ts';

/** What is written; `by_email` says that it came as an answer to a letter. */
type Body = RequestOf<typeof postMessage>['body'] & { readonly by_email?: boolean };

const subjectOf = (id: number) => ({ type: 'approval', id }) as const;

const requireStanding = async (db: Db, actor: Actor, id: number) => {
  const approval = await findStanding(db, actor, id);
  const side = approval ? sideOf(actor, approval) : null;
  if (!approval || side === null) throw notFound();
  return { approval, side };
};

const requireSide = async (db: Db, actor: Actor, id: number): Promise<'operator' | 'authority'> =>
  (await requireStanding(db, actor, id)).side;

/** The discussion, oldest first. */
export const readMessages = async (deps: ApprovalsDeps, actor: Actor, id: number): Promise<Message[]> => {
  await requireSide(deps.db, actor, id);
  return withFiles(deps.db, await listThread(deps.db, subjectOf(id)), actor.user_id);
};

/** The operator's message answers what an incomplete request lacked: it is submitted again. */
const answerRequest = async (
  {
    deps,
    db,
    author,
    message,
  }: { readonly deps: ApprovalsDeps; readonly db: Db; readonly author: Author; readonly message: string },
  approval: ApprovalRow,
  status: ApprovalStatus,
): Promise<void> => {
  const now = deps.clock.now().toISOString();
  await transitionRequest(db, approval, {
    action: 'answer',
    status,
    author,
    side: 'operator',
    message,
    now,
  });
  await refreshMission(db, approval);
  await announceRequestStep(
    deps,
    db,
    approval,
    { code: 'answer', message },
    { author, side: 'authority', status },
  );
};

const sendMessage = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  { id, body, files }: { readonly id: number; readonly body: Body; readonly files: readonly StoredUpload[] },
): Promise<{ result: MessageRow; attached: boolean }> => {
  const approval = await lockApproval(db, author.actor, id);
  const side = approval ? sideOf(author.actor, approval) : null;
  if (!approval || side === null) throw notFound();
  const userId = author.actor.user_id;
  const now = deps.clock.now().toISOString();
  if (!acceptsMessages(approval)) throw new Failure('APPROVAL_CLOSED');
  const { message, is_new } = await insertMessage(db, subjectOf(id), {
    author_id: userId,
    author_name: author.name,
    author_side: side,
    message: body.message,
    // The sender's own key: one person's cannot meet another's.
    client_key: body.client_key === undefined ? null : `${userId}:${body.client_key}`,
    by_email: body.by_email ?? false,
    created_at: now,
  });
  if (!is_new) return { result: message, attached: false };
  await attachDocuments(
    db,
    { operator_id: approval.operator_id, owner_type: 'message', owner_id: message.id, uploaded_by: userId },
    files,
  );
  const answered = side === 'operator' ? nextApprovalStatus(approval.status, 'answer') : null;
  if (answered !== null) {
    await answerRequest({ deps, db, author, message: body.message }, approval, answered);
    return { result: message, attached: true };
  }
  await insertJournal(db, {
    approval_id: id,
    action: 'message',
    author_id: userId,
    author_name: author.name,
    author_side: side,
    status: null,
    message: body.message,
    created_at: now,
  });
  await announceRequestStep(
    deps,
    db,
    approval,
    { code: 'message', message: body.message },
    { author, side: side === 'operator' ? 'authority' : 'operator', status: approval.status },
  );
  return { result: message, attached: true };
};

/**
 * Writes to the other side; repeated with the same key it stays one message. An operator's message on an incomplete
 * request answers it: the request is submitted again.
 */
export const writeMessage = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  body: Body,
): Promise<Message> => {
  const { approval } = await requireStanding(deps.db, author.actor, id);
  if (!acceptsMessages(approval)) throw new Failure('APPROVAL_CLOSED');
  await checkRoom(
    deps.db,
    { operator_id: approval.operator_id, uploaded_by: author.actor.user_id },
    body.files,
    secondsAfter(deps.clock.now(), -3600).toISOString(),
  );
  const row = await withUploads(deps.storage, body.files, (files) =>
    deps.db.transaction().execute((db) => sendMessage(deps, db, author, { id, body, files })),
  );
  return writtenMessage(deps.db, row, author.actor.user_id);
};

/** Marks the other side's messages as read by this person; ids of one's own, or of another request, change nothing. */
export const viewMessages = async (
  deps: ApprovalsDeps,
  actor: Actor,
  id: number,
  ids: readonly number[],
): Promise<void> => {
  const side = await requireSide(deps.db, actor, id);
  // Read by who looks through the account, not by the person.
  if (actor.impersonator_user_id !== null) return;
  const reader = { user_id: actor.user_id, side };
  await markRead(deps.db, subjectOf(id), ids, reader, deps.clock.now().toISOString());
};
