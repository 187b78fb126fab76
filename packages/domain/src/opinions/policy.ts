import type { Actor } from '../access/actor.ts';
import { hasCapability } from '../access/capabilities.ts';
import { hasPermission } from '../access/permissions.ts';
import { reachOf } from '../access/reach.ts';
import { nextOpinionStatus, OPINION_ACTIONS, type OpinionAction, type OpinionStatus } from './statuses.ts';

/** The part of an opinion that the policies look at. `closed_at` is an instant, or null while it is not closed. */
export interface OpinionStanding {
  /** The structure that asked: it decides on the request. */
  readonly structure_id: number;
  /** Who is consulted: one of the two. */
  readonly asked_structure_id: number | null;
  readonly visitor_user_id: number | null;
  readonly status: OpinionStatus;
  readonly closed_at: string | null;
}

/** Who asked, or who is consulted. */
export type OpinionSide = 'authority' | 'consulted';

/** The side of an opinion on which an actor stands; null for somebody who has no business with it. */
export const opinionSideOf = (
  actor: Actor,
  opinion: Pick<OpinionStanding, 'structure_id' | 'asked_structure_id' | 'visitor_user_id'>,
): OpinionSide | null => {
  if (hasCapability(actor, 'gives_opinions'))
    return opinion.visitor_user_id === actor.user_id ? 'consulted' : null;
  const { structure_ids } = reachOf(actor);
  if (structure_ids.includes(opinion.structure_id)) return 'authority';
  return opinion.asked_structure_id !== null && structure_ids.includes(opinion.asked_structure_id)
    ? 'consulted'
    : null;
};

/** A step of the opinion, a word about it, or its end. */
export type AvailableOpinionAction = OpinionAction | 'message' | 'close';

/** What the actor may do to the opinion; screens draw their buttons from it. */
export const availableOpinionActions = (actor: Actor, opinion: OpinionStanding): AvailableOpinionAction[] => {
  const side = opinionSideOf(actor, opinion);
  if (side === null || opinion.closed_at !== null || !hasPermission(actor, 'opinion:write')) return [];
  if (side === 'authority') return ['message', 'close'];
  return [
    ...OPINION_ACTIONS.filter((action) => nextOpinionStatus(opinion.status, action) !== null),
    'message',
  ];
};
