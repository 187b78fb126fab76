import type { Actor } from '../access/actor.ts';
import { hasPermission } from '../access/permissions.ts';
import { sideOf } from '../approvals/policy.ts';
import type { ApprovalStatus } from '../approvals/statuses.ts';
import {
  ACTIVATION_ACTION_SIDE,
  ACTIVATION_ACTIONS,
  type ActivationAction,
  type ActivationStatus,
  nextActivationStatus,
} from './statuses.ts';

/** The part of an activation that the policies look at; instants in ISO 8601. */
export interface ActivationStanding {
  readonly operator_id: number;
  readonly structure_id: number;
  readonly status: ActivationStatus;
  readonly date_end: string;
  /** Other hours that the authority named, to be taken or left. */
  readonly has_proposal: boolean;
  /** The approval that it is made on is in force. */
  readonly approval_stands: boolean;
}

/** An approval that may be activated, and taken off on: agreed to, and its period not over. */
export const isApprovalUsable = (approval: {
  readonly status: ApprovalStatus;
  readonly closed_at: string | null;
}): boolean =>
  (approval.status === 'accepted' || approval.status === 'reserves') && approval.closed_at === null;

/** Its hours are over: it is read, and nothing of it changes. */
export const isOver = ({ date_end }: Pick<ActivationStanding, 'date_end'>, now: string): boolean =>
  Date.parse(date_end) <= Date.parse(now);

/** An agreement to fly needs the approval that it is made on; everything that ends one does not. */
export const needsApproval = (action: ActivationAction): boolean =>
  action === 'accept' || action === 'propose' || action === 'take_proposal' || action === 'change';

/** Both sides may write while it can still be flown, and a day after, to close what was said. */
export const acceptsWords = (activation: Pick<ActivationStanding, 'date_end'>, now: string): boolean =>
  Date.parse(activation.date_end) + 86_400_000 > Date.parse(now);

const permits = (actor: Actor, action: ActivationAction): boolean =>
  hasPermission(
    actor,
    ACTIVATION_ACTION_SIDE[action] === 'authority' ? 'activation:decide' : 'activation:request',
  );

/** A step of the activation, or a word about it. */
export type AvailableActivationAction = ActivationAction | 'message';

/** What the actor may do to the activation now (ISO 8601); screens draw their buttons from it. */
export const availableActivationActions = (
  actor: Actor,
  activation: ActivationStanding,
  now: string,
): AvailableActivationAction[] => {
  const side = sideOf(actor, activation);
  if (side === null) return [];
  const steps = isOver(activation, now)
    ? []
    : ACTIVATION_ACTIONS.filter(
        (action) =>
          ACTIVATION_ACTION_SIDE[action] === side &&
          permits(actor, action) &&
          (activation.approval_stands || !needsApproval(action)) &&
          (action !== 'take_proposal' || activation.has_proposal) &&
          nextActivationStatus(activation.status, action) !== null,
      );
  const words =
    acceptsWords(activation, now) && hasPermission(actor, 'activation:message') ? (['message'] as const) : [];
  return [...steps, ...words];
};
