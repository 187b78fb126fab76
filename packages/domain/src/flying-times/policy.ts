import type { OperatorMembership } from '../access/actor.ts';

/** What may be done with a line of the log of flying times. */
export const FLYING_TIME_ACTIONS = ['edit', 'delete'] as const;
export type FlyingTimeAction = (typeof FLYING_TIME_ACTIONS)[number];

/** Who asks, and of which line. */
export interface FlyingTimeCase {
  readonly user_id: number;
  readonly member: Pick<OperatorMembership, 'role' | 'pilot_id'>;
  /** Who flew, and who noted it; null: nobody who still has an account. */
  readonly line: { readonly pilot_id: number; readonly created_by: number | null };
}

const flewIt = ({ member, line }: FlyingTimeCase): boolean => member.pilot_id === line.pilot_id;
const notedIt = ({ user_id, line }: FlyingTimeCase): boolean => line.created_by === user_id;
const keepsTheLog = ({ member }: FlyingTimeCase): boolean => member.role !== 'standard';

/** Hours are a pilot's proof of practice: managers keep the whole log, a standard member what it flew or noted itself. */
export const flyingTimeActions = (about: FlyingTimeCase): FlyingTimeAction[] =>
  keepsTheLog(about) || flewIt(about) || notedIt(about) ? [...FLYING_TIME_ACTIONS] : [];
