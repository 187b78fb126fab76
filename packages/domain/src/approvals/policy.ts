import { type Actor, operatorOf } from '../access/actor.ts';
import { hasCapability } from '../access/capabilities.ts';
import { hasPermission } from '../access/permissions.ts';
import { reachOf } from '../access/reach.ts';
import { decisionGiving } from './decisions.ts';
import { settlementOf } from './payments.ts';
import {
  APPROVAL_ACTION_SIDE,
  APPROVAL_ACTIONS,
  type ApprovalAction,
  type ApprovalStatus,
  AWAITED_BY,
  type Awaited,
  nextApprovalStatus,
} from './statuses.ts';
import { isAirport, type StructureType } from './structures.ts';

/** The part of a request that the policies look at. `closed_at` is an instant, or null while it is not closed. */
export interface ApprovalStanding {
  readonly operator_id: number;
  readonly structure_id: number;
  readonly status: ApprovalStatus;
  readonly structure_type: StructureType;
  /** What an incomplete request waits for beside an answer; absent: nothing. */
  readonly awaited?: Awaited | null;
  readonly closed_at: string | null;
  /**
   * What the authority is shown is what would be flown: the mission is there and unchanged. The reading of "in sight"
   * in specification 1 §4 (docs/adr/0025).
   */
  readonly in_sight: boolean;
  /** Every area asked for concerns the authority: the reading of "fully inside" (docs/adr/0025). */
  readonly fully_inside: boolean;
  /** It costs something, nothing of it is paid or held, and its authority waits for that (docs/adr/0276). Absent: false. */
  readonly is_unpaid?: boolean;
  /** It costs something that nobody paid yet. Absent: false. */
  readonly is_payable?: boolean;
  /** An agreement stood when it could be flown. Absent: false. */
  readonly stood_at_start?: boolean;
}

export type ApprovalSide = 'operator' | 'authority';

/** The side on which a person acts; null for somebody on neither. */
export const actingSideOf = (actor: Actor): ApprovalSide | null => {
  if (operatorOf(actor) !== null) return 'operator';
  return hasCapability(actor, 'answers') ? 'authority' : null;
};

/** The side of a request on which an actor stands; null for somebody who has no business with it. */
export const sideOf = (
  actor: Actor,
  approval: Pick<ApprovalStanding, 'operator_id' | 'structure_id'>,
): ApprovalSide | null => {
  const { operator_id, structure_ids } = reachOf(actor);
  if (operator_id !== null && operator_id === approval.operator_id) return 'operator';
  return structure_ids.includes(approval.structure_id) ? 'authority' : null;
};

export const isClosed = (approval: Pick<ApprovalStanding, 'closed_at'>): boolean =>
  approval.closed_at !== null;

/** Both sides may write until the request is closed or withdrawn. */
export const acceptsMessages = (approval: Pick<ApprovalStanding, 'closed_at' | 'status'>): boolean =>
  !isClosed(approval) && approval.status !== 'cancelled';

/** Which side a status waits for: the authority's decision, the operator's answer, or nobody. */
export const awaitedSide = (status: ApprovalStatus): ApprovalSide | null => {
  if (status === 'submitted' || status === 'pending' || status === 'awaiting_validation') return 'authority';
  return status === 'incomplete' ? 'operator' : null;
};

const permits = (actor: Actor, action: ApprovalAction): boolean => {
  if (APPROVAL_ACTION_SIDE[action] === 'authority') return hasPermission(actor, 'approval:decide');
  if (action === 'cancel') return hasPermission(actor, 'approval:cancel');
  return hasPermission(
    actor,
    action === 'update' || action === 'sign' ? 'approval:request' : 'approval:message',
  );
};

/** Why an action that the status allows cannot be taken. */
export const WITHHELD_REASONS = ['mission_changed', 'area_outside', 'unpaid'] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/**
 * An agreement binds: it is given to what is shown, within what the authority answers for, and to what is paid. A refusal needs none
 * of it.
 */
export const withheldReason = (
  { in_sight, fully_inside, is_unpaid }: Pick<ApprovalStanding, 'in_sight' | 'fully_inside' | 'is_unpaid'>,
  action: ApprovalAction,
): WithheldReason | null => {
  if (action !== 'accept' && action !== 'restrict') return null;
  if (!in_sight) return 'mission_changed';
  if (!fully_inside) return 'area_outside';
  return is_unpaid === true ? 'unpaid' : null;
};

