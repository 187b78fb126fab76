import { flightsEndpoints } from '@envol/contract/flights';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { everyRow, wholeConnection } from '../../platform/service.ts';
import { flightAreaOutlines } from '../flight-rows/index.ts';
import { keepOutlinesFilled, type OutlineDeps } from '../geometry/index.ts';
import { type FollowingDeps, followDay, refreshDue } from './dayRefresh.ts';
import type { FlightsDeps } from './flights.deps.ts';
import { prohibitionChanged } from './flights.facts.ts';
import { flightsHandlers } from './flights.routes.ts';

export { analyseAgain } from './analysis.service.ts';
export { isDayStale, refreshDay } from './dayRefresh.ts';
export { type Asker as ListAsker, idsFound } from './flightList.queries.ts';
export type { FlightsDeps } from './flights.deps.ts';
export { answerOf } from './flights.routes.ts';
export { createFlight, deleteFlight, updateFlight } from './flights.service.ts';
export { pricesOn } from './followUp.ts';
export { refreshFlightStatus } from './progress.service.ts';

export const flightsModule = defineModule({
  name: 'flights',
  needs: [...JUDGING_NEEDS, 'db'],
  work_needs: [
    ...JUDGING_NEEDS,
    wholeConnection('listens for missions that are due'),
    everyRow("missions of all operators are judged again by what the day's sources say"),
  ],
  tables: ['counted_missions', 'flight_memos'],
  facts: { prohibitionChanged },
  calls: flightsEndpoints,
  handlers: flightsHandlers,
  begins: (app, deps: FollowingDeps & OutlineDeps) => {
    followDay(app, deps);
    keepOutlinesFilled(app, deps, flightAreaOutlines);
  },
  sweeps: [
    {
      name: 'missions under changed NOTAM or activation tables',
      every_ms: 30_000,
      run: (deps: FlightsDeps, now: Date) => refreshDue(deps, now),
    },
  ],
});
