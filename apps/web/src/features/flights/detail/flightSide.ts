/** What stands beside the mission. */
export type FlightSide =
  | { readonly kind: 'none' }
  | { readonly kind: 'request'; readonly constraint_id: number }
  | { readonly kind: 'approval'; readonly approval_id: number };
