import type { restrictionsEndpoints } from '@envol/contract/restrictions';
import { myFlight, notAnId, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof restrictionsEndpoints> = {
  listFlightRestrictions: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  readFlightRestrictions: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
};
