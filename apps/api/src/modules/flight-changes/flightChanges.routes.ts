import type { flightChangesEndpoints } from '@envol/contract/flight-changes';
import type { Handlers } from '../../platform/http/mount.ts';
import { type FlightChangesDeps, listChanges, readChanges } from './flightChanges.service.ts';

export const flightChangesHandlers = (deps: FlightChangesDeps): Handlers<typeof flightChangesEndpoints> => ({
  listFlightChanges: ({ params }, context) => listChanges(deps, context, params.id),
  readFlightChanges: ({ params }, context) => readChanges(deps, context, params.id),
});
