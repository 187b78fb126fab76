import type { FlightConstraint } from '@envol/contract/constraints';
import type { Flight } from '@envol/contract/flights';

/** What stands beside the mission. */
export type FlightSide =
  | { readonly kind: 'none' }
  | { readonly kind: 'request'; readonly constraint_id: number }
  | { readonly kind: 'approval'; readonly approval_id: number };

/** A constraint whose authority can be asked here about an area: it was not yet, or it refused. */
export const isRequestable = (constraint: FlightConstraint, flight: Flight): boolean =>
  constraint.can_request_approval &&
  constraint.areas_to_ask.length > 0 &&
  (constraint.status === 'todo' || constraint.status === 'to_send' || constraint.status === 'refused') &&
  flight.available_actions.includes('request_approval');
