import { type Actor, isAuthority, isOperator } from '../access/actor.ts';
import { may } from '../access/permissions.ts';
import {
  APPROVAL_ACTION_SIDE,
  APPROVAL_ACTIONS,
  type ApprovalAction,
  type ApprovalStatus,
  nextApprovalStatus,
} from './statuses.ts';

/** The part of a request that the policies look at. `closed_at` is an instant, or null while it is not closed. */
export interface ApprovalStanding {
  readonly operator_id: number;
  readonly structure_id: number;
  readonly status: ApprovalStatus;
  readonly closed_at: string | null;
}

export type ApprovalSide = 'operator' | 'authority';

/** The side an actor stands on; null for somebody who has no business with the request. */
export const sideOf = (
  actor: Actor,
  approval: Pick<ApprovalStanding, 'operator_id' | 'structure_id'>,
): ApprovalSide | null => {
  if (isOperator(actor) && actor.operator.operator_id === approval.operator_id) return 'operator';
  if (isAuthority(actor) && actor.authority.authority_id === approval.structure_id) return 'authority';
  return null;
};

export const isClosed = (approval: ApprovalStanding): boolean => approval.closed_at !== null;

/** Both sides may write until the request is closed or withdrawn. */
export const acceptsMessages = (approval: ApprovalStanding): boolean =>
  !isClosed(approval) && approval.status !== 'cancelled';

/** Which side a status waits for: the authority's decision, the operator's answer, or nobody. */
export const awaits = (status: ApprovalStatus): ApprovalSide | null => {
  if (status === 'submitted' || status === 'pending' || status === 'awaiting_validation') return 'authority';
  return status === 'incomplete' ? 'operator' : null;
};

const permits = (actor: Actor, action: ApprovalAction): boolean => {
  if (APPROVAL_ACTION_SIDE[action] === 'authority') return may(actor, 'approval:decide');
  return may(actor, action === 'cancel' ? 'approval:cancel' : 'approval:message');
};

/** An authority notes for itself what it decides on, for as long as the request is kept. */
export const canNote = (actor: Actor, approval: ApprovalStanding): boolean =>
  sideOf(actor, approval) === 'authority' && may(actor, 'approval:decide');

/** What the actor may do to the request now; screens draw their buttons from it. */
export const availableActions = (
  actor: Actor,
  approval: ApprovalStanding,
): (ApprovalAction | 'message' | 'note')[] => {
  const side = sideOf(actor, approval);
  const notes = canNote(actor, approval) ? (['note'] as const) : [];
  if (side === null || isClosed(approval)) return [...notes];
  const actions: (ApprovalAction | 'message' | 'note')[] = APPROVAL_ACTIONS.filter(
    (action) =>
      APPROVAL_ACTION_SIDE[action] === side &&
      permits(actor, action) &&
      nextApprovalStatus(approval.status, action) !== null,
  );
  if (acceptsMessages(approval) && may(actor, 'approval:message')) actions.push('message');
  return [...actions, ...notes];
};
