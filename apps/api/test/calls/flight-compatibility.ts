import type { flightCompatibilityEndpoints } from '@envol/contract/flight-compatibility';
import { myFlight, notAnId, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof flightCompatibilityEndpoints> = {
  flightCompatibility: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
};
