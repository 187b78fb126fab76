import type { FlightSummary } from '@envol/contract/flights';

/** Requests that stand for a mission as it is. */
export const standingOf = (flight: FlightSummary | undefined): FlightSummary['approvals'] =>
  (flight?.approvals ?? []).filter(
    ({ status, is_closed }) => !is_closed && !['cancelled', 'refused'].includes(status),
  );
