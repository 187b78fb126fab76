import { operatingAuthorizationsEndpoints } from '@envol/contract/operating-authorizations';
import { defineModule } from '../../platform/module.ts';
import { operatingAuthorizationsHandlers } from './operatingAuthorizations.routes.ts';

export const operatingAuthorizationsModule = defineModule({
  name: 'operating-authorizations',
  needs: ['airspace', 'clock', 'config', 'day', 'db', 'geometry', 'log', 'terrain', 'workers'],
  tables: ['operating_authorizations'],
  calls: operatingAuthorizationsEndpoints,
  handlers: operatingAuthorizationsHandlers,
});