/** An authority notes for itself what it decides on, for as long as the request is kept. */
export const canNote = (
  actor: Actor,
  approval: Pick<ApprovalStanding, 'operator_id' | 'structure_id'>,
): boolean => sideOf(actor, approval) === 'authority' && hasPermission(actor, 'approval:decide');

/** Nothing is signed or validated again that nobody asked for. */
export const isAwaited = (approval: Pick<ApprovalStanding, 'awaited'>, action: ApprovalAction): boolean =>
  AWAITED_BY[action] === undefined || AWAITED_BY[action] === approval.awaited;

/** What the status and the actor's side allow, whatever else may forbid it. */
const possibleActions = (actor: Actor, approval: ApprovalStanding): ApprovalAction[] => {
  const side = sideOf(actor, approval);
  if (side === null || isClosed(approval)) return [];
  return APPROVAL_ACTIONS.filter(
    (action) =>
      APPROVAL_ACTION_SIDE[action] === side &&
      permits(actor, action) &&
      (action !== 'update' || !isAirport(approval)) &&
      isAwaited(approval, action) &&
      nextApprovalStatus(approval.status, action) !== null,
  );
};

/** A step of the request, a word about it, or the authority's own business with it. */
export type AvailableAction = ApprovalAction | 'message' | 'note' | 'edit-decision' | 'close' | 'pay';

/** The decision in force may be corrected by the authority that took it, within what it could decide anew. */
export const canEditDecision = (actor: Actor, approval: ApprovalStanding): boolean => {
  const type = decisionGiving(approval.status);
  return (
    type !== null &&
    !isClosed(approval) &&
    canNote(actor, approval) &&
    withheldReason(approval, type) === null
  );
};

/**
 * Whether a request may be closed by its authority, for good: once it is answered. An agreement stays open until its first
 * hour, so that it can still be withdrawn. `now` and `date_start` ISO 8601.
 */
export const canClose = (
  actor: Actor,
  approval: ApprovalStanding & { readonly date_start: string },
  now: string,
): boolean => canNote(actor, approval) && !isClosed(approval) && isClosable(approval, now);

/** The status, and for an agreement the hour, that a closing asks for. */
export const isClosable = (
  { status, date_start }: Pick<ApprovalStanding, 'status'> & { readonly date_start: string },
  now: string,
): boolean => {
  if (status === 'refused' || status === 'cancelled') return true;
  return (status === 'accepted' || status === 'reserves') && Date.parse(date_start) <= Date.parse(now);
};

/** What was granted when it could be flown is owed after its days are over, and after it was withdrawn, too. */
export const isStillPayable = ({
  is_payable,
  stood_at_start = false,
  ...approval
}: Pick<ApprovalStanding, 'is_payable' | 'closed_at' | 'status' | 'stood_at_start'>): boolean =>
  is_payable === true && settlementOf({ ...approval, stood_at_start }) !== 'release';

/** Who may ask may pay, for as long as the request stands. */
export const canPay = (actor: Actor, approval: ApprovalStanding): boolean =>
  isStillPayable(approval) &&
  sideOf(actor, approval) === 'operator' &&
  hasPermission(actor, 'approval:request');

/** What the actor may do to the request now; screens draw their buttons from it. */
export const availableActions = (actor: Actor, approval: ApprovalStanding): AvailableAction[] => {
  const notes = canNote(actor, approval) ? (['note'] as const) : [];
  const pays = canPay(actor, approval) ? (['pay'] as const) : [];
  if (sideOf(actor, approval) === null || isClosed(approval)) return [...pays, ...notes];
  const actions: AvailableAction[] = possibleActions(actor, approval).filter(
    (action) => withheldReason(approval, action) === null,
  );
  if (canEditDecision(actor, approval)) actions.push('edit-decision');
  if (acceptsMessages(approval) && hasPermission(actor, 'approval:message')) actions.push('message');
  return [...actions, ...pays, ...notes];
};

/** What the actor could do but for a fact of the request, with that fact: said where the button would be. */
export const withheldActions = (
  actor: Actor,
  approval: ApprovalStanding,
): { action: ApprovalAction; reason: WithheldReason }[] =>
  possibleActions(actor, approval).flatMap((action) => {
    const reason = withheldReason(approval, action);
    return reason === null ? [] : [{ action, reason }];
  });
