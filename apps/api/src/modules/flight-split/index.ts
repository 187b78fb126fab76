import { flightSplitEndpoints } from '@envol/contract/flight-split';
import type { Handlers } from '../../platform/http/mount.ts';
import { defineModule } from '../../platform/module.ts';
import { answerOf, callerOf, type FlightsDeps } from '../flights/index.ts';
import { previewSplit, splitFlight } from './split.service.ts';

const flightSplitHandlers = (deps: FlightsDeps): Handlers<typeof flightSplitEndpoints> => ({
  previewFlightSplit: ({ params }, context) => previewSplit(deps, callerOf(context), params.id),
  splitFlight: async ({ params, body }, context) => {
    const { detail, moved } = await splitFlight(deps, callerOf(context), params.id, body.name);
    return { flight: answerOf(deps, detail), moved };
  },
});

export const flightSplitModule = defineModule({
  name: 'flight-split',
  needs: ['airspace', 'clock', 'config', 'day', 'db', 'geometry', 'log', 'terrain', 'workers'],
  calls: flightSplitEndpoints,
  handlers: flightSplitHandlers,
});
