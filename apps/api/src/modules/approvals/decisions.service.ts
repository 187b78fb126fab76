import type { Approval, DecisionInput } from '@envol/contract/approvals';
import { isClosed, withheldReason } from '@envol/domain/approvals/policy';
import { limitIssues } from '@envol/domain/approvals/rules';
import {
  type ApprovalAction,
  type ApprovalStatus,
  nextApprovalStatus,
} from '@envol/domain/approvals/statuses';
import { localDate } from '@envol/domain/time/localTime';
import type { z } from 'zod';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import type { ApprovalsDeps, Author } from './approvals.deps.ts';
import { tell } from './approvals.events.ts';
import { toApproval } from './approvals.mapper.ts';
import {
  type ApprovalRow,
  type DecisionRow,
  findApproval,
  findDecision,
  findStanding,
  listDecisionRows,
  lockApproval,
} from './approvals.queries.ts';
import { insertDecision, insertJournal, isHeldViolation, moveApproval } from './approvals.repository.ts';

type Decision = z.output<typeof DecisionInput>;

/** The request after an action; APPROVAL_CLOSED or APPROVAL_TRANSITION_ILLEGAL where the action is not possible. */
export const statusAfter = (
  approval: ApprovalRow,
  action: ApprovalAction,
  language: Language,
): ApprovalStatus => {
  if (isClosed(approval)) throw new Failure('APPROVAL_CLOSED');
  const status = nextApprovalStatus(approval.status, action);
  if (status === null)
    throw new Failure('APPROVAL_TRANSITION_ILLEGAL', {
      params: { status: statusText(language, approval.status) },
    });
  return status;
};

/** Performs a transition on a locked request and everything that follows from it but the telling. */
export const transition = async (
  db: Db,
  approval: ApprovalRow,
  step: {
    readonly action: ApprovalAction;
    readonly status: ApprovalStatus;
    readonly author: Author;
    readonly side: 'operator' | 'authority';
    readonly message: string | null;
    readonly now: string;
  },
): Promise<void> => {
  const moved = await moveApproval(db, approval, step.status, step.now).catch((error: unknown) => {
    throw isHeldViolation(error) ? new Failure('APPROVAL_ALREADY_REQUESTED') : error;
  });
  if (!moved) throw new Failure('APPROVAL_CHANGED');
  await insertJournal(db, {
    approval_id: approval.id,
    action: step.action,
    author_id: step.author.actor.user_id,
    author_name: step.author.name,
    author_side: step.side,
    status: step.status,
    message: step.message,
    created_at: step.now,
  });
  // The mission's state follows from the requests to every authority, of which the decider sees its own.
  const { flight_id } = approval;
  if (flight_id !== null) await asSystem(db, () => refreshFlightStatus(db, flight_id));
};

const limitsOf = (decision: Decision) => ({
  restricted_height: decision.restricted_height ?? null,
  min_allowed_date_start: decision.min_allowed_date_start ?? null,
  max_allowed_date_end: decision.max_allowed_date_end ?? null,
  min_allowed_time_start: decision.min_allowed_time_start ?? null,
  max_allowed_time_end: decision.max_allowed_time_end ?? null,
});

const messageOf = (decision: Decision): string | null => {
  const text = decision.message?.trim() ?? '';
  return text === '' ? null : text;
};

/** The same person sent the same decision twice: the first answer was lost on its way, not refused. */
const isRepeated = (made: DecisionRow, decision: Decision, userId: number): boolean => {
  const limits = limitsOf(decision);
  return (
    made.decided_by === userId &&
    made.type === decision.type &&
    made.message === messageOf(decision) &&
    made.tactical_contact_required === (decision.tactical_contact_required ?? false) &&
    (Object.keys(limits) as (keyof typeof limits)[]).every((key) => made[key] === limits[key])
  );
};

const checkLimits = (approval: ApprovalRow, decision: Decision): void => {
  const issues = limitIssues(decision.type, limitsOf(decision), {
    max_flying_height: approval.max_flying_height,
    first_date: localDate(approval.date_start, approval.time_zone),
    last_date: localDate(approval.date_end, approval.time_zone),
  });
  if (issues.length > 0)
    throw new Failure('VALIDATION', {
      fields: issues.map(({ field, message, params }) => ({ path: field, message, params })),
    });
};

const WITHHELD = {
  mission_changed: 'APPROVAL_OUTDATED',
  area_outside: 'APPROVAL_OUTSIDE_COMPETENCE',
} as const;

/** An agreement is given to what is shown and within what the authority answers for, or not at all. */
const refuseWithheld = (approval: ApprovalRow, action: ApprovalAction): void => {
  const reason = withheldReason(approval, action);
  if (reason !== null) throw new Failure(WITHHELD[reason]);
};

const takeDecision = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  id: number,
  decision: Decision,
  language: Language,
): Promise<void> => {
  const approval = await lockApproval(db, author.actor, id);
  if (!approval) throw notFound();
  if (approval.version !== decision.version) {
    const made = await findDecision(db, id, decision.version);
    if (made && isRepeated(made, decision, author.actor.user_id)) return;
    throw new Failure('APPROVAL_CHANGED');
  }
  const status = statusAfter(approval, decision.type, language);
  refuseWithheld(approval, decision.type);
  checkLimits(approval, decision);
  const now = deps.clock.now().toISOString();
  const message = messageOf(decision);
  const limits = {
    ...limitsOf(decision),
    tactical_contact_required: decision.tactical_contact_required ?? false,
  };
  await transition(db, approval, { action: decision.type, status, author, side: 'authority', message, now });
  await insertDecision(db, {
    approval_id: id,
    version: decision.version,
    type: decision.type,
    message,
    ...limits,
    decided_by: author.actor.user_id,
    decided_by_name: author.name,
    decided_at: now,
  });
  await tell(
    deps,
    db,
    approval,
    { code: decision.type, message, limits },
    { status, side: 'operator', author },
  );
};

/** The request as its side sees it; the same 404 for an unknown and for a foreign id. */
export const readApproval = async (deps: ApprovalsDeps, author: Author, id: number): Promise<Approval> => {
  const parts = await findApproval(deps.db, author.actor, id);
  if (!parts) throw notFound();
  return toApproval(parts, author.actor, deps.clock.now());
};

/**
 * Decides from the version that was seen. Of two people who decide at once one wins and the other gets
 * APPROVAL_CHANGED; the same decision repeated by the same person changes nothing and answers as the first did.
 */
export const decide = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  decision: Decision,
  language: Language,
): Promise<Approval> => {
  await deps.db.transaction().execute((db) => takeDecision(deps, db, author, id, decision, language));
  return readApproval(deps, author, id);
};

/** Withdraws a request; final. */
export const cancel = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  language: Language,
): Promise<Approval> => {
  await deps.db.transaction().execute(async (db) => {
    const approval = await lockApproval(db, author.actor, id);
    if (!approval) throw notFound();
    const status = statusAfter(approval, 'cancel', language);
    const now = deps.clock.now().toISOString();
    await transition(db, approval, {
      action: 'cancel',
      status,
      author,
      side: 'operator',
      message: null,
      now,
    });
    await tell(deps, db, approval, { code: 'cancel', message: null }, { status, side: 'authority', author });
  });
  return readApproval(deps, author, id);
};

/** Every decision on a request of the caller's side, newest first. */
export const readDecisions = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
): Promise<DecisionRow[]> => {
  if (!(await findStanding(deps.db, author.actor, id))) throw notFound();
  return listDecisionRows(deps.db, id);
};
