import type { Approval, Decision } from '@envol/contract/approvals';
import { isInternal } from '@envol/domain/approvals/decisions';
import { isAwaited, isClosed, sideOf, withheldReason } from '@envol/domain/approvals/policy';
import {
  type ApprovalAction,
  type ApprovalStatus,
  awaitedAfter,
  isOpen,
  nextApprovalStatus,
} from '@envol/domain/approvals/statuses';
import { asSystem } from '../../platform/db/asSystem.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Author } from '../../platform/http/author.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import { type Language, statusText } from '../../platform/http/texts.ts';
import { findDuty, onBehalfOf } from '../absences/index.ts';
import { refreshFlightStatus } from '../flights/index.ts';
import { contactsConcerned } from '../structures/index.ts';
import type { ApprovalsDeps } from './approvals.deps.ts';
import { announceRequestStep } from './approvals.events.ts';
import { groundOfArea, toApproval, toDecisions } from './approvals.mapper.ts';
import {
  type ApprovalParts,
  type ApprovalRow,
  findApproval,
  findDecisions,
  findStanding,
  listDecisionRows,
  lockApproval,
} from './approvals.queries.ts';
import { insertDecision, insertJournal, isAreaTakenViolation, moveApproval } from './approvals.repository.ts';
import { checkTerms, type GivenDecision, isRepeated, termsOf } from './decisions.terms.ts';
import { informByRules } from './informing.service.ts';
import { decideInternally } from './internal.service.ts';

/** The request after an action; APPROVAL_CLOSED or APPROVAL_TRANSITION_ILLEGAL where the action is not possible. */
export const statusAfter = (
  approval: ApprovalRow,
  action: ApprovalAction,
  language: Language,
): ApprovalStatus => {
  if (isClosed(approval)) throw new Failure('APPROVAL_CLOSED');
  const status = nextApprovalStatus(approval.status, action);
  if (status === null || !isAwaited(approval, action))
    throw new Failure('APPROVAL_TRANSITION_ILLEGAL', {
      params: { status: statusText(language, approval.status) },
    });
  return status;
};

/** Brings the mission of a request in line with it: its decisions are written by then. */
export const refreshMission = async (
  db: Db,
  { flight_id }: Pick<ApprovalRow, 'flight_id'>,
): Promise<void> => {
  // The mission's state follows from the requests to every authority, of which the decider sees its own.
  if (flight_id !== null)
    await asSystem(db, "a mission's state follows from requests to every authority", () =>
      refreshFlightStatus(db, flight_id),
    );
};

/** Moves a locked request and writes its journal; the mission follows by `refreshMission`. */
export const transitionRequest = async (
  db: Db,
  approval: ApprovalRow,
  step: {
    readonly action: ApprovalAction;
    readonly status: ApprovalStatus;
    readonly author: Author;
    readonly side: 'operator' | 'authority';
    readonly message: string | null;
    readonly now: string;
    readonly on_behalf_of?: string | null;
    /** What is kept of it beside the status. */
    readonly beside?: Parameters<typeof moveApproval>[4];
  },
): Promise<void> => {
  const beside = { awaited: awaitedAfter(step.action), ...step.beside };
  const moved = await moveApproval(db, approval, step.status, step.now, beside).catch((error: unknown) => {
    throw isAreaTakenViolation(error) ? new Failure('APPROVAL_ALREADY_REQUESTED') : error;
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
    on_behalf_of: step.on_behalf_of ?? null,
    created_at: step.now,
  });
};

const WITHHELD = {
  mission_changed: 'APPROVAL_OUTDATED',
  area_outside: 'APPROVAL_OUTSIDE_COMPETENCE',
  unpaid: 'APPROVAL_UNPAID',
} as const;

/** An agreement is given to what is shown and within what the authority answers for, or not at all. */
export const refuseWithheld = (approval: ApprovalRow, action: ApprovalAction): void => {
  const reason = withheldReason(approval, action);
  if (reason !== null) throw new Failure(WITHHELD[reason]);
};

/** For whom of the absent colleagues somebody decides; who is away is in no asker's reach. */
export const behalfOf = (
  db: Db,
  { actor }: Author,
  { structure_id }: Pick<ApprovalRow, 'structure_id'>,
  now: string,
): Promise<string | null> =>
  asSystem(db, 'for whom somebody stands in is in no reach', () =>
    onBehalfOf(db, actor.user_id, structure_id, now),
  );

