import type { Flight } from '@envol/contract/flights';
import { isFlown } from '@envol/domain/flights/flown';
import { type VerdictView, viewVerdict } from './verdict.ts';

/** What a saved mission's verdict says, with its answers, its ticks and its requests, wherever it is shown. */
export const savedVerdict = (flight: Flight, analysis: NonNullable<Flight['analysis']>): VerdictView =>
  viewVerdict(analysis, flight.max_flying_height, flight.approvals, { ...flight, is_flown: isFlown(flight) });
