import { nextApprovalStatus } from '@envol/domain/approvals/statuses';
import type { Db } from '../../platform/db/database.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import { readStanding } from './approvals.queries.ts';
import { insertJournal, moveApproval } from './approvals.repository.ts';

/** In whose name the platform acts: no person of the operator withdrew the request. */
const PLATFORM = 'Envol';

/**
 * Withdraws what an operator that is about to go has asked for, and closes what was refused, so that no authority is left
 * with a request of nobody; each authority is told. Its missions are gone afterwards, so none is brought in line. How many
 * were withdrawn.
 */
export const withdrawRequests = async (deps: ApprovalsDeps, db: Db, operatorId: number): Promise<number> => {
  const now = deps.clock.now().toISOString();
  // Missions first, as everywhere: the two cannot wait for each other.
  await db.selectFrom('flights').select('id').where('operator_id', '=', operatorId).forUpdate().execute();
  const open = await db
    .selectFrom('approvals')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  let withdrawn = 0;
  for (const { id } of open) {
    const approval = await readStanding(db, id);
    const status = nextApprovalStatus(approval.status, 'cancel');
    if (status === null) continue;
    await moveApproval(db, approval, status, now);
    await insertJournal(db, {
      approval_id: id,
      action: 'cancel',
      author_id: null,
      author_name: PLATFORM,
      author_side: 'system',
      status,
      message: null,
      created_at: now,
    });
    const author = { name: PLATFORM };
    await announceRequestStep(
      deps,
      db,
      approval,
      { code: 'cancel', message: null },
      { status, side: 'authority', author },
    );
    withdrawn += 1;
  }
  await db
    .updateTable('approvals')
    .set({ closed_at: now })
    .where('operator_id', '=', operatorId)
    .where('status', '=', 'refused')
    .where('closed_at', 'is', null)
    .execute();
  return withdrawn;
};
