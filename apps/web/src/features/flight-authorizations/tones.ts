import type { FlightAuthorization } from '@envol/contract/flight-authorizations';
import type { Tone } from '../../ui/StatusChip.tsx';

/** The colour of an authorisation's state. */
export const TONES: Readonly<Record<FlightAuthorization['status'], Tone>> = {
  submitted: 'blue',
  accepted: 'ok',
  rejected: 'err',
  activated: 'ok',
  nonconforming: 'err',
  contingent: 'err',
  ended: 'archived',
  withdrawn: 'err',
  cancelled: 'archived',
};
