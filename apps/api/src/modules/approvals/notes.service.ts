import type { Approval } from '@envol/contract/approvals';
import { canNote } from '@envol/domain/approvals/policy';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { findNote, lockApproval } from './approvals.queries.ts';
import { readApproval } from './decisions.service.ts';
import { keepInternalRow } from './internal.service.ts';

/** Writes the authority's own note over the one that was seen; somebody else's newer one is not lost. */
export const writeNote = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  {
    ats_internal_note,
    seen,
  }: { readonly ats_internal_note: string | null; readonly seen?: string | null | undefined },
): Promise<Approval> => {
  await deps.db.transaction().execute(async (db) => {
    const approval = await lockApproval(db, author.actor, id);
    if (!approval || !canNote(author.actor, approval)) throw notFound();
    const known = await findNote(db, author.actor, id);
    const others = seen !== undefined && known !== undefined && known.ats_internal_note !== ats_internal_note;
    if (others && known.ats_internal_note !== null && known.written_at !== seen)
      throw new Failure('APPROVAL_CHANGED');
    await keepInternalRow(deps, db, author, approval, { ats_internal_note });
  });
  return readApproval(deps, author, id);
};
