import type { Approval, notePayment } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import { nextPaymentStatus } from '@envol/domain/approvals/payments';
import { canNote } from '@envol/domain/approvals/policy';
import { asSystem } from '../../platform/db/asSystem.ts';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { paymentNoted } from './approvals.facts.ts';
import { lockApproval } from './approvals.queries.ts';
import { insertJournal } from './approvals.repository.ts';
import { decideAutomatically } from './automatic.service.ts';
import { readApproval, refreshMission } from './decisions.service.ts';

/**
 * Notes what became of a request's payment, with its reference, in the journal that both sides read and see at once. Of two who note the
 * same at once the second gets PAYMENT_TRANSITION_ILLEGAL. What is paid from now on is decided by the authority's own actions, where
 * it has any.
 */
export const noteOfPayment = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  { action, reference }: RequestOf<typeof notePayment>['body'],
): Promise<Approval> => {
  await deps.db.transaction().execute(async (db) => {
    const approval = await lockApproval(db, author.actor, id);
    if (!approval || !canNote(author.actor, approval)) throw notFound();
    const { payment_status: before } = approval;
    const status = before === null ? null : nextPaymentStatus(before, action, approval);
    if (status === null) throw new Failure('PAYMENT_TRANSITION_ILLEGAL');
    await db.updateTable('approvals').set({ payment_status: status }).where('id', '=', id).execute();
    const at = deps.clock.now().toISOString();
    await insertJournal(db, {
      approval_id: id,
      action,
      author_id: author.actor.user_id,
      author_name: author.name,
      author_side: 'authority',
      status: null,
      message: reference?.trim() || null,
      created_at: at,
    });
    await asSystem(db, 'the asker may write no word to the other side', async () => {
      // Noted by hand, it came by other ways than a card.
      await db.updateTable('approvals').set({ paid_by_card: false }).where('id', '=', id).execute();
      await recordScreenFact(db, paymentNoted, { ...approval, at });
    });
    if (status === 'paid') await decideAutomatically(deps, db, id);
    await refreshMission(db, approval);
  });
  return readApproval(deps, author, id);
};
