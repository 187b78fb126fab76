import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';

type Request = Flight['approvals'][number];

/** What one decider is asked, or what one place asks: a step of the mission. */
export interface StepGroup {
  /** As the address names it. */
  readonly key: string;
  readonly constraints: readonly FlightConstraint[];
  /** Requests that were made about it, the oldest first. */
  readonly requests: readonly Request[];
}

/** Whoever is asked the same way decides in one step; a place of which nobody decides is a step of its own. */
const keyOf = ({ key, decider, procedure, structure_id }: FlightConstraint): string =>
  decider === null
    ? key
    : `${procedure ?? 'decider'}:${structure_id ?? decider.structure_code ?? decider.name}`;

const asks = (
  { procedure, structure_id, delegatee_structure_id }: FlightConstraint,
  request: Request,
): boolean =>
  procedure === 'approval_request' &&
  (request.structure_id === structure_id || request.structure_id === delegatee_structure_id);

/** The constraints and the requests by who decides, in the constraints' order; what was asked and binds no more comes last. */
export const stepGroups = (
  constraints: readonly FlightConstraint[],
  approvals: readonly Request[],
): readonly StepGroup[] => {
  const groups = new Map<string, FlightConstraint[]>();
  for (const constraint of constraints) {
    const key = keyOf(constraint);
    groups.set(key, [...(groups.get(key) ?? []), constraint]);
  }
  const standing = approvals.filter(({ status }) => status !== 'cancelled');
  const taken = new Map<number, string>();
  for (const request of standing) {
    const own = constraints.find(({ approval_id }) => approval_id === request.id);
    const found = own ?? constraints.find((constraint) => asks(constraint, request));
    taken.set(request.id, found === undefined ? `request:${request.id}` : keyOf(found));
  }
  const alone = standing.filter(({ id }) => taken.get(id) === `request:${id}`);
  return [
    ...[...groups].map(([key, own]) => ({
      key,
      constraints: own,
      requests: standing.filter(({ id }) => taken.get(id) === key),
    })),
    ...alone.map((request) => ({ key: `request:${request.id}`, constraints: [], requests: [request] })),
  ];
};
