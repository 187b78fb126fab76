import type { constraintOutlinesEndpoints } from '@envol/contract/constraint-outlines';
import { myFlight, notAnId, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof constraintOutlinesEndpoints> = {
  flightConstraintsGeometry: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
};
