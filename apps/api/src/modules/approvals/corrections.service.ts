import type { Approval } from '@envol/contract/approvals';
import { decisionGiving } from '@envol/domain/approvals/decisions';
import { canNote, isClosed } from '@envol/domain/approvals/policy';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import {
  type ApprovalRow,
  approvalOfDecision,
  type DecisionRow,
  findDecisions,
  listDecisionRows,
  lockApproval,
} from './approvals.queries.ts';
import { insertDecision, insertJournal, moveApproval } from './approvals.repository.ts';
import { behalfOf, readApproval, refreshMission, refuseWithheld } from './decisions.service.ts';
import { checkTerms, correctedTerms, type GivenChange, isSame } from './decisions.terms.ts';

/** The decision in force: the newest step, while the status is the one it gave. */
const inForce = (approval: ApprovalRow, rows: readonly DecisionRow[]): DecisionRow | undefined => {
  const newest = rows.find((row) => !row.is_internal && row.type !== 'take-charge');
  return newest !== undefined && newest.type === decisionGiving(approval.status) ? newest : undefined;
};

const replaceDecision = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  {
    approval,
    made,
    change,
  }: { readonly approval: ApprovalRow; readonly made: DecisionRow; readonly change: GivenChange },
): Promise<void> => {
  const type = decisionGiving(approval.status);
  if (type === null || made.type !== type) throw new Failure('DECISION_NOT_EDITABLE');
  refuseWithheld(approval, type);
  const terms = correctedTerms(made, change);
  checkTerms(approval, type, terms);
  if (isSame(made, terms)) return;
  const now = deps.clock.now().toISOString();
  const { message, refusal_category, ...limits } = terms;
  if (!(await moveApproval(db, approval, approval.status, now, { awaited: approval.awaited })))
    throw new Failure('APPROVAL_CHANGED');
  const on_behalf_of = await behalfOf(db, author, approval, now);
  await insertDecision(db, {
    approval_id: approval.id,
    version: approval.version,
    type,
    ...terms,
    supersedes_id: made.id,
    on_behalf_of,
    decided_by: author.actor.user_id,
    decided_by_name: author.name,
    decided_at: now,
  });
  await insertJournal(db, {
    approval_id: approval.id,
    action: 'edit-decision',
    author_id: author.actor.user_id,
    author_name: author.name,
    author_side: 'authority',
    status: approval.status,
    message,
    on_behalf_of,
    created_at: now,
  });
  await refreshMission(db, approval);
  const to = { status: approval.status, side: 'operator', author } as const;
  await announceRequestStep(
    deps,
    db,
    approval,
    { code: 'edit-decision', message, limits, refusal_category },
    to,
  );
};

/** The answer to the first sending was lost on its way: the same correction by the same person is made already. */
const isRepeated = async (db: Db, id: number, author: Author, change: GivenChange, approvalId: number) => {
  const made = await findDecisions(db, approvalId, change.version);
  const step = made.find(({ supersedes_id }) => supersedes_id === id);
  return (
    step !== undefined &&
    step.decided_by === author.actor.user_id &&
    isSame(step, correctedTerms(step, change))
  );
};

/**
 * Corrects the decision in force: what it says anew is a decision of its own, which takes its place; the former stays.
 * Throws APPROVAL_CHANGED where the request is no longer the version that was seen, DECISION_NOT_EDITABLE for a decision
 * that is not in force, and what deciding would throw.
 */
export const correctDecision = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  change: GivenChange,
): Promise<Approval> => {
  const approvalId = await approvalOfDecision(deps.db, id);
  if (approvalId === undefined) throw notFound();
  await deps.db.transaction().execute(async (db) => {
    const approval = await lockApproval(db, author.actor, approvalId);
    if (!approval || !canNote(author.actor, approval)) throw notFound();
    if (await isRepeated(db, id, author, change, approvalId)) return;
    if (approval.version !== change.version) throw new Failure('APPROVAL_CHANGED');
    if (isClosed(approval)) throw new Failure('APPROVAL_CLOSED');
    const made = inForce(approval, await listDecisionRows(db, approvalId));
    if (made?.id !== id) throw new Failure('DECISION_NOT_EDITABLE');
    await replaceDecision(deps, db, author, { approval, made, change });
  });
  return readApproval(deps, author, approvalId);
};
