import { operatingAuthorizationsEndpoints } from '@envol/contract/operating-authorizations';
import { defineModule } from '../../platform/module.ts';
import { operatingAuthorizationsHandlers } from './operatingAuthorizations.routes.ts';

export const operatingAuthorizationsModule = defineModule({
  name: 'operating-authorizations',
  calls: operatingAuthorizationsEndpoints,
  handlers: operatingAuthorizationsHandlers,
});
