import type { Approval } from '@envol/contract/approvals';
import { canNote } from '@envol/domain/approvals/policy';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { recordEvent } from '../../platform/realtime/events.ts';
import type { ApprovalsDeps, Author } from './approvals.deps.ts';
import { findNote, lockApproval } from './approvals.queries.ts';
import { saveNote } from './approvals.repository.ts';
import { readApproval } from './decisions.service.ts';

type Note = Awaited<ReturnType<typeof findNote>>;
interface Change {
  readonly ats_internal_note?: string | null;
  readonly inside_impacting_zone?: boolean;
}

/** Notes beside what is noted already, and tells the authority's own screens. */
const note = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  id: number,
  changed: (known: Note) => Change,
): Promise<void> => {
  const approval = await lockApproval(db, author.actor, id);
  if (!approval || !canNote(author.actor, approval)) throw notFound();
  const known = await findNote(db, author.actor, id);
  const at = deps.clock.now().toISOString();
  await saveNote(db, {
    approval_id: id,
    ats_internal_note: known?.ats_internal_note ?? null,
    inside_impacting_zone: known?.inside_impacting_zone ?? false,
    ...changed(known),
    written_by: author.actor.user_id,
    written_by_name: author.name,
    written_at: at,
  });
  await asSystem(db, () =>
    recordEvent(db, {
      type: 'approval_noted',
      audience: [`structure:${approval.structure_id}`],
      payload: { approval_id: id, flight_id: approval.flight_id, status: approval.status },
      at,
    }),
  );
};

/** Writes the authority's own note over the one that was seen; somebody else's newer one is not lost. */
export const writeNote = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  body: { readonly ats_internal_note: string | null; readonly seen?: string | null | undefined },
): Promise<Approval> => {
  await deps.db.transaction().execute((db) =>
    note(deps, db, author, id, (known) => {
      const { ats_internal_note } = body;
      const others =
        body.seen !== undefined && known !== undefined && known.ats_internal_note !== ats_internal_note;
      if (others && known.ats_internal_note !== null && known.written_at !== body.seen)
        throw new Failure('APPROVAL_CHANGED');
      return { ats_internal_note };
    }),
  );
  return readApproval(deps, author, id);
};

/** Marks a request for the authority's own queue; the mark decides nothing. */
export const markImpacting = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  inside_impacting_zone: boolean,
): Promise<Approval> => {
  await deps.db.transaction().execute((db) => note(deps, db, author, id, () => ({ inside_impacting_zone })));
  return readApproval(deps, author, id);
};
