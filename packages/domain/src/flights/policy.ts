import { isStanding } from '../approvals/coverage.ts';
import type { ApprovalStatus } from '../approvals/statuses.ts';
import { isAirport, type StructureType } from '../approvals/structures.ts';

export type FlightAction = 'edit' | 'duplicate' | 'delete' | 'archive' | 'request_approval' | 'download';

/** A request as far as it binds what its mission may become. */
export interface StandingRequest {
  readonly status: ApprovalStatus;
  readonly is_closed: boolean;
  readonly structure_type: StructureType;
}

/** What of a mission's other procedures is under way: somebody was told or asked, is about to be, or works on it. */
export interface CurrentProcedures {
  readonly notices: boolean;
  readonly emails: boolean;
  readonly entrusted: boolean;
}

/** What of a mission decides what its operator may do with it. */
export interface FlightPolicyFacts {
  readonly requests: readonly StandingRequest[];
  readonly procedures: CurrentProcedures;
  /** A constraint whose authority answers requests here, with an area that no standing request asks for. */
  readonly has_open_approval_request: boolean;
  /** ISO 8601 instants. */
  readonly date_end: string;
  readonly now: string;
}

/**
 * A request to a registered airport freezes the mission: it decides on what it was shown (specification 1 §4). One that
 * was withdrawn or refused does not; one that is closed still does, for what was flown stays in the books.
 */
export function isLocked(requests: readonly StandingRequest[]): boolean {
  return requests.some(
    (request) => isAirport(request) && request.status !== 'cancelled' && request.status !== 'refused',
  );
}

/** What decides whether a mission may be deleted. */
export type DeletingFacts = Pick<FlightPolicyFacts, 'procedures' | 'date_end' | 'now'> & {
  readonly requests: readonly Omit<StandingRequest, 'structure_type'>[];
};

/**
 * Whether no procedure is under way (specification 1 §5): a request that is open, or an agreement; and, while the flight
 * is ahead, a prefecture or an army that was told, somebody asked by e-mail, or what was entrusted to the staff.
 */
export function isDeletable({ requests, procedures, date_end, now }: DeletingFacts): boolean {
  const { notices, emails, entrusted } = procedures;
  return !requests.some(isStanding) && (isPast(date_end, now) || !(notices || emails || entrusted));
}

/** What decides whether a mission stays counted when it is deleted. */
export type CountedFacts = Pick<DeletingFacts, 'procedures'> & {
  readonly requests: readonly unknown[];
  /** ISO 8601. */
  readonly date_start: string;
  readonly en_route: boolean;
  readonly effective_date_start: string | null;
};

/**
 * Whether a mission was used: somebody was asked or told, its pilot had gone there, or its period had begun, for what a plan allows is
 * flown without a word too. Before that it is a draft.
 */
export const isSpent = ({
  requests,
  procedures: { notices, emails, entrusted },
  date_start,
  en_route,
  effective_date_start,
  now,
}: CountedFacts & { readonly now: string }): boolean =>
  requests.length > 0 ||
  [notices, emails, entrusted, en_route].includes(true) ||
  effective_date_start !== null ||
  Date.parse(date_start) <= Date.parse(now);

/** Whether the period is over. */
export function isPast(dateEnd: string, now: string): boolean {
  return Date.parse(dateEnd) <= Date.parse(now);
}

/** What the operator may do with a mission, so that no button repeats a rule. */
export function flightActions(facts: FlightPolicyFacts): FlightAction[] {
  const { requests } = facts;
  return [
    ...(isLocked(requests) ? [] : (['edit'] as const)),
    'duplicate',
    ...(isDeletable(facts) ? (['delete'] as const) : []),
    'archive',
    ...(facts.has_open_approval_request && !isPast(facts.date_end, facts.now)
      ? (['request_approval'] as const)
      : []),
    'download',
  ];
}
