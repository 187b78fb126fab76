import type { infrastructureEndpoints } from '@envol/contract/infrastructure';
import { myFlight, notAnId, theirFlight } from '../callInputs.ts';
import type { CallRows } from '../callWorld.ts';

export const rows: CallRows<typeof infrastructureEndpoints> = {
  flightInfrastructure: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
  flightInfrastructureGeometry: { good: myFlight, bad: notAnId, foreign: theirFlight, errors: {} },
};
