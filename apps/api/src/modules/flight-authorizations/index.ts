import { flightAuthorizationsEndpoints } from '@envol/contract/flight-authorizations';
import { defineModule } from '../../platform/module.ts';
import { everyRow, systemDb } from '../../platform/service.ts';
import { type AskingAgainDeps, askAgain } from './askingAgain.ts';
import { flightAuthorizationUpdated } from './flightAuthorizations.facts.ts';
import { flightAuthorizationsHandlers } from './flightAuthorizations.routes.ts';
import { usspIntegration } from './ussp.integration.ts';

export { withdrawInFlight } from './withdrawing.service.ts';

export const flightAuthorizationsModule = defineModule({
  name: 'flight-authorizations',
  services: [usspIntegration],
  needs: ['clock', 'db', 'facts', systemDb("a provider's answer is written for both sides"), 'ussp'],
  work_needs: [everyRow('answers of providers are fetched for every operator'), 'facts', 'ussp'],
  facts: { flightAuthorizationUpdated },
  tables: ['flight_authorizations'],
  calls: flightAuthorizationsEndpoints,
  handlers: flightAuthorizationsHandlers,
  sweeps: [
    {
      name: 'requests that a provider is still looking at',
      every_ms: 30_000,
      run: (deps: AskingAgainDeps, now) => askAgain(deps, now),
    },
  ],
});
