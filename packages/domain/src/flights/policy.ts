import type { ApprovalStatus } from '../approvals/statuses.ts';

export type FlightAction = 'edit' | 'duplicate' | 'delete' | 'archive' | 'request_approval' | 'download';

/** What of a mission decides what its operator may do with it. */
export interface FlightPolicyFacts {
  readonly approval_statuses: readonly ApprovalStatus[];
  /** A constraint whose authority answers requests here and that no standing request covers. */
  readonly has_open_approval_request: boolean;
  /** ISO 8601 instants. */
  readonly date_end: string;
  readonly now: string;
}

/** A request that stands freezes the mission: the authority decides on what it was shown (specification 1 §4). */
export function isLocked(statuses: readonly ApprovalStatus[]): boolean {
  return statuses.some((status) => status !== 'cancelled' && status !== 'refused');
}

/** A mission that was ever shown to an authority stays in the books; archive it instead. */
export function isDeletable(statuses: readonly ApprovalStatus[]): boolean {
  return statuses.length === 0;
}

/** Whether the period is over. */
export function isPast(dateEnd: string, now: string): boolean {
  return Date.parse(dateEnd) <= Date.parse(now);
}

/** What the operator may do with a mission, so that no button repeats a rule. */
export function flightActions(facts: FlightPolicyFacts): FlightAction[] {
  const { approval_statuses: statuses } = facts;
  return [
    ...(isLocked(statuses) ? [] : (['edit'] as const)),
    'duplicate',
    ...(isDeletable(statuses) ? (['delete'] as const) : []),
    'archive',
    ...(facts.has_open_approval_request && !isPast(facts.date_end, facts.now)
      ? (['request_approval'] as const)
      : []),
    'download',
  ];
}
