import type { OperatorMembership } from '../access/actor.ts';

/** What may be done with a flight's log, in the order in which it is offered. */
export const FLIGHT_LOG_ACTIONS = ['note', 'edit', 'delete'] as const;
export type FlightLogAction = (typeof FLIGHT_LOG_ACTIONS)[number];

/** Managers keep every log, a standard member those that it added, or that name it as the pilot. */
export const flightLogActions = ({
  user_id,
  member,
  log,
}: {
  readonly user_id: number;
  readonly member: Pick<OperatorMembership, 'role' | 'pilot_id'>;
  readonly log: {
    readonly pilot_id: number | null;
    readonly created_by: number | null;
    /** A line of the flying times was made of it. */
    readonly is_noted: boolean;
  };
}): FlightLogAction[] => {
  const is_own =
    member.role !== 'standard' ||
    log.created_by === user_id ||
    (member.pilot_id !== null && member.pilot_id === log.pilot_id);
  if (!is_own) return [];
  return FLIGHT_LOG_ACTIONS.filter((action) => action !== 'note' || !log.is_noted);
};
