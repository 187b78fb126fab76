import { flightAuthorizationsEndpoints } from '@envol/contract/flight-authorizations';
import { defineModule } from '../../platform/module.ts';
import { flightAuthorizationsHandlers } from './flightAuthorizations.routes.ts';

export const flightAuthorizationsModule = defineModule({
  name: 'flight-authorizations',
  calls: flightAuthorizationsEndpoints,
  handlers: flightAuthorizationsHandlers,
});
