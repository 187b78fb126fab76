import { isClosed } from '@envol/domain/approvals/policy';
import { type ApprovalStatus, nextApprovalStatus } from '@envol/domain/approvals/statuses';
import type { AutomaticAction, DecidingKind } from '@envol/domain/automatic-actions/actions';
import { grantedHeight } from '@envol/domain/automatic-actions/outcome';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { findActionsInService, judgeRequest, recordOutcome } from '../automatic-actions/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import { type ApprovalRow, readStanding } from './approvals.queries.ts';
import { insertDecision, insertJournal, moveApproval, saveNote } from './approvals.repository.ts';
import { informByRules } from './informing.service.ts';

const structureName = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('structures').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/** Takes the decision of an action, as a person of the authority would, in nobody's name but the structure's. */
const takeAutomaticDecision = async (
  deps: ApprovalsDeps,
  db: Db,
  approval: ApprovalRow,
  {
    action,
    kind,
    name,
  }: { readonly action: AutomaticAction; readonly kind: DecidingKind; readonly name: string },
): Promise<ApprovalStatus | null> => {
  const status = nextApprovalStatus(approval.status, kind);
  const now = deps.clock.now().toISOString();
  if (status === null || !(await moveApproval(db, approval, status, now))) return null;
  const message = action.message?.trim() || null;
  const limits = {
    restricted_height: kind === 'restrict' ? grantedHeight(action, approval.max_flying_height) : null,
    min_allowed_date_start: null,
    max_allowed_date_end: null,
    min_allowed_time_start: null,
    max_allowed_time_end: null,
    tactical_contact_required: kind !== 'refuse' && action.tactical_contact_required,
  };
  const { floor_height, ceiling_height, unit, reference } = action;
  const height_m = approval.max_flying_height;
  await insertDecision(db, {
    approval_id: approval.id,
    version: approval.version,
    type: kind,
    message,
    ...limits,
    automatic: JSON.stringify({ kind, floor_height, ceiling_height, unit, reference, height_m }),
    decided_by: null,
    decided_by_name: name,
    decided_at: now,
  });
  await insertJournal(db, {
    approval_id: approval.id,
    action: kind,
    author_id: null,
    author_name: name,
    author_side: 'system',
    status,
    message,
    created_at: now,
  });
  if (kind !== 'refuse') await informByRules(deps, db, approval.id, 'granted');
  await announceRequestStep(
    deps,
    db,
    approval,
    { code: kind, message, limits },
    { status, side: 'operator', author: { name } },
  );
  return status;
};

/** Marks a request as in an impacting zone, beside what the authority noted already. */
const mark = async (db: Db, approval: ApprovalRow, name: string, now: string): Promise<void> => {
  const known = await db
    .selectFrom('approval_notes')
    .select(['ats_internal_note', 'inside_impacting_zone'])
    .where('approval_id', '=', approval.id)
    .executeTakeFirst();
  if (known?.inside_impacting_zone) return;
  await saveNote(db, {
    approval_id: approval.id,
    ats_internal_note: known?.ats_internal_note ?? null,
    inside_impacting_zone: true,
    written_by: null,
    written_by_name: name,
    written_at: now,
  });
  await insertDecision(db, {
    approval_id: approval.id,
    version: approval.version,
    type: 'impacting-zone',
    message: null,
    restricted_height: null,
    min_allowed_date_start: null,
    max_allowed_date_end: null,
    min_allowed_time_start: null,
    max_allowed_time_end: null,
    inside_impacting_zone: true,
    decided_by: null,
    decided_by_name: name,
    decided_at: now,
  });
};

/** Somebody of the authority has decided on it before: it is that person's, whatever the mission has become since. */
const isInHand = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('approval_decisions')
    .select('id')
    .where('approval_id', '=', id)
    .where('is_internal', '=', false)
    .where('decided_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Lets the authority's actions in service decide on a request that is new or was brought up to date, in the transaction that
 * made it so; the mission follows by `refreshMission`. The status that an action gave; null where a person has to look.
 */
export const decideAutomatically = (
  deps: ApprovalsDeps,
  db: Db,
  id: number,
): Promise<ApprovalStatus | null> =>
  asSystem(db, "an authority's automatic actions decide in its name", async () => {
    const approval = await readStanding(db, id);
    const inService = await findActionsInService(db, approval.structure_id);
    // Decided when it is paid; one that was closed meanwhile is decided no more.
    if (approval.is_unpaid || isClosed(approval)) return null;
    // A request that somebody took in charge is that person's.
    if (inService === undefined || approval.status !== 'submitted' || (await isInHand(db, id))) return null;
    const now = deps.clock.now();
    const judged = await judgeRequest(deps, db, approval, inService.actions, now);
    const { outcome } = judged;
    const name = await structureName(db, approval.structure_id);
    if (judged.marks_impacting_zone) await mark(db, approval, name, now.toISOString());
    const action = outcome.kind === 'person' ? undefined : inService.actions[outcome.index];
    const status =
      outcome.kind === 'person' || action === undefined
        ? null
        : await takeAutomaticDecision(deps, db, approval, { action, kind: outcome.kind, name });
    await recordOutcome(db, approval, judged, inService, now.toISOString());
    return status;
  });
