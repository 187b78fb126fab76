import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { recordFact } from '../../platform/facts/recordFact.ts';
import { operatorRecipients } from '../approval-recipients/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { type Addressee, approvalMessage, factOfStep } from './approvals.facts.ts';
import type { Subject } from './approvals.news.ts';
import type { ApprovalNews, BellCode } from './approvals.texts.ts';

/**
 * Records a step of a request in the caller's transaction. What one of an operator's people writes reaches the others too
 * who fly the mission or answer for the account (specification 1, §6): on their screens and by the bell, as the letter is the
 * authority's.
 */
export const announceRequestStep = (
  deps: ApprovalsDeps,
  db: Db,
  approval: Subject,
  news: ApprovalNews<BellCode>,
  to: Addressee,
): Promise<void> =>
  asSystem(db, 'the asker may write no word to the other side', async () => {
    const told = { deps, approval, news, to, at: deps.clock.now().toISOString() };
    await recordFact(deps.facts, db, factOfStep(news.code), told);
    if (to.side !== 'authority' || (news.code !== 'message' && news.code !== 'answer')) return;
    const { user_ids } = await operatorRecipients(db, approval, approval.request.pilot.id);
    const colleagues = user_ids.filter((id) => id !== to.author.actor?.user_id);
    if (colleagues.length > 0)
      await recordFact(deps.facts, db, approvalMessage, {
        ...told,
        news: { ...news, code: 'message' },
        colleagues,
      });
  });
