import type { Approval } from '@envol/contract/approvals';
import { canNote, isClosable, isClosed } from '@envol/domain/approvals/policy';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Database } from '../../platform/db/database.ts';
import { recordScreenFact, recordScreenFacts } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { recordManyInJournal } from '../threads/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { approvalClosed } from './approvals.facts.ts';
import { lockApproval } from './approvals.queries.ts';
import { closePassedRows, insertJournal } from './approvals.repository.ts';
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
    await asSystem(db, 'neither side may write that a request is closed', () =>
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
    await asSystem(db, 'the asker may write no word to the other side', () =>
      recordScreenFact(db, approvalClosed, { ...approval, at }),
    );
  });
  return readApproval(deps, author, id);
};

/** In one transaction; a sweep goes on until none is left. */
const CLOSED_AT_ONCE = 500;

const closeSome = (database: Database, at: string): Promise<number> =>
  database.transaction().execute(async (db) => {
    const closed = await closePassedRows(db, at, CLOSED_AT_ONCE);
    await recordManyInJournal(
      db,
      closed.map(({ id }) => ({ type: 'approval', id })),
      {
        action: 'close',
        author_id: null,
        author_name: 'Envol',
        author_side: 'system',
        status: null,
        message: null,
        created_at: at,
      },
    );
    await recordScreenFacts(
      db,
      approvalClosed,
      closed.map((approval) => ({ ...approval, at })),
    );
    return closed.length;
  });

/**
 * Closes the requests whose last day of flight has passed: nothing can be decided about them any more. The journal says
 * so, and the screens of both sides are told.
 */
export const closePassed = async (database: Database, at: string): Promise<number> => {
  let total = 0;
  for (let closed = CLOSED_AT_ONCE; closed === CLOSED_AT_ONCE; total += closed)
    closed = await closeSome(database, at);
  return total;
};
