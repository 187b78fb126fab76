import type { Approval } from '@envol/contract/approvals';
import { canNote, isClosable, isClosed } from '@envol/domain/approvals/policy';
import { asSystem } from '../../platform/db/asSystem.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import type { ApprovalsDeps, Author } from './approvals.deps.ts';
import { approvalClosed } from './approvals.facts.ts';
import { lockApproval } from './approvals.queries.ts';
import { insertJournal } from './approvals.repository.ts';
import { readApproval, refreshMission } from './decisions.service.ts';

/**
 * Closes a request that its authority has answered: it leaves the queue, is archived for the pilot, and nothing more is
 * done about it. What was granted stays granted. Throws APPROVAL_CLOSED, and APPROVAL_TRANSITION_ILLEGAL while it waits
 * for an answer, or is an agreement for hours ahead.
 */
export const closeRequest = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  language: Language,
): Promise<Approval> => {
  await deps.db.transaction().execute(async (db) => {
    const approval = await lockApproval(db, author.actor, id);
    if (!approval || !canNote(author.actor, approval)) throw notFound();
    if (isClosed(approval)) throw new Failure('APPROVAL_CLOSED');
    const at = deps.clock.now().toISOString();
    if (!isClosable(approval, at))
      throw new Failure('APPROVAL_TRANSITION_ILLEGAL', {
        params: { status: statusText(language, approval.status) },
      });
    // Neither side may write this column: closing is the process's own step.
    await asSystem(db, () =>
      db
        .updateTable('approvals')
        .set({ closed_at: at, version: approval.version + 1, updated_at: at })
        .where('id', '=', id)
        .execute(),
    );
    await insertJournal(db, {
      approval_id: id,
      action: 'close',
      author_id: author.actor.user_id,
      author_name: author.name,
      author_side: 'authority',
      status: null,
      message: null,
      created_at: at,
    });
    await refreshMission(db, approval);
    await asSystem(db, () => recordScreenFact(db, approvalClosed, { ...approval, at }));
  });
  return readApproval(deps, author, id);
};