/** Writes a decision on a locked request, within its caller's transaction. */
export const takeDecision = async (
  deps: ApprovalsDeps,
  db: Db,
  author: Author,
  {
    id,
    decision,
    language,
  }: { readonly id: number; readonly decision: GivenDecision; readonly language: Language },
): Promise<void> => {
  const { type, version } = decision;
  const approval = await lockApproval(db, author.actor, id);
  if (!approval) throw notFound();
  const made = await findDecisions(db, id, version);
  if (made.some((each) => !each.is_internal && isRepeated(each, decision, author.actor.user_id))) return;
  if (approval.version !== version) throw new Failure('APPROVAL_CHANGED');
  if (isInternal(type)) return decideInternally(deps, db, author, approval, { ...decision, type });
  const status = statusAfter(approval, type, language);
  refuseWithheld(approval, type);
  const terms = termsOf(decision, type);
  checkTerms(approval, type, terms);
  const now = deps.clock.now().toISOString();
  const { message, refusal_category, ...limits } = terms;
  const on_behalf_of = await behalfOf(db, author, approval, now);
  const step = { action: type, status, author, side: 'authority', message, now, on_behalf_of } as const;
  await transitionRequest(db, approval, step);
  await insertDecision(db, {
    approval_id: id,
    version,
    type,
    ...terms,
    decided_by: author.actor.user_id,
    decided_by_name: author.name,
    on_behalf_of,
    decided_at: now,
  });
  if (type === 'accept' || type === 'restrict') await informByRules(deps, db, id, 'granted');
  await refreshMission(db, approval);
  await announceRequestStep(
    deps,
    db,
    approval,
    { code: type, message, limits, refusal_category },
    { status, side: 'operator', author },
  );
};

/** Whom the authority informs of a request that it still has to do with: its own business. */
const toInform = async (
  { system_db }: ApprovalsDeps,
  actor: Author['actor'],
  { row, areas }: ApprovalParts,
): Promise<Approval['contacts_to_inform']> =>
  row.closed_at !== null || sideOf(actor, row) !== 'authority'
    ? []
    : contactsConcerned(
        system_db,
        row.structure_id,
        areas.map((area) => ({
          geometry: area.geometry,
          height_m: area.height,
          ground: groundOfArea(row.request, area.flight_area_id),
        })),
      );

/** The request as its side sees it; the same 404 for an unknown and for a foreign id. */
export const readApproval = async (deps: ApprovalsDeps, author: Author, id: number): Promise<Approval> => {
  const parts = await findApproval(deps.db, author.actor, id);
  if (!parts) throw notFound();
  const now = deps.clock.now();
  const { structure_id, status, closed_at } = parts.row;
  const isAwaitedNow = closed_at === null && isOpen(status);
  // Who works for an authority is in nobody's reach: how many are there, and who stands in, is told of an open request.
  const duty = isAwaitedNow ? (await findDuty(deps.system_db, structure_id, now.toISOString())).duty : null;
  return toApproval(parts, author.actor, now, { duty, contacts: await toInform(deps, author.actor, parts) });
};

/**
 * Decides from the version that was seen. Of two people who decide at once one wins and the other gets
 * APPROVAL_CHANGED; the same decision repeated by the same person changes nothing and answers as the first did.
 */
export const decideRequest = async (
  deps: ApprovalsDeps,
  author: Author,
  id: number,
  decision: GivenDecision,
  language: Language,
): Promise<Approval> => {
  await deps.db.transaction().execute((db) => takeDecision(deps, db, author, { id, decision, language }));
  return readApproval(deps, author, id);
};

/** Withdraws a request; final. */
export const cancelRequest = async (
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
    await transitionRequest(db, approval, {
      action: 'cancel',
      status,
      author,
      side: 'operator',
      message: null,
      now,
    });
    await refreshMission(db, approval);
    await announceRequestStep(
      deps,
      db,
      approval,
      { code: 'cancel', message: null },
      { status, side: 'authority', author },
    );
  });
  return readApproval(deps, author, id);
};

/** Every decision on a request of the caller's side, newest first. */
export const readDecisions = async (deps: ApprovalsDeps, author: Author, id: number): Promise<Decision[]> => {
  if (!(await findStanding(deps.db, author.actor, id))) throw notFound();
  return decisionsOf(deps.db, id);
};

/** Every decision on a request that the asker may know, newest first. */
export const decisionsOf = async (db: Db, id: number): Promise<Decision[]> =>
  toDecisions(await listDecisionRows(db, id));
