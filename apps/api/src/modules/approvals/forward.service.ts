import type { forwardMissionSheet } from '@envol/contract/approvals';
import type { RequestOf } from '@envol/contract/endpoint';
import { sideOf } from '@envol/domain/approvals/policy';
import { recordScreenFact } from '../../platform/facts/recordFact.ts';
import type { Author } from '../../platform/http/author.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { Language } from '../../platform/http/texts.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { missionSheetUpdated } from './approvals.facts.ts';
import { sendSheet } from './approvals.letters.ts';
import { findStanding } from './approvals.queries.ts';
import { insertJournal } from './approvals.repository.ts';
import { renderRequestSheet } from './requestSheet.ts';

/**
 * Sends the sheet of a request, as it is now, to those whom the author names, each in a letter of its own; the journal says
 * that it was sent, and not to whom. The sheet is in the author's language.
 */
export const forwardSheet = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  { recipients, message }: RequestOf<typeof forwardMissionSheet>['body'],
  language: Language,
): Promise<void> => {
  const { data, filename = 'sheet.pdf' } = await renderRequestSheet(deps, author.actor, id, language);
  if (!(data instanceof Uint8Array)) throw new Error('a sheet is drawn whole');
  await deps.db.transaction().execute(async (db) => {
    const approval = await findStanding(db, author.actor, id);
    const side = approval ? sideOf(author.actor, approval) : null;
    if (!approval || side === null) throw notFound();
    const words = message?.trim() || null;
    const at = deps.clock.now().toISOString();
    await insertJournal(db, {
      approval_id: id,
      action: 'forward',
      author_id: author.actor.user_id,
      author_name: author.name,
      author_side: side,
      status: null,
      message: null,
      created_at: at,
    });
    await recordScreenFact(db, missionSheetUpdated, { approval, side, at });
    await sendSheet(deps, db, approval, {
      author,
      side,
      language,
      message: words,
      recipients: [...new Set(recipients)],
      sheet: { name: filename, data },
    });
  });
};
