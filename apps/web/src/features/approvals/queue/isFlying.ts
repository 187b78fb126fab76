import type { ApprovalSummary } from '@envol/contract/approvals';

/** Somebody is in the air under a request, by the pilot's word or a supervisor's. */
export const isFlying = ({
  flight,
  en_route_by_superviser,
}: Pick<ApprovalSummary, 'flight' | 'en_route_by_superviser'>): boolean =>
  flight.en_route || en_route_by_superviser;
