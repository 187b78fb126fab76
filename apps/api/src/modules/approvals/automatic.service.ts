import type { AutomaticCause } from '@envol/contract/automatic-actions';
import { isClosed } from '@envol/domain/approvals/policy';
import { type ApprovalStatus, nextApprovalStatus } from '@envol/domain/approvals/statuses';
import type { AutomaticAction, DecidingKind } from '@envol/domain/automatic-actions/actions';
import { grantedHeight } from '@envol/domain/automatic-actions/outcome';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { judgeByVolumes, type VolumeRow } from '../agreed-volumes/index.ts';
import { findActionsInService, judgeRequest, recordOutcome } from '../automatic-actions/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import { type ApprovalRow, readStanding } from './approvals.queries.ts';
import { insertDecision, insertJournal, moveApproval, saveNote } from './approvals.repository.ts';
import { informByRules } from './informing.service.ts';

const structureName = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('structures').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

const NO_LIMITS = {
  restricted_height: null,
  min_allowed_date_start: null,
  max_allowed_date_end: null,
  min_allowed_time_start: null,
  max_allowed_time_end: null,
};

/** What is decided without a person: which step, in which words, for which cause, under whose name. */
interface Taken {
  readonly kind: DecidingKind;
  readonly message: string | null;
  readonly restricted_height: number | null;
  readonly tactical_contact_required: boolean;
  readonly cause: AutomaticCause;
  readonly name: string;
}

/** Takes a decision as a person of the authority would, in nobody's name but the structure's or the protocol's. */
const takeAutomaticDecision = async (
  deps: ApprovalsDeps,
  db: Db,
  approval: ApprovalRow,
  { kind, message, cause, name, restricted_height, tactical_contact_required }: Taken,
): Promise<ApprovalStatus | null> => {
  const status = nextApprovalStatus(approval.status, kind);
  const now = deps.clock.now().toISOString();
  if (status === null || !(await moveApproval(db, approval, status, now))) return null;
  const limits = { ...NO_LIMITS, restricted_height, tactical_contact_required };
  await insertDecision(db, {
    approval_id: approval.id,
    version: approval.version,
    type: kind,
    message,
    ...limits,
    automatic: JSON.stringify(cause),
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

const wordsOf = (text: string | null): string | null => text?.trim() || null;

const takenByAction = (
  action: AutomaticAction,
  kind: DecidingKind,
  height_m: number,
  name: string,
): Taken => {
  const { floor_height, ceiling_height, unit, reference } = action;
  return {
    kind,
    name,
    message: wordsOf(action.message),
    restricted_height: kind === 'restrict' ? grantedHeight(action, height_m) : null,
    tactical_contact_required: kind !== 'refuse' && action.tactical_contact_required,
    cause: { kind, floor_height, ceiling_height, unit, reference, height_m },
  };
};

/** Under the name of the protocol, and of who put its volume in force. */
const takenByVolume = (volume: VolumeRow, height_m: number): Taken => {
  const { protocol_reference, conditions, tactical_contact_required } = volume;
  const agreed_by = volume.agreed_by_name ?? '';
  return {
    kind: 'accept',
    name: `${protocol_reference} · ${agreed_by}`,
    message: wordsOf(conditions),
    restricted_height: null,
    tactical_contact_required,
    cause: {
      kind: 'agreed-volume',
      volume_id: volume.id,
      name: volume.name,
      protocol_reference,
      agreed_by,
      height_m,
    },
  };
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
    ...NO_LIMITS,
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

type ByVolumes = Awaited<ReturnType<typeof judgeByVolumes>>;

const storedVolume = ({ id, name, protocol_reference }: VolumeRow) => ({ id, name, protocol_reference });

/** What the actions by height make of a request that no volume decides or holds back. */
const decideByActions = async (
  deps: ApprovalsDeps,
  db: Db,
  approval: ApprovalRow,
  byVolumes: ByVolumes,
): Promise<ApprovalStatus | null> => {
  const now = deps.clock.now();
  const at = now.toISOString();
  const inService = await findActionsInService(db, approval.structure_id);
  // Which volume it missed, and by what, is told where no action decides.
  const volume = byVolumes === null ? null : storedVolume(byVolumes.volume);
  const missed = byVolumes?.kind === 'person' ? byVolumes.reason : null;
  if (inService === undefined) {
    if (byVolumes !== null)
      await recordOutcome(db, approval, {
        outcome: 'person',
        reason: missed,
        marks_impacting_zone: false,
        action: null,
        volume,
        version: byVolumes.volume.version,
        at,
      });
    return null;
  }
  const { actions, version } = inService;
  const { outcome, marks_impacting_zone } = await judgeRequest(deps, db, approval, actions, now);
  const name = await structureName(db, approval.structure_id);
  if (marks_impacting_zone) await mark(db, approval, name, at);
  const isHeld = byVolumes?.kind === 'person' && byVolumes.is_inside;
  const action = outcome.kind === 'person' || isHeld ? undefined : actions[outcome.index];
  const kind = action === undefined || outcome.kind === 'person' ? null : outcome.kind;
  const status =
    action === undefined || kind === null
      ? null
      : await takeAutomaticDecision(
          deps,
          db,
          approval,
          takenByAction(action, kind, approval.max_flying_height, name),
        );
  const reason = outcome.kind === 'person' && outcome.reason !== 'no_action' ? outcome.reason : null;
  await recordOutcome(db, approval, {
    outcome: kind ?? 'person',
    reason: kind !== null ? null : isHeld ? missed : (reason ?? missed ?? 'no_action'),
    marks_impacting_zone,
    action: action ?? null,
    volume: kind === null ? volume : null,
    version,
    at,
  });
  return status;
};

const decideByVolume = async (
  deps: ApprovalsDeps,
  db: Db,
  approval: ApprovalRow,
  volume: VolumeRow,
): Promise<ApprovalStatus | null> => {
  const status = await takeAutomaticDecision(
    deps,
    db,
    approval,
    takenByVolume(volume, approval.max_flying_height),
  );
  await recordOutcome(db, approval, {
    outcome: 'accept',
    reason: null,
    marks_impacting_zone: false,
    action: null,
    volume: storedVolume(volume),
    version: volume.version,
    at: deps.clock.now().toISOString(),
  });
  return status;
};

/**
 * Lets the volumes that the authority agreed on, and then its actions in service, decide on a request that is new or was brought up
 * to date, in the transaction that made it so; the mission follows by `refreshMission`. The status that was given; null where a
 * person has to look. What lies in a volume and meets an obstacle is a person's: no action decides it.
 */
export const decideAutomatically = (
  deps: ApprovalsDeps,
  db: Db,
  id: number,
): Promise<ApprovalStatus | null> =>
  asSystem(db, "an authority's agreed volumes and automatic actions decide in its name", async () => {
    const approval = await readStanding(db, id);
    // Decided when it is paid; one that was closed meanwhile is decided no more.
    if (approval.is_unpaid || isClosed(approval)) return null;
    // A request that somebody took in charge is that person's.
    if (approval.status !== 'submitted' || (await isInHand(db, id))) return null;
    const byVolumes = await judgeByVolumes(deps, db, approval, deps.clock.now());
    return byVolumes?.kind === 'accept'
      ? decideByVolume(deps, db, approval, byVolumes.volume)
      : decideByActions(deps, db, approval, byVolumes);
  });
