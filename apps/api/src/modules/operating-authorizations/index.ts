import { operatingAuthorizationsEndpoints } from '@envol/contract/operating-authorizations';
import { JUDGING_NEEDS } from '../../platform/judgingNeeds.ts';
import { defineModule } from '../../platform/module.ts';
import { operatingAuthorizationsHandlers } from './operatingAuthorizations.routes.ts';

export const operatingAuthorizationsModule = defineModule({
  name: 'operating-authorizations',
  needs: [...JUDGING_NEEDS, 'db'],
  tables: ['operating_authorizations'],
  calls: operatingAuthorizationsEndpoints,
  handlers: operatingAuthorizationsHandlers,
});
