import type { Approval, revalidateApproval, validateProtocolSheet } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import { hasPermission } from '@envol/domain/access/permissions';
import { sideOf } from '@envol/domain/approvals/policy';
import { secondsAfter } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import { attachDocuments, checkRoom, type StoredUpload, withUploads } from '../documents/index.ts';
import { insertMessage } from '../threads/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import { type ApprovalRow, findStanding, lockApproval } from './approvals.queries.ts';
import {
  cancelRequest,
  readApproval,
  refreshMission,
  statusAfter,
  transitionRequest,
} from './decisions.service.ts';

type Body = RequestOf<typeof revalidateApproval>['body'];

/** The words and files that go with it stand in the discussion, where both sides read them. */
const postProcedureMessage = async (
  db: Db,
  approval: ApprovalRow,
  { author, side }: { readonly author: Author; readonly side: 'operator' | 'authority' },
  {
    message,
    client_key,
    files,
  }: Pick<Body, 'message' | 'client_key'> & { readonly files: readonly StoredUpload[] },
  now: string,
): Promise<boolean> => {
  const { user_id } = author.actor;
  const said = await insertMessage(
    db,
    { type: 'approval', id: approval.id },
    {
      author_id: user_id,
      author_name: author.name,
      author_side: side,
      message,
      client_key: client_key === undefined ? null : `${user_id}:${client_key}`,
      created_at: now,
    },
  );
  if (!said.is_new) return false;
  const owner = {
    operator_id: approval.operator_id,
    owner_type: 'message',
    owner_id: said.message.id,
  } as const;
  await attachDocuments(db, { ...owner, uploaded_by: user_id }, files);
  return true;
};

const validateAnew = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  {
    id,
    body,
    files,
    language,
  }: {
    readonly id: number;
    readonly body: Body;
    readonly files: readonly StoredUpload[];
    readonly language: Language;
  },
): Promise<boolean> => {
  const approval = await lockApproval(db, author.actor, id);
  const side = approval ? sideOf(author.actor, approval) : null;
  if (!approval || side === null) throw notFound();
  const asks = side === 'authority';
  if (asks && !hasPermission(author.actor, 'approval:decide')) throw new Failure('FORBIDDEN');
  const action = asks ? 'request-revalidation' : 'revalidate';
  const status = statusAfter(approval, action, language);
  const now = deps.clock.now().toISOString();
  if (!(await postProcedureMessage(db, approval, { author, side }, { ...body, files }, now))) return false;
  const { message } = body;
  const beside = asks ? {} : { validation_sent_at: now };
  await transitionRequest(db, approval, { action, status, author, side, message, now, beside });
  await refreshMission(db, approval);
  const to = { status, side: asks ? 'operator' : 'authority', author } as const;
  await announceRequestStep(deps, db, approval, { code: action, message }, to);
  return true;
};

/**
 * An authority asks that its agreement be validated again, which suspends it; the operator validates it with words and files,
 * and it waits for the authority. Throws APPROVAL_TRANSITION_ILLEGAL where there is nothing to validate.
 */
export const revalidateProcedure = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  body: Body,
  language: Language,
): Promise<Approval> => {
  const approval = await findStanding(deps.db, author.actor, id);
  if (!approval) throw notFound();
  await checkRoom(
    deps.db,
    { operator_id: approval.operator_id, uploaded_by: author.actor.user_id },
    body.files,
    secondsAfter(deps.clock.now(), -3600).toISOString(),
  );
  await withUploads(deps.storage, body.files, async (files) => ({
    result: null,
    attached: await deps.db
      .transaction()
      .execute((db) => validateAnew(deps, db, author, { id, body, files, language })),
  }));
  return readApproval(deps, author, id);
};

/** Signs the protocol that the authority asked to be signed; it then waits for the authority. */
export const signProtocol = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  { name }: RequestOf<typeof validateProtocolSheet>['body'],
  language: Language,
): Promise<Approval> => {
  await deps.db.transaction().execute(async (db) => {
    const approval = await lockApproval(db, author.actor, id);
    if (!approval || sideOf(author.actor, approval) !== 'operator') throw notFound();
    const status = statusAfter(approval, 'sign', language);
    const now = deps.clock.now().toISOString();
    const beside = { protocol_signed_at: now, protocol_signed_by_name: name };
    const step = { action: 'sign', status, author, side: 'operator', message: name, now } as const;
    await transitionRequest(db, approval, { ...step, beside });
    await refreshMission(db, approval);
    await announceRequestStep(
      deps,
      db,
      approval,
      { code: 'sign', message: name },
      { status, side: 'authority', author },
    );
  });
  return readApproval(deps, author, id);
};

/** Withdraws a request; one that is withdrawn stays so. */
export const removeProcedure = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  language: Language,
): Promise<void> => {
  const approval = await findStanding(deps.db, author.actor, id);
  if (!approval) throw notFound();
  if (approval.status !== 'cancelled') await cancelRequest(deps, author, id, language);
};
