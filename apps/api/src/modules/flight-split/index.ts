import { flightSplitEndpoints } from '@envol/contract/flight-split';
import type { Handlers } from '../../platform/http/mount.ts';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { callerOf } from '../flight-details/index.ts';
import { answerOf, type FlightsDeps } from '../flights/index.ts';
import { previewSplit, splitFlight } from './split.service.ts';

const flightSplitHandlers = (deps: FlightsDeps): Handlers<typeof flightSplitEndpoints> => ({
  previewFlightSplit: ({ params }, context) => previewSplit(deps, callerOf(context), params.id),
  splitFlight: async ({ params, body }, context) => {
    const { detail, ...former } = await splitFlight(deps, callerOf(context), params.id, body.name);
    return { flight: answerOf(deps, detail), ...former };
  },
});

export const flightSplitModule = defineModule({
  name: 'flight-split',
  needs: [...JUDGING_NEEDS, 'db'],
  calls: flightSplitEndpoints,
  handlers: flightSplitHandlers,
});
