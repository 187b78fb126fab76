import type { Database, Db } from '../../platform/db/database.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { tellContactAnswer } from './approvals.letters.ts';
import { readStanding } from './approvals.queries.ts';

/**
 * Keeps what a contact wrote back under the letter that informed it, and tells the authority alone. It has no account, and
 * decides nothing. 'closed': the request is no more.
 */
export const receiveContactAnswer = (
  deps: Pick<ApprovalsDeps, 'clock' | 'config' | 'facts'> & { readonly db: Database },
  given: {
    readonly decision_id: number;
    readonly from: string;
    readonly message: string;
    /** Notes in the same transaction that this letter was taken; false: it was before. */
    readonly takeOnce: (db: Db) => Promise<boolean>;
  },
): Promise<'added' | 'closed'> =>
  deps.db.transaction().execute(async (db) => {
    const { decision_id, from, message } = given;
    const letter = await db
      .selectFrom('approval_decisions')
      .select('approval_id')
      .where('id', '=', decision_id)
      .where('type', '=', 'inform-contact')
      .executeTakeFirst();
    if (!letter) return 'closed';
    if (!(await given.takeOnce(db))) return 'added';
    const at = deps.clock.now().toISOString();
    const { approval_id } = letter;
    await db
      .insertInto('contact_answers')
      .values({ approval_id, decision_id, from_address: from, message, received_at: at })
      .execute();
    await tellContactAnswer(deps, db, await readStanding(db, approval_id), { from, message, at });
    return 'added';
  });
