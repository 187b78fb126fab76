import { flightSeriesEndpoints } from '@envol/contract/flight-series';
import type { Handlers } from '../../platform/http/mount.ts';
import { JUDGING_NEEDS, MISSION_JOB_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { callerOf } from '../flight-details/index.ts';
import { seriesJob } from './series.jobs.ts';
import { applyToSeries, dissolveSeries, repeatFlight, type SeriesDeps, seriesOf } from './series.service.ts';
import { addTemplate, listTemplates, removeTemplate, renameTemplate } from './templates.service.ts';

const flightSeriesHandlers = (deps: SeriesDeps): Handlers<typeof flightSeriesEndpoints> => ({
  repeatFlight: ({ params, body }, context) => repeatFlight(deps, callerOf(context), params.id, body),
  getFlightSeries: async ({ params }, context) => ({
    series: await seriesOf(deps, callerOf(context), params.id),
  }),
  applyToSeries: ({ params, body }, context) => applyToSeries(deps, callerOf(context), params.id, body),
  dissolveSeries: ({ params }, context) => dissolveSeries(deps, callerOf(context), params.id),
  listFlightTemplates: (_, context) => listTemplates(deps.db, callerOf(context)),
  createFlightTemplate: ({ body }, context) => addTemplate(deps, callerOf(context), body),
  renameFlightTemplate: ({ params, body }, context) =>
    renameTemplate(deps.db, callerOf(context), params.id, body.name),
  deleteFlightTemplate: ({ params }, context) => removeTemplate(deps.db, callerOf(context), params.id),
});

export { copyInput } from './copies.ts';

export const flightSeriesModule = defineModule({
  name: 'flight-series',
  needs: [...JUDGING_NEEDS, 'db', 'jobs'],
  work_needs: MISSION_JOB_NEEDS,
  tables: ['flight_series', 'flight_series_members', 'flight_templates'],
  calls: flightSeriesEndpoints,
  handlers: flightSeriesHandlers,
  jobs: [seriesJob],
});
