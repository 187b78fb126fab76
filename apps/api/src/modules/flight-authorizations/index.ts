import { flightAuthorizationsEndpoints } from '@envol/contract/flight-authorizations';
import { defineModule } from '../../platform/module.ts';
import { type AskingAgainDeps, askAgain } from './askingAgain.ts';
import { flightAuthorizationUpdated } from './flightAuthorizations.facts.ts';
import { flightAuthorizationsHandlers } from './flightAuthorizations.routes.ts';

export { withdrawInFlight } from './withdrawing.service.ts';

export const flightAuthorizationsModule = defineModule({
  name: 'flight-authorizations',
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
